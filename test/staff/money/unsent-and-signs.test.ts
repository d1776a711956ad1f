import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { csvEuro } from '../../../src/kernel/csv.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { Team } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

interface InvoiceRow {
  id: number;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_on: string;
  to_send_by: string | null;
  checkout_id: number;
  gross_cents: number;
  signed_net_cents: number;
  signed_vat_cents: number;
  signed_gross_cents: number;
}

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance } = office);
});
afterAll(() => test.close());

let members = 0;
/** Moves the clock by days, with a new session. */
const later = async (period: number): Promise<void> => {
  test.clock.advance(period);
  finance = await new Team(test).as('finance', { email: `conti${++members}@staff.example` });
};

const found = async (filter: object, sort?: [string, 'ASC' | 'DESC']): Promise<InvoiceRow[]> =>
  (await finance.list('invoices', { filter, ...(sort && { sort }) })).body as InvoiceRow[];
const numbers = (rows: InvoiceRow[]): string[] => rows.map(({ number }) => number);

/** Rules 8.9 and 8.10. */
describe('documents that finance has to send', () => {
  let day: string;
  beforeAll(async () => {
    // An invoice with its credit note and an unrelated one, on one day; a third invoice twelve days later.
    const { refundId } = await office.asked();
    expect((await finance.post(`/refunds/${refundId}/approve`, { reason: REASON })).status).toBe(200);
    await test.drain();
    await office.purchases.package(await office.firm(), 5);
    day = test.clock.now().toISOString().slice(0, 10);
    await later(billingLimits.invoiceDays * ms.day);
    await office.purchases.package(await office.firm(), 11);
  });

  it('have the same sign in the list, the CSV file, the figures and the reconciliation', async () => {
    const rows = await found({ from: day, to: day }, ['id', 'ASC']);
    expect(rows.map(({ kind, signed_gross_cents }) => [kind, signed_gross_cents])).toEqual([
      ['invoice', 6600],
      ['credit_note', -6600],
      ['invoice', 3000],
    ]);
    for (const { signed_net_cents: net, signed_vat_cents: vat, signed_gross_cents: gross } of rows)
      expect([net + vat, Math.sign(net), Math.sign(vat)]).toEqual([gross, Math.sign(gross), Math.sign(gross)]);
    const sum = (name: 'signed_gross_cents' | 'signed_net_cents') => rows.reduce((total, row) => total + row[name], 0);

    const table = (await finance.list('invoices', { format: 'csv', filter: { from: day, to: day } })).text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    const at = table[0]!.indexOf('Totale (€)');
    expect(
      table
        .slice(1)
        .map((line) => line[at])
        .sort(),
    ).toEqual([6600, -6600, 3000].map(csvEuro).sort());

    const { body: figures } = await finance.get(`/figures?from=${day}&to=${day}`);
    expect(figures.invoiced).toEqual([
      { day, gross_cents: sum('signed_gross_cents'), net_cents: sum('signed_net_cents') },
    ]);
    const { body: books } = await finance.get(`/reconciliation/${day}`);
    expect([books.invoices_cents, books.credit_notes_cents]).toEqual([9600, -6600]);

    const sorted = await found({ from: day, to: day }, ['signed_gross_cents', 'DESC']);
    expect(sorted.map(({ signed_gross_cents }) => signed_gross_cents)).toEqual([6600, 3000, -6600]);
  });

  it('are listed for all time, the oldest day first, and are late only when their day has passed', async () => {
    const unsent = { unsent: true, kind: 'invoice' };
    const [first, second, third] = await found(unsent, ['to_send_by', 'ASC']);
    expect(numbers(await found(unsent, ['to_send_by', 'ASC']))).toEqual(['1/2026', '3/2026', '4/2026']);
    const last = test.clock.now().toISOString().slice(0, 10);
    expect([first!.issued_on, first!.to_send_by, second!.to_send_by, third!.issued_on]).toEqual([
      day,
      last,
      last,
      last,
    ]);
    // The last day is in time.
    expect(await found({ overdue: true })).toEqual([]);
    await later(ms.day);
    expect(numbers(await found({ overdue: true }, ['number', 'ASC']))).toEqual(['1/2026', '3/2026']);

    // A credit note has no due day, so it is never late.
    const notes = await found({ unsent: true, kind: 'credit_note' });
    expect(notes.map(({ number, to_send_by }) => [number, to_send_by])).toEqual([['2/2026', null]]);

    // A sent one has no due day any more; a rejected one has it again; the other stays unchanged.
    const set = async (state: string) => {
      expect((await finance.post(`/invoices/${first!.id}/state`, { state })).status).toBe(200);
    };
    await set('sent');
    expect(numbers(await found(unsent, ['to_send_by', 'ASC']))).toEqual(['3/2026', '4/2026']);
    expect((await finance.get(`/invoices/${first!.id}`)).body.to_send_by).toBeNull();
    await set('rejected');
    expect(numbers(await found({ overdue: true }, ['number', 'ASC']))).toEqual(['1/2026', '3/2026']);
    expect(numbers(await found({ unsent: false }))).toEqual([]);
  });

  it('count from the day of the payment in Rome, not from the day of the document', async () => {
    const { checkoutId } = await office.purchases.package(await office.firm(), 5);
    await sql`update checkouts set paid_at = '2026-03-02T23:30:00Z' where id = ${checkoutId}`.execute(test.sql);
    const [row] = await found({ checkout_id: checkoutId });
    expect(row!.to_send_by).toBe('2026-03-15');
  });
});
