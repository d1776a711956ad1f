import { useTranslation } from 'react-i18next';
import { feeKindOf } from '../../../src/shared/requests/quote-cost.rules.js';
import { DataTable } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { DASHES, isOfAgreedValue, totalAt, whole, type Offer } from './quotes';

/** What the chart draws, in figures. */
export function CostTable({ offers, outcomes, saving }: { offers: Offer[]; outcomes: number[]; saving: boolean }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  return (
    <section aria-labelledby="cmp-table">
      <h2 id="cmp-table" className="cmp-h3">
        {t('table.title')}
      </h2>
      <DataTable
        caption={t(saving ? 'table.captionSaving' : 'table.caption')}
        hideCaption
        rows={offers}
        rowKey={({ id }) => id}
        stacked={false}
        columns={[
          {
            key: 'firm',
            head: t('table.firm'),
            cell: ({ name, series }) => (
              <span className="cmp-key">
                <svg className={`cmp-sw s${series}`} viewBox="0 0 24 3" width="24" height="3" aria-hidden="true">
                  <path d="M0 1.5H24" strokeDasharray={DASHES[series]} />
                </svg>
                {name}
              </span>
            ),
          },
          ...outcomes.map((euros) => ({
            key: String(euros),
            head: format.euro(euros * 100),
            figure: true,
            cell: (offer: Offer) => format.euro(whole(totalAt(offer, euros))),
          })),
        ]}
      />
      {offers.some(isOfAgreedValue) && <p className="small soft cmp-flat">{t('table.flat')}</p>}
      {offers.some(({ terms }) => feeKindOf(terms) === 'flat') && (
        <p className="small soft cmp-flat">{t('table.flatFee')}</p>
      )}
      {offers.some(({ terms }) => terms.hours) && <p className="small soft cmp-flat">{t('table.hours')}</p>}
    </section>
  );
}
