import { useTranslation } from 'react-i18next';
import { feeKindOf, type QuoteTerms } from '../../../src/shared/requests/quote-cost.rules.js';
import type { Suggestion } from '../messages/composer';

/** The first question depends on how the firm asks to be paid. */
export const kindOfQuote = (
  terms: Pick<QuoteTerms, 'percentageHundredths' | 'percentageBase' | 'hours'>,
): 'fixed' | 'hours' | QuoteTerms['percentageBase'] => {
  const kind = feeKindOf(terms);
  if (kind === 'percentage') return terms.percentageBase;
  return kind === 'hourly' ? 'hours' : 'fixed';
};

const FOR_ALL = ['stop', 'outlays', 'time', 'who'] as const;

/** Questions worth asking a firm before the choice: a press puts one into the field of the message. */
export function Questions({
  terms,
  open,
  onPick,
}: {
  terms: QuoteTerms;
  /** Whether they are shown at once. */
  open: boolean;
  onPick: (picked: Suggestion) => void;
}) {
  const { t } = useTranslation('requests');
  const all = [t(`questions.first.${kindOfQuote(terms)}`), ...FOR_ALL.map((one) => t(`questions.${one}`))];
  return (
    <details className="questions" open={open}>
      <summary>{t('questions.title')}</summary>
      <p className="small soft">{t('questions.lead')}</p>
      <ul>
        {all.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => {
                onPick({ text });
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
