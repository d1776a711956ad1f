import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/owner.js';
import { Team, type Desk } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

let office: FinanceOffice;
let test: FinanceOffice['test'];
/** Finance, signed in at the present time of the test. */
const finance = (): Promise<Desk> => new Team(test).as('finance', { email: `iva${++serial}@staff.example` });
let serial = 0;
const ids = { march: 0, april: 0, december: 0, january: 0 };

/** Sales on both sides of two midnights in Rome, and a refund of the first quarter that was decided in the second. */
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test } = office);
  const { purchases } = office;
  const firmId = await office.firm();
  test.clock.set('2026-03-20T09:00:00Z');
  const { refundId } = await office.asked();
  test.clock.set('2026-03-31T21:59:59Z');
  ids.march = (await purchases.package(firmId, 5)).checkoutId;
  test.clock.set('2026-03-31T22:00:00Z');
  ids.april = (await purchases.package(firmId, 5)).checkoutId;
  test.clock.set('2026-04-02T09:00:00Z');
  expect((await (await finance()).post(`/refunds/${refundId}/approve`, { reason: REASON })).status).toBe(200);
  test.clock.set('2026-12-31T22:59:59Z');
  ids.december = (await purchases.package(firmId)).checkoutId;
  test.clock.set('2026-12-31T23:00:00Z');
  ids.january = (await purchases.package(firmId)).checkoutId;
  test.clock.set('2027-01-15T09:00:00Z');
});
afterAll(() => test.close());

/** The amounts of each row in euros: invoices, credit notes, and what is left. */
const inEuros = (rows: Record<string, number | string>[]) =>
  Object.fromEntries(
    rows.map((row) => [
      `${row.period} ${row.rate ?? '–'}`,
      ['taxable', 'vat', 'notes_taxable', 'notes_vat', 'net_taxable', 'net_vat'].map(
        (name) => (row[`${name}_cents`] as number) / 100,
      ),
    ]),
  );
const nothing = [0, 0, 0, 0, 0, 0];

describe('the VAT of a year', () => {
  it('is counted by month and quarter, by the day of the document in Rome, credit notes below zero', async () => {
    const { body } = await (await finance()).get('/vat?year=2026');
    expect([body.year, body.first_year, body.regime]).toEqual([2026, 2026, 'RF01']);
    expect(inEuros(body.rows)).toEqual({
      '2026-01 –': nothing,
      '2026-02 –': nothing,
      '2026-03 22': [78.69, 17.31, 0, 0, 78.69, 17.31],
      '2026-Q1 22': [78.69, 17.31, 0, 0, 78.69, 17.31],
      '2026-04 22': [24.59, 5.41, -54.1, -11.9, -29.51, -6.49],
      '2026-05 –': nothing,
      '2026-06 –': nothing,
      '2026-Q2 22': [24.59, 5.41, -54.1, -11.9, -29.51, -6.49],
      '2026-07 –': nothing,
      '2026-08 –': nothing,
      '2026-09 –': nothing,
      '2026-Q3 –': nothing,
      '2026-10 –': nothing,
      '2026-11 –': nothing,
      '2026-12 22': [54.1, 11.9, 0, 0, 54.1, 11.9],
      '2026-Q4 22': [54.1, 11.9, 0, 0, 54.1, 11.9],
      '2026 22': [157.38, 34.62, -54.1, -11.9, 103.28, 22.72],
    });
  });

  it('begins with the document of the first minute of the year, and is the present year if none is asked for', async () => {
    const { body } = await (await finance()).get('/vat');
    expect(body.year).toBe(2027);
    expect(inEuros(body.rows)).toEqual({
      '2027-01 22': [54.1, 11.9, 0, 0, 54.1, 11.9],
      '2027-Q1 22': [54.1, 11.9, 0, 0, 54.1, 11.9],
      '2027 22': [54.1, 11.9, 0, 0, 54.1, 11.9],
    });
    const desk = await finance();
    expect((await desk.get('/vat?year=2028')).body).toMatchObject({ rows: [], books: [] });
    expect((await desk.get('/vat?year=9998')).status).toBe(200);
    for (const year of ['2018', '9999', '10000', 'x', ''])
      expect((await desk.get(`/vat?year=${year}`)).status).toBe(422);
  });

  it('agrees with the payments and refunds of the same months', async () => {
    const { body } = await (await finance()).get('/vat?year=2026');
    expect(body.books.filter(({ documents_cents: cents }: { documents_cents: number }) => cents !== 0)).toEqual([
      {
        period: '2026-03',
        from: '2026-03-01',
        to: '2026-03-31',
        documents_cents: 9600,
        payments_cents: 9600,
        refunds_cents: 0,
        differences: [],
      },
      {
        period: '2026-04',
        from: '2026-04-01',
        to: '2026-04-30',
        documents_cents: -3600,
        payments_cents: 3000,
        refunds_cents: -6600,
        differences: [],
      },
      {
        period: '2026-12',
        from: '2026-12-01',
        to: '2026-12-31',
        documents_cents: 6600,
        payments_cents: 6600,
        refunds_cents: 0,
        differences: [],
      },
    ]);
    expect(body.books).toHaveLength(12);
  });

  it('is a table for spreadsheets, whose export is recorded', async () => {
    const desk = await finance();
    const { text, headers } = await desk.get('/vat?year=2026&format=csv');
    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\r\n').slice(0, 5)).toEqual([
      '\uFEFFPeriodo;Aliquota (%);Imponibile fatture (€);IVA fatture (€);Imponibile note di credito (€);IVA note di credito (€);Imponibile (€);IVA (€)',
      '2026-01;;0,00;0,00;0,00;0,00;0,00;0,00',
      '2026-02;;0,00;0,00;0,00;0,00;0,00;0,00',
      '2026-03;22;78,69;17,31;0,00;0,00;78,69;17,31',
      '2026-Q1;22;78,69;17,31;0,00;0,00;78,69;17,31',
    ]);
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit where resource = 'vat' and staff_id = ${desk.id}`.execute(test.sql);
    expect(rows).toEqual([{ action: 'export', after: { rows: 17, filters: 'year' } }]);
  });

  it.each([
    ['approved', -6600],
    ['paid', -6600],
    ['failed', -6600],
    ['denied', 0],
  ])('has what was given back by decision, though the money may not have arrived: %s', async (status, cents) => {
    const was = await sql<{ status: string }>`select status from refunds`.execute(test.sql);
    await sql`update refunds set status = ${status}`.execute(test.sql);
    const { body } = await (await finance()).get('/vat?year=2026');
    await sql`update refunds set status = ${was.rows[0]!.status}`.execute(test.sql);
    expect([was.rows.length, body.books[3].refunds_cents]).toEqual([1, cents]);
  });

  // The last: it breaks the books.
  it('has one row a rate, and names the payments and refunds whose document is another', async () => {
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`update invoices set xml = replace(xml, '22.00</Aliq', '10.00</Aliq') where checkout_id = ${ids.april}`,
      sql`delete from invoices where checkout_id = ${ids.march}`,
      // The first sale of the month, which was refunded in the next one.
      sql`update invoices set gross_cents = 6400, net_cents = 5210 where kind = 'invoice' and issued_on = '2026-03-20'`,
      sql`update invoices set issued_on = '2026-11-30' where checkout_id = ${ids.december}`,
      sql`update invoices set gross_cents = 6500, net_cents = 5310 where kind = 'credit_note'`,
    );
    const { body } = await (await finance()).get('/vat?year=2026', { 'x-localization': 'en' });
    const rows = inEuros(body.rows);
    expect(Object.keys(rows).filter((name) => /04|11|12|Q2/.test(name))).toEqual([
      '2026-04 22',
      '2026-04 10',
      '2026-Q2 22',
      '2026-Q2 10',
      '2026-11 22',
      '2026-12 –',
    ]);
    expect([rows['2026-04 22'], rows['2026-04 10']]).toEqual([
      [0, 0, -53.1, -11.9, -53.1, -11.9],
      [24.59, 5.41, 0, 0, 24.59, 5.41],
    ]);
    const said = body.books.flatMap(({ period, differences }: { period: string; differences: { text: string }[] }) =>
      differences.map(
        ({ text }) => `${period}: ${text.replace(/\d+ \(/, '# (').replace(/(payment|refund) \d+(?! \()/, '$1 #')}`,
      ),
    );
    expect(said).toEqual([
      '2026-03: The invoice of payment # says €64.00, not €66.00',
      '2026-03: Payment # (€30.00) has no invoice',
      '2026-04: The credit note of refund # says €65.00, not €66.00',
      '2026-12: The invoice of payment # (€66.00) bears another month',
    ]);
    // A payment of the first moment of a year belongs to that year alone.
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`delete from invoices where checkout_id = ${ids.january}`,
    );
    const of = async (year: number) =>
      (await (await finance()).get(`/vat?year=${year}`)).body.books.flatMap(
        ({ period, differences }: { period: string; differences: { text: string }[] }) => differences.map(() => period),
      );
    expect(await of(2026)).toEqual(['2026-03', '2026-03', '2026-04', '2026-12']);
    expect(await of(2027)).toEqual(['2027-01']);
  });
});
