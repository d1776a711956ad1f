import { useSearchParams } from 'react-router-dom';
import { dayFromNow } from '../ui/format';

/** The spans offered, in days up to today. */
export const SPANS = [7, 30, 90, 365] as const;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The period that the figures are of, both days included; kept in the address. */
export function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const [asked, until] = [query.get('from'), query.get('to')];
  const to = isDay(until) ? until : dayFromNow(0);
  const from = isDay(asked) && asked <= to ? asked : dayFromNow(-29);
  return {
    from,
    to,
    set: (period: { from: string; to: string }) => {
      setQuery(period, { replace: true });
    },
  };
}
