import { useTranslation } from 'react-i18next';
import { outcomesOf } from '../../../src/requests/outcomes.rules.js';
import { quoteCost, type QuoteTerms } from '../../../src/requests/quote-cost.rules.js';
import { useFormat } from '../../ui/format/format';
import { useSpoken } from '../compare/use-brief';
import { whole } from '../compare/quotes';

/** What the citizen will pay in three cases, taxes included, as the figures are typed. */
export function QuotePreview({
  terms,
  description,
  saving,
}: {
  terms: QuoteTerms;
  description: string;
  saving: boolean;
}) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const euro = (cents: number) => format.euro(whole(cents));
  const agreed = terms.agreedValueCents ? [terms.agreedValueCents / 100] : [];
  const caseAt = (euros: number) => ({ outcome: euros * 100, cost: quoteCost(terms, Math.round(euros * 100)) });
  const [bad, middle, good] = outcomesOf(description, agreed);
  const spokenCase = caseAt(middle);
  const cases = [caseAt(bad), spokenCase, caseAt(good)];
  const most = Math.max(1, ...cases.map(({ cost }) => cost.total));
  const bar = (cents: number) => (100 * cents) / most;
  // Nothing asked yet is no price: a big "0 €" would read as one.
  const blank = terms.percentageHundredths === 0 && terms.fixedCostsCents === 0 && terms.finalCostsCents === 0;
  const spoken = useSpoken(
    blank ? '' : t('preview.spoken', { outcome: euro(spokenCase.outcome), total: euro(spokenCase.cost.total) }),
  );
  const rest = ({ outcome, cost }: ReturnType<typeof caseAt>): string => {
    if (outcome === 0) return t(cost.total > 0 ? 'preview.anyway' : 'preview.nothing');
    if (cost.net < 0) return t('preview.loses', { sum: euro(-cost.net) });
    return t('preview.kept', { kept: euro(cost.net), share: format.number(Math.round((100 * cost.net) / outcome)) });
  };
  return (
    <>
      <h2 className="quote-h">{t('preview.title')}</h2>
      <p className="small soft">{t(blank ? 'preview.blank' : 'preview.text')}</p>
      <ol className="quote-cases">
        {cases.map((one, index) => (
          <li key={one.outcome}>
            <span className="nm">
              {index === 0
                ? t(saving ? 'preview.noneSaved' : 'preview.none')
                : t(saving ? 'preview.saves' : 'preview.gets', { sum: euro(one.outcome) })}
            </span>
            <span className="fig">{blank ? '–' : euro(one.cost.total)}</span>
            <svg className="bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect className="ground" width="100" height="10" />
              <rect className="p" width={bar(one.cost.parts.percentage)} height="10" />
              <rect
                className="f"
                x={bar(one.cost.parts.percentage)}
                width={bar(one.cost.parts.fixed + one.cost.parts.final)}
                height="10"
              />
              <rect className="a" x={bar(one.cost.fee)} width={bar(one.cost.additions)} height="10" />
            </svg>
            {!blank && <span className="rest">{rest(one)}</span>}
          </li>
        ))}
      </ol>
      <p className="quote-key" aria-hidden="true">
        <span className="p">{t('preview.percentage')}</span>
        <span className="f">{t('preview.fixed')}</span>
        <span className="a">{t('preview.additions')}</span>
      </p>
      <p className="vh" role="status">
        {spoken}
      </p>
    </>
  );
}
