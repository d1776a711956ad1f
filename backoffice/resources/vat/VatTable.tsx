import { useTranslate } from 'react-admin';
import type { VatYear } from '../../api/records';
import { useFormat } from '../../ui/format';
import { SmallTable } from '../../ui/SmallTable';
import { Euro } from '../shared';
import { usePeriodName } from './period';

const columns = [
  'taxable_cents',
  'vat_cents',
  'notes_taxable_cents',
  'notes_vat_cents',
  'net_taxable_cents',
  'net_vat_cents',
] as const;

/** Taxable amounts and VAT of each month, quarter and rate. */
export function VatTable({ of: { rows, year } }: { of: VatYear }) {
  const t = useTranslate();
  const format = useFormat();
  const nameOf = usePeriodName();
  if (rows.length === 0) return <p className="soft">{t('backOffice.none.vat')}</p>;
  return (
    <SmallTable
      label={t('backOffice.vat.shown', { year })}
      head={[
        { text: t('resources.vat.fields.period') },
        { text: t('resources.vat.fields.rate'), figures: true },
        ...columns.map((column) => ({ text: t(`resources.vat.fields.${column}`), figures: true })),
      ]}
      rows={rows.map((row) => {
        const isSum = !/-\d\d$/.test(row.period);
        return {
          key: `${row.period} ${row.rate}`,
          cells: [
            nameOf(row.period),
            row.rate === null ? '–' : format.percent(row.rate),
            ...columns.map((column) =>
              isSum ? (
                <b key={column}>
                  <Euro cents={row[column]} />
                </b>
              ) : (
                <Euro key={column} cents={row[column]} />
              ),
            ),
          ],
        };
      })}
    />
  );
}
