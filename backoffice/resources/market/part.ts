import { useSearchParams } from 'react-router-dom';
import { dayFromNow } from '../../ui/format';

/** The part of the market that is shown: a period, and perhaps a subject and a province. */
export interface Part {
  period: string;
  request_type_id: string;
  province_id: string;
}

/** The part is kept in the address. */
export function usePart() {
  const [query, setQuery] = useSearchParams();
  const part: Part = {
    period: query.get('period') ?? dayFromNow(0).slice(0, 7),
    request_type_id: query.get('request_type_id') ?? '',
    province_id: query.get('province_id') ?? '',
  };
  const written = (of: Part): Record<string, string> =>
    Object.fromEntries(Object.entries(of).filter(([, value]: [string, string]) => value !== ''));
  return {
    ...part,
    query: new URLSearchParams(written(part)).toString(),
    set: (change: Partial<Part>) => {
      setQuery(written({ ...part, ...change }), { replace: true });
    },
  };
}

const MONTHS = 13;
const QUARTERS = 5;
const YEARS = 3;

/** The periods that can be chosen on a day (YYYY-MM-DD), the latest first: months, quarters and years. */
export function periodsUntil(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const back = (count: number, step: number) =>
    Array.from({ length: count }, (_, nth) => new Date(Date.UTC(year, month - nth * step, 1)));
  return [
    ...back(MONTHS, 1).map((at) => at.toISOString().slice(0, 7)),
    ...back(QUARTERS, 3).map((at) => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`),
    ...Array.from({ length: YEARS }, (_, nth) => String(year - nth)),
  ];
}
