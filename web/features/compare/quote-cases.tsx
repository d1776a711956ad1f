import './quote-cases.css';
import { useTranslation } from 'react-i18next';
import { estimateOf, feeKindOf, quoteCost, type QuoteTerms } from '../../../src/shared/requests/quote-cost.rules.js';
import { losingInWords, type ShownCosts } from '../../../src/shared/requests/shown-costs.rules.js';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { whole } from './quotes';

/** The reader: a citizen is addressed directly, a firm reads about the citizen. */
type Voice = 'citizen' | 'firm';

/**
 * What a quote costs at the three outcomes of its case, taxes included. Shown with every percentage. Uses the
 * texts `compare`. Rule 4.10.
 * @param blank no price was entered yet
 */
export function QuoteCases({
  terms,
  costs,
  voice,
  blank = false,
  shape = 'rows',
}: {
  terms: QuoteTerms;
  costs: ShownCosts;
  voice: Voice;
  blank?: boolean;
  shape?: 'rows' | 'columns' | 'small';
}) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const euro = (cents: number) => format.euro(whole(cents));
  const cases = costs.cases.map(({ outcome_cents: outcome }) => ({ outcome, cost: quoteCost(terms, outcome) }));
  const kind = feeKindOf(terms);
  const estimate = blank ? null : estimateOf(terms);
  const most = Math.max(1, ...cases.map(({ cost }) => cost.total));
  const bar = (cents: number) => (100 * cents) / most;
  const rest = ({ outcome, cost }: (typeof cases)[number]): string => {
    if (outcome === 0) return t(`costs.${voice}.${cost.total > 0 ? 'anyway' : 'nothing'}`);
    if (cost.net < 0) return t(`costs.${voice}.loses`, { sum: euro(-cost.net) });
    return t(`costs.${voice}.kept`, {
      kept: euro(cost.net),
      share: format.number(Math.round((100 * cost.net) / outcome)),
    });
  };
  return (
    <>
      {estimate && (
        <p className="small soft">
          {t('costs.estimate', { least: euro(estimate.least_cents), most: euro(estimate.most_cents) })}
        </p>
      )}
      <ol className={`quote-cases ${shape}`}>
        {cases.map((one) => (
          <li key={one.outcome}>
            <span className="nm">
              {one.outcome === 0
                ? t(`costs.${voice}.${costs.saving ? 'noneSaved' : 'none'}`)
                : t(`costs.${voice}.${costs.saving ? 'saves' : 'gets'}`, { sum: euro(one.outcome) })}
            </span>
            <span className="fig">{blank ? '–' : euro(one.cost.total)}</span>
            <svg className="bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect className="ground" width="100" height="10" />
              <rect className="p" width={bar(one.cost.parts.percentage + one.cost.parts.hours)} height="10" />
              <rect
                className="f"
                x={bar(one.cost.parts.percentage + one.cost.parts.hours)}
                width={bar(one.cost.parts.fixed + one.cost.parts.final)}
                height="10"
              />
              <rect
                className="a"
                x={bar(one.cost.fee)}
                width={bar(one.cost.additions + one.cost.parts.expenses)}
                height="10"
              />
            </svg>
            {!blank && <span className="rest">{rest(one)}</span>}
          </li>
        ))}
      </ol>
      {shape !== 'small' && (
        <p className="quote-key" aria-hidden="true">
          {kind !== 'flat' && <span className="p">{t(kind === 'hourly' ? 'costs.hours' : 'costs.percentage')}</span>}
          <span className="f">{t('costs.fixed')}</span>
          <span className="a">{t('costs.additions')}</span>
        </p>
      )}
    </>
  );
}

/**
 * What a lost case costs: the firm, and perhaps the other side. Uses the texts `compare`. Rule 4.11.
 * @param divided the fixed parts are paid in instalments, each when the quote says
 */
export function LosingNote({
  costs,
  divided,
  voice,
  level = 3,
}: {
  costs: ShownCosts;
  divided: boolean;
  voice: Voice;
  level?: 2 | 3 | 4;
}) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const locale = useLocale();
  const total = costs.cases[0]?.total_cents ?? 0;
  const start = costs.start_cents;
  const when = costs.estimate
    ? 'hours'
    : total === 0
      ? 'free'
      : divided
        ? 'divided'
        : start === 0
          ? 'anyway'
          : start === total
            ? 'start'
            : 'parts';
  const euro = (cents: number) => format.euro(whole(cents));
  return (
    <SideNote title={t(`costs.losing.${voice}.title`)} level={level}>
      <p>{t(`costs.losing.${voice}.${when}`, { total: euro(total), start: euro(start) })}</p>
      <p>
        {voice === 'citizen'
          ? losingInWords(costs, locale)
          : t('costs.losing.firm.court', { source: costs.losing_source })}
      </p>
    </SideNote>
  );
}
