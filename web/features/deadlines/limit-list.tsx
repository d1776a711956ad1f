import './deadlines.css';
import { useTranslation } from 'react-i18next';
import type { Expiry } from '../../../src/shared/guidance/expiries.rules.js';
import { spanText } from '../../../src/shared/guidance/span.rules.js';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';

/** Time limits with the days left and what they rest on. */
export function LimitList({ limits }: { limits: readonly Expiry[] }) {
  const { t } = useTranslation('deadlines');
  const locale = useLocale();
  const dayOf = useDayOf();
  return (
    <ul>
      {limits.map((limit) => (
        <li key={limit.id} data-state={limit.state}>
          <b>{limit.what[locale]}</b>: <strong>{dayOf(limit)}</strong>
          <span className="micro soft">
            {t('basis', {
              span: isHearing(limit) ? '' : `${spanText(limit.span, locale)} `,
              from: limit.from[locale],
              source: limit.source,
            })}
            <Remarks limit={limit} />
          </span>
          {limit.note && <span className="micro soft">{limit.note[locale]}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Whether the day is that of the hearing itself. */
const isHearing = ({ span }: Expiry): boolean => 'days' in span && span.days === 0;

/** "mancano 12 giorni, entro il 5 gennaio 2027"; without a known day, what to do instead. */
function useDayOf(): (limit: Expiry) => string {
  const { t } = useTranslation('deadlines');
  const format = useFormat();
  return (limit) => {
    const { lastDay, daysLeft, starts } = limit;
    if (lastDay === null || daysLeft === null) return t(`unknown.${starts}`);
    const day = format.date(lastDay);
    if (daysLeft < 0) return t('passed', { day });
    if (isHearing(limit)) return daysLeft === 0 ? t('hearingToday') : t('hearing', { count: daysLeft, day });
    return daysLeft === 0 ? t('today') : t('left', { count: daysLeft, day });
  };
}

/** How August and holidays change a limit. */
function Remarks({ limit }: { limit: Expiry }) {
  const { t } = useTranslation('deadlines');
  const lines = [
    limit.august === 'suspended' && t('augustOut'),
    limit.august === 'unknown' && t('augustUnknown'),
    limit.moved && t('before' in limit.span ? 'movedEarlier' : 'moved'),
    limit.onHoliday && t('onHoliday'),
  ];
  return lines.filter((line) => line !== false).map((line) => ` ${line}`);
}
