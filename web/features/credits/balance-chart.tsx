import './balance-chart.css';
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { useTranslation } from 'react-i18next';
import { DataTable, Time, useNow } from '../../ui/data';
import { Disclosure } from '../../ui/disclosure';
import { useFormat } from '../../ui/format/format';
import type { History } from './api';

const [W, H, LEFT, BELOW, TOP, RIGHT] = [640, 200, 34, 26, 14, 14];
/** About so many ticks are on the axis of credits. */
const TICKS = 4;
/** With more points than these the dots would touch: only the line is drawn. */
const DOTS = 40;

/** The balance over time, as steps from left to right, with its table. */
export default function BalanceChart({ points }: { points: History }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const now = useNow();
  const first = points.at(0);
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const from = new Date(first.at).getTime();
  // The balance stays as it is until today, so the line goes on to the edge.
  const to = Math.max(from + 1, now, new Date(last.at).getTime());
  // Credits are whole: an axis of less than four would have halves between them.
  const most = Math.max(TICKS, ...points.map(({ balance }) => balance));
  const x = scaleLinear([from, to], [LEFT, W - RIGHT]);
  const y = scaleLinear([0, most], [H - BELOW, TOP]).nice(TICKS);
  const steps = points.map(({ at, balance }) => ({ at: new Date(at).getTime(), balance }));
  const path = line<(typeof steps)[number]>(
    ({ at }) => x(at),
    ({ balance }) => y(balance),
  ).curve(curveStepAfter);
  return (
    <figure className="cred-chart">
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('chart.label')}>
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line className="grid" x1={LEFT} x2={W - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 5} textAnchor="end">
              {format.number(tick)}
            </text>
          </g>
        ))}
        <path className="line" d={path([...steps, { at: to, balance: last.balance }]) ?? undefined} />
        {points.length <= DOTS &&
          steps.map(({ at, balance }, index) => (
            <circle key={`${at}-${index}`} className="dot" r="3.5" cx={x(at)} cy={y(balance)} />
          ))}
        <text x={LEFT} y={H - 6}>
          {format.date(first.at)}
        </text>
        <text x={W - RIGHT} y={H - 6} textAnchor="end">
          {format.date(to)}
        </text>
      </svg>
      <Disclosure title={t('chart.table')} className="cred-values">
        <DataTable
          caption={t('chart.title')}
          hideCaption
          stacked={false}
          rows={[...points].reverse().map((point, index) => ({ ...point, index }))}
          rowKey={({ index }) => index}
          columns={[
            { key: 'at', head: t('ledger.date'), cell: ({ at }) => <Time at={at} as="date" /> },
            { key: 'balance', head: t('chart.balance'), figure: true, cell: ({ balance }) => format.number(balance) },
          ]}
        />
      </Disclosure>
    </figure>
  );
}
