import { useTranslation } from 'react-i18next';
import type { QuoteTerms } from '../../../src/shared/requests/quote-cost.rules.js';
import { shownCosts, type CostedCase } from '../../../src/shared/requests/shown-costs.rules.js';
import { useFormat } from '../../ui/format/format';
import { LosingNote, QuoteCases } from '../compare/quote-cases';
import { whole } from '../compare/quotes';
import { useSpoken } from '../compare/use-brief';

/**
 * What the citizen will pay in three cases, taxes included, as the figures are typed.
 * @param divided the fixed parts are paid in instalments
 */
export function QuotePreview({ terms, divided, about }: { terms: QuoteTerms; divided: boolean; about: CostedCase }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const costs = shownCosts(terms, about);
  const middle = costs.cases[1];
  // An empty form has no price: a big "0 €" would read as one.
  const { percentageHundredths, hours, fixedCostsCents, finalCostsCents, expensesCents } = terms;
  const worked = hours ? hours.rateCents * hours.most : 0;
  const blank = [percentageHundredths, worked, fixedCostsCents, finalCostsCents, expensesCents].every(
    (sum) => sum === 0,
  );
  const spoken = useSpoken(
    blank || !middle
      ? ''
      : t('preview.spoken', {
          outcome: format.euro(whole(middle.outcome_cents)),
          total: format.euro(whole(middle.total_cents)),
        }),
  );
  return (
    <>
      <h2 className="quote-h">{t('preview.title')}</h2>
      <p className="small soft">{t(blank ? 'preview.blank' : 'preview.text')}</p>
      <QuoteCases terms={terms} costs={costs} voice="firm" blank={blank} />
      <p className="vh" role="status">
        {spoken}
      </p>
      {!blank && <LosingNote costs={costs} divided={divided} voice="firm" />}
    </>
  );
}
