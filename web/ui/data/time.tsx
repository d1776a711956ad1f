import './time.css';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/clock';
import { useFormat } from '../format/format';
import { Icon, type IconName } from '../icon';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server's now, drawn again each minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow());
    }, MINUTE / 2);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** "2 g 4 h", "2 h 22 min", "5 min": the time left until a moment. */
export function useTimeLeft(until: string | number | Date): { words: string; ms: number } {
  const { t } = useTranslation();
  const ms = new Date(until).getTime() - useNow();
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (ms <= 0) return { ms, words: t('time.over') };
  if (days >= 1) return { ms, words: t('time.daysHours', { days, hours }) };
  if (hours >= 6) return { ms, words: t('time.hours', { hours }) };
  if (hours >= 1) return { ms, words: t('time.hoursMinutes', { hours, minutes }) };
  return { ms, words: minutes >= 1 ? t('time.minutes', { minutes }) : t('time.lessThanMinute') };
}

/**
 * The time left, in words, with a thread for the share of it. Petrol; ochre under 24 h; crimson under 3 h.
 * @param since where the count began, for the thread; without it there is none
 * @param note a word under the figure: "per aprirla", "per rispondere"
 */
export function Countdown({ until, since, note }: { until: string; since?: string; note?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words, ms } = useTimeLeft(until);
  const whole = since ? new Date(until).getTime() - new Date(since).getTime() : 0;
  const share = whole > 0 ? Math.min(100, Math.max(0, (100 * ms) / whole)) : 0;
  const tone = ms < 3 * HOUR ? ' last' : ms < DAY ? ' soon' : '';
  return (
    <span className={`left${tone}`} title={t('time.until', { date: format.dayTime(until) })}>
      <b>
        <time dateTime={until}>{words}</time>
      </b>
      {note}
      {whole > 0 && (
        // A drawing rather than a styled box: its length is an attribute, which the page's policy allows anywhere.
        <svg className="thread" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect width={share} height="3" />
        </svg>
      )}
    </span>
  );
}

/** A moment as a person says it, with the exact one for machines and on hover. */
export function Time({
  at,
  as = 'dayTime',
  say = (time) => time,
}: {
  at: string;
  as?: 'day' | 'date' | 'dayShort' | 'dayTime' | 'time' | 'stamp';
  /** The sentence around it, where the words before depend on the day: "inviata l’8 dicembre". */
  say?: (time: string) => string;
}) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.stamp(at)}>
      {say(format[as](at))}
    </time>
  );
}

export interface TimelineItem {
  key: string;
  state: 'past' | 'now' | 'future';
  icon?: IconName;
  title: ReactNode;
  /** "ven 20 novembre, 18:51", "fino a lun 30 novembre". */
  when?: ReactNode;
  children?: ReactNode;
}

/** The past, the present, and the future with its deadlines. */
export function Timeline({ items, label }: { items: TimelineItem[]; label?: string }) {
  const { t } = useTranslation();
  return (
    <ol className="tl" aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={item.state} aria-current={item.state === 'now' ? 'step' : undefined}>
          <span className="pt" aria-hidden="true">
            <Icon name={item.icon ?? (item.state === 'future' ? 'clock' : 'check')} />
          </span>
          <div>
            <h3>
              <span className="vh">{t(`timeline.${item.state}`)}: </span>
              {item.title}
            </h3>
            {item.when && <span className="when">{item.when}</span>}
            {item.children}
          </div>
        </li>
      ))}
    </ol>
  );
}
