import type { FastifyReply } from 'fastify';
import { csv, csvEuro } from '../../kernel/csv.js';
import type { Locale } from '../../shared/locale.js';
import { staffLimits } from '../../shared/limits.js';
import { staffProblems } from '../staff.problems.js';
import type { Heading } from './columns.js';

/** The columns of a CSV file, in their order: the path of each value, and its heading. */
export type Table = Readonly<Record<string, Heading>>;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const yesNo = { true: { it: 'sì', en: 'yes' }, false: { it: 'no', en: 'no' } } as const;

/** An instant as spreadsheets read it, in the time of Rome: "21/11/2026 15:20". */
const stamp = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : null),
      record,
    );
}

function cellOf(record: object, path: string, { words }: Heading, locale: Locale): unknown {
  const value = valueAt(record, path);
  if (words !== undefined && typeof value === 'string') return words[value]?.[locale] ?? value;
  if (typeof value === 'number') return path.endsWith('_cents') ? csvEuro(value) : value;
  if (typeof value === 'boolean') return yesNo[`${value}`][locale];
  if (typeof value === 'string' && INSTANT.test(value)) return stamp.format(new Date(value)).replace(',', '');
  if (typeof value === 'string') return value.replace(DAY, '$3/$2/$1');
  return value;
}

/**
 * Sends records as a table for spreadsheets: heads in the reader's language, cents as euro, moments in the time of
 * Rome.
 * @param total how many records there are: an incomplete table is refused
 * @throws too_many_rows (422)
 */
export function sendTable(
  reply: FastifyReply,
  { resource, table }: { readonly resource: string; readonly table: Table },
  records: readonly object[],
  total: number,
  locale: Locale,
): string {
  if (total > staffLimits.csvMax) throw staffProblems.too_many_rows({ values: { total, max: staffLimits.csvMax } });
  const columns = Object.entries(table);
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${resource}.csv"`);
  return csv(
    columns.map(([, heading]) => heading[locale]),
    records.map((record) => columns.map(([path, heading]) => cellOf(record, path, heading, locale))),
  );
}
