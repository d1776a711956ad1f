import './balance-chart.css';
import { useTranslation } from 'react-i18next';
import { DataTable, Time, useNow } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import type { History } from './api';

const [W, H, LEFT, BELOW, TOP, RIGHT] = [640, 200, 34, 26, 14, 14];
const STEPS = 4;
/** More points than these are a line only: dots would touch. */
const DOTS = 40;

/** The balance over time, as steps from left to right, with its table. */
export function BalanceChart({ points }: { points: History }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const now = useNow();
  const first = points.at(0);
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const from = new Date(first.at).getTime();
  // The balance stays as it is until today: the line goes on to the edge.
  const to = Math.max(from + 1, now, new Date(last.at).getTime());
  const most = Math.max(STEPS, Math.ceil(Math.max(...points.map(({ balance }) => balance)) / STEPS) * STEPS);
  const x = (at: string) => LEFT + ((new Date(at).getTime() - from) / (to - from)) * (W - LEFT - RIGHT);
  const y = (balance: number) => TOP + (1 - balance / most) * (H - TOP - BELOW);
  const path = points
    .map(({ at, balance }, index) => (index === 0 ? `M${x(at)} ${y(balance)}` : `H${x(at)}V${y(balance)}`))
    .join('');
  return (
    <figure className="cred-chart">
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('chart.label')}>
        {Array.from({ length: STEPS + 1 }, (_, step) => (step * most) / STEPS).map((tick) => (
          <g key={tick}>
            <line className="grid" x1={LEFT} x2={W - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 5} textAnchor="end">
              {format.number(tick)}
            </text>
          </g>
        ))}
        <path className="line" d={`${path}H${W - RIGHT}`} />
        {points.length <= DOTS &&
          points.map(({ at, balance }, index) => (
            <circle key={`${at}-${index}`} className="dot" r="3.5" cx={x(at)} cy={y(balance)} />
          ))}
        <text x={LEFT} y={H - 6}>
          {format.date(first.at)}
        </text>
        <text x={W - RIGHT} y={H - 6} textAnchor="end">
          {format.date(to)}
        </text>
      </svg>
      <details className="cred-values">
        <summary>
          {t('chart.table')}
          <Icon name="down" />
        </summary>
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
      </details>
    </figure>
  );
}
