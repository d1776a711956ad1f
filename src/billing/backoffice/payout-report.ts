import { CsvError, parse } from 'csv-parse/sync';
import type { Cents } from '../../shared/money.js';
import { billingBackofficeProblems } from './backoffice.problems.js';

/** A line of the provider's report: money that entered or left the balance, and the payout that brought it. */
export interface PayoutLine {
  readonly payout: string;
  /** charge, refund, dispute, fee … in the provider's words. */
  readonly category: string;
  /** What it is about: of a refund its own reference. */
  readonly source: string;
  /** The payment that it belongs to; empty where it belongs to none. */
  readonly payment: string;
  readonly gross: Cents;
  readonly fee: Cents;
  readonly net: Cents;
}

/**
 * The columns of Stripe's "Payout reconciliation, itemized" that are read. `payment_intent_id` has to be chosen there:
 * it is not among the usual ones.
 */
const columns = [
  'automatic_payout_id',
  'reporting_category',
  'source_id',
  'payment_intent_id',
  'currency',
  'gross',
  'fee',
  'net',
] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;

/** More lines than a year of payouts has; each is looked up. */
const MAX_LINES = 50_000;

const unreadable = (what: string) => billingBackofficeProblems.payout_report_unreadable({ values: { what } });

/** "-12.5" → -1250 */
function centsOf(text: string, line: number): Cents {
  const [, sign = '', euros = '', decimals = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (euros === '') throw unreadable(`${line}: ${text.slice(0, 20)}`);
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/**
 * Reads the report. The payouts themselves are left out: they are the sum of the others.
 * @throws payout_report_unreadable (422) naming the missing column, or the line and what is wrong in it
 */
export function payoutLines(text: string): PayoutLine[] {
  let rows: Row[];
  try {
    rows = parse<Row>(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.code);
    throw error;
  }
  const [first] = rows;
  if (!first) throw unreadable('0');
  const missing = columns.find((column) => !Object.hasOwn(first, column));
  if (missing) throw unreadable(missing);
  if (rows.length > MAX_LINES) throw unreadable(`> ${MAX_LINES}`);
  return rows
    .map((row, at) => {
      if (row.currency.toLowerCase() !== 'eur') throw unreadable(`${at + 2}: ${row.currency.slice(0, 20)}`);
      return {
        payout: row.automatic_payout_id,
        category: row.reporting_category,
        source: row.source_id,
        payment: row.payment_intent_id,
        gross: centsOf(row.gross, at + 2),
        fee: centsOf(row.fee, at + 2),
        net: centsOf(row.net, at + 2),
      };
    })
    .filter(({ category }) => category !== 'payout');
}
