import { scaleBand, scaleLinear } from 'd3-scale';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../api/client';
import { DataTable } from '../../ui/data';
import { Disclosure } from '../../ui/disclosure';
import { useFormat } from '../../ui/format/format';

type Months = Schemas['FirmPerformance']['months'];

const [W, H, LEFT, BELOW, TOP] = [720, 220, 34, 28, 12];
const TICKS = 4;
/** What is drawn, from the widest to the narrowest: quotes stand in requests, clients in quotes. */
const LAYERS = ['received', 'quotes', 'chosen'] as const;

/** Requests, quotes and clients by month, each drawn within the one before, with their table. */
export function MonthsChart({ months }: { months: Months }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const x = scaleBand(
    months.map(({ month }) => month),
    [LEFT, W],
  ).padding(0.3);
  const y = scaleLinear([0, Math.max(TICKS, ...months.map(({ received }) => received))], [H - BELOW, TOP]).nice(TICKS);
  return (
    <figure className="perf-chart">
      <p className="perf-key" aria-hidden="true">
        {LAYERS.map((layer) => (
          <span key={layer} className={layer}>
            {t(`column.${layer}`)}
          </span>
        ))}
      </p>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('months.label')}>
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line className="grid" x1={LEFT} x2={W} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 5} textAnchor="end">
              {format.number(tick)}
            </text>
          </g>
        ))}
        {months.map((month) => (
          <g key={month.month}>
            {LAYERS.map((layer, nth) => {
              const width = Math.min(48, x.bandwidth()) * (1 - nth * 0.28);
              const middle = (x(month.month) ?? 0) + x.bandwidth() / 2;
              return (
                <rect
                  key={layer}
                  className={layer}
                  x={middle - width / 2}
                  width={width}
                  y={y(month[layer])}
                  height={y(0) - y(month[layer])}
                />
              );
            })}
            <text x={(x(month.month) ?? 0) + x.bandwidth() / 2} y={H - 8} textAnchor="middle">
              {format.monthShort(month.month)}
            </text>
          </g>
        ))}
      </svg>
      <Disclosure title={t('months.table')}>
        <DataTable
          caption={t('months.title')}
          hideCaption
          stacked={false}
          rows={[...months].reverse()}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', head: t('column.month'), cell: ({ month }) => format.month(month) },
            ...LAYERS.map((layer) => ({
              key: layer,
              head: t(`column.${layer}`),
              figure: true,
              cell: (row: Months[number]) => format.number(row[layer]),
            })),
          ]}
        />
      </Disclosure>
    </figure>
  );
}
