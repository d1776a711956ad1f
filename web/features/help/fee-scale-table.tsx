import { useTranslation } from 'react-i18next';
import type { FeeScale } from '../../../src/shared/guidance/court-fee.codes.js';
import { DataTable } from '../../ui/data';
import { useFormat } from '../../ui/format/format';

/** A whole scale, to read without the calculator. */
export function FeeScaleTable({ scale: { steps, source, validFrom }, caption }: { scale: FeeScale; caption: string }) {
  const { t } = useTranslation('tools');
  const format = useFormat();
  const rows = steps.map((step, nth) => ({ ...step, over: steps[nth - 1]?.upToCents ?? 0 }));
  return (
    <section className="stack">
      <h2 className="sub">{caption}</h2>
      <DataTable
        caption={caption}
        hideCaption
        stacked={false}
        rows={rows}
        rowKey={({ feeCents }) => feeCents}
        columns={[
          {
            key: 'value',
            head: t('fee.headValue'),
            cell: ({ upToCents, over }) =>
              upToCents === null
                ? t('fee.over', { sum: format.euro(over) })
                : t('fee.upTo', { sum: format.euro(upToCents) }),
          },
          { key: 'fee', head: t('fee.headFee'), figure: true, cell: ({ feeCents }) => format.euro(feeCents) },
        ]}
      />
      <p className="micro soft">{t('fee.since', { source, day: format.date(validFrom) })}</p>
    </section>
  );
}
