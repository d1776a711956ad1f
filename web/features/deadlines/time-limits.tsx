import './deadlines.css';
import { useTranslation } from 'react-i18next';
import { Part } from '../../../src/requests/codes.js';
import { expiriesOf } from '../../../src/requests/time-limits.rules.js';
import { TIME_LIMITS_REVIEWED } from '../../../src/requests/time-limits.codes.js';
import { serverNow } from '../../api/clock';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';

interface Props {
  type: string;
  part: number | null;
  /** YYYY-MM-DD. */
  factsOn: string | null;
  /** The firm reads it, and not its client. */
  firm?: boolean;
}

/** Most limits bind who claims; who defends learns whether the other side is still in time. */
function leadOf(part: number | null, firm: boolean): 'lead' | 'leadDefends' | 'leadFirm' {
  if (firm) return 'leadFirm';
  return part === Part.respondent ? 'leadDefends' : 'lead';
}

/** The time limits of a request type counted from the day on which it happened. Nothing where no day was given. */
export function TimeLimits({ type, part, factsOn, firm = false }: Props) {
  const { t } = useTranslation('deadlines');
  const format = useFormat();
  const locale = useLocale();
  if (factsOn === null) return null;
  const limits = expiriesOf(type, factsOn, new Date(serverNow()));
  return (
    <section className="time-limits stack" aria-labelledby="time-limits">
      <h3 id="time-limits">{t('title')}</h3>
      <p className="small">{t(leadOf(part, firm), { day: format.date(factsOn) })}</p>
      {limits.length === 0 ? (
        <p className="small">{t('none')}</p>
      ) : (
        <ul>
          {limits.map(({ what, from, source, lastDay, state }) => (
            <li key={what.it} data-state={state}>
              <b>{what[locale]}</b>: <strong>{t(state, { day: format.date(lastDay) })}</strong>
              <span className="micro soft">{t('from', { from: from[locale], source })}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="micro soft">{t('reviewed', { day: format.date(TIME_LIMITS_REVIEWED) })}</p>
    </section>
  );
}
