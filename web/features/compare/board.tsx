import '../../ui/fields/field.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Part, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { losingSource } from '../../../src/shared/guidance/losing-costs.codes.js';
import { isOver } from '../../../src/shared/requests/quote-validity.rules.js';
import { losingInWords } from '../../../src/shared/requests/shown-costs.rules.js';
import { useNow } from '../../ui/data';
import { useLocale } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { CourtFeeNote } from '../help/court-fee-note';
import type { RequestDetail } from '../requests/types';
import { ChooseModal } from './choose-modal';
import { CostChart } from './cost-chart';
import { CostTable } from './cost-table';
import { OutcomeControl } from './outcome-control';
import { QuoteCard } from './quote-card';
import { costed, factsOf, orders, sorted, type Offer, type Order } from './quotes';
import { outcomesFor } from './scale';
import { useBrief } from './use-brief';
import { useComparison } from './use-comparison';

/** The slider, the chart, the cards and the table: one outcome moves them all. */
export function Board({ request, offers }: { request: RequestDetail; offers: Offer[] }) {
  const { t } = useTranslation('compare');
  const locale = useLocale();
  const saving = request.part === Part.respondent;
  const agreed = useMemo(
    () => offers.flatMap(({ terms }) => (terms.agreedValueCents ? [terms.agreedValueCents / 100] : [])),
    [offers],
  );
  const comparison = useComparison(request.description, agreed);
  const { outcome, max, order, setOrder, setOutcome } = comparison;
  const [choosing, setChoosing] = useState<Offer | null>(null);
  const now = costed(offers, outcome);
  // What can be chosen no more is compared with the rest, and is neither the cheapest nor the nearest.
  const clock = useNow();
  const standing = now.filter(({ quote }) => !isOver(quote, clock));
  const facts = factsOf(standing);
  const dearest = Math.max(1, ...now.map(({ cost }) => cost.total));
  const brief = useBrief(standing.length > 0 ? standing : now, outcome, saving);
  return (
    <>
      <div className="cmp-board">
        <OutcomeControl comparison={comparison} saving={saving} brief={brief} description={request.description} />
        <CostChart offers={offers} outcome={outcome} max={max} onChange={setOutcome} saving={saving} />
      </div>

      <div className="cmp-tools">
        <h2>{t(`firms.${offers.length as 1 | 2 | 3 | 4 | 5}`)}</h2>
        {offers.length > 1 && (
          <label>
            {t('order.label')}
            <select
              className="in"
              value={order}
              onChange={(event) => {
                setOrder(event.target.value as Order);
              }}
            >
              {orders.map((each) => (
                <option key={each} value={each}>
                  {t(`order.${each}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="cmp-cards" data-count={offers.length}>
        {sorted(now, order).map((offer) => (
          <QuoteCard
            key={offer.id}
            offer={offer}
            fact={facts.get(offer.id)}
            outcome={outcome}
            dearest={dearest}
            saving={saving}
            over={isOver(offer.quote, clock)}
            chosen={offer.quote.status.id === ResponseStatus.approved}
            onChoose={
              offer.quote.allowed_actions.includes('choose')
                ? () => {
                    setChoosing(offer);
                  }
                : undefined
            }
          />
        ))}
      </div>

      <div className="cmp-notes">
        <CostTable offers={offers} outcomes={outcomesFor(max, outcome, comparison.cases)} saving={saving} />
        <aside>
          <SideNote title={t('sideNote.losing')}>
            <p>{t('sideNote.losingFirm')}</p>
            <p>{losingInWords({ losing_source: losingSource(request.request_type.id) }, locale)}</p>
          </SideNote>
          <SideNote title={t('sideNote.title')}>
            <p>{t('sideNote.state')}</p>
            <p>{t('sideNote.additions')}</p>
          </SideNote>
          {request.part !== Part.respondent && (
            <SideNote title={t('sideNote.fee')}>
              <CourtFeeNote type={request.request_type.id} valueCents={outcome * 100} />
            </SideNote>
          )}
        </aside>
      </div>
      <ChooseModal
        offer={choosing}
        requestId={request.id}
        onClose={() => {
          setChoosing(null);
        }}
      />
    </>
  );
}
