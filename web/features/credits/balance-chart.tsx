import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import type { Movement } from './api';

const [W, H, LEFT, BELOW, TOP, RIGHT] = [640, 200, 34, 26, 14, 14];
const STEPS = 4;

/** The balance after each movement, as steps from left to right. The ledger holds the same figures. */
export function BalanceChart({ movements }: { movements: Movement[] }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  // The ledger is newest first; time runs the other way. Movements of one instant keep their order of writing.
  const line = [...movements].reverse();
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 2) return null;
  const from = new Date(first.created_at).getTime();
  const to = Math.max(from + 1, new Date(last.created_at).getTime());
  const most = Math.max(STEPS, Math.ceil(Math.max(...line.map((each) => each.balance_after)) / STEPS) * STEPS);
  const x = (at: string) => LEFT + ((new Date(at).getTime() - from) / (to - from)) * (W - LEFT - RIGHT);
  const y = (balance: number) => TOP + (1 - balance / most) * (H - TOP - BELOW);
  const path = line.map((each, index) => (index === 0 ? `M${x(each.created_at)} ${y(each.balance_after)}` : `H${x(each.created_at)}V${y(each.balance_after)}`)).join('');
  return (
    <figure className="cred-chart">
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('chart.label')}>
        {Array.from({ length: STEPS + 1 }, (_, step) => (step * most) / STEPS).map((tick) => (
          <g key={tick}>
            <line className="grid" x1={LEFT} x2={W - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 5} textAnchor="end">{format.number(tick)}</text>
          </g>
        ))}
        <path className="line" d={path} />
        {line.map((each) => <circle key={each.id} className="dot" r="3.5" cx={x(each.created_at)} cy={y(each.balance_after)} />)}
        <text x={LEFT} y={H - 6}>{format.dayShort(first.created_at)}</text>
        <text x={W - RIGHT} y={H - 6} textAnchor="end">{format.dayShort(last.created_at)}</text>
      </svg>
      <figcaption className="micro muted">{t('chart.caption')}</figcaption>
    </figure>
  );
}
