import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { firmBuyer } from '../../billing/purchases.js';
import { FinanceOffice } from './finance-office.js';

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance } = office);
});
afterAll(() => test.close());

describe('invoices', () => {
  it('change their state only as the exchange system answers', async () => {
    const { bought } = await office.asked();
    const [{ id }] = (await finance.list('invoices', { filter: { checkout_id: bought.checkoutId } })).body as [
      { id: number },
    ];
    const set = (state: string) => finance.post(`/invoices/${id}/state`, { state });
    expect(await set('delivered')).toMatchObject({
      status: 409,
      body: { message: 'invoice_state_not_allowed', info: { state: 'to_send', allowed: ['sent'] } },
    });
    for (const state of ['sent', 'rejected', 'to_send', 'sent', 'sent', 'not_delivered', 'delivered'])
      expect((await set(state)).body.state).toBe(state);
    expect((await set('to_send')).status).toBe(409);
    expect((await set('lost')).status).toBe(422);
    expect((await office.auditOf('invoices', id)).map(({ after }) => (after as { state: string }).state)).toEqual([
      'sent',
      'rejected',
      'to_send',
      'sent',
      'not_delivered',
      'delivered',
    ]);
    expect((await finance.get(`/invoices/${id}`)).body).toMatchObject({
      state_label: 'Consegnata',
      buyer_name: firmBuyer.company_name,
      net_cents: 5410,
      vat_cents: 1190,
      gross_cents: 6600,
    });
  });

  it('can be downloaded as PDF, as XML, and all of a period as an archive', async () => {
    await office.asked();
    const [{ id }] = (await finance.list('invoices', { range: [0, 0] })).body as [{ id: number }];
    const pdf = await finance.get(`/invoices/${id}.pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const xml = await finance.get(`/invoices/${id}.xml`);
    expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/xml']);
    const { total } = (await sql<{ total: number }>`select count(*)::int as total from invoices`.execute(test.sql))
      .rows[0]!;
    const archive = await finance.get('/invoices/export.zip?from=2026-03-10&to=2026-03-10');
    expect([archive.status, archive.headers['content-type'], archive.headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="fatture-2026-03-10-2026-03-10.zip"',
    ]);
    const files = Object.entries(unzipSync(archive.bytes));
    expect(files).toHaveLength(total);
    for (const [name] of files) expect(name).toMatch(/^IT\d{11}_[0-9A-Z]{5}\.xml$/);
    expect(files.map(([, bytes]) => strFromU8(bytes))).toContain(xml.text);
    expect(
      Object.keys(unzipSync((await finance.get('/invoices/export.zip?from=2026-03-11&to=2026-03-31')).bytes)),
    ).toEqual([]);
    expect((await finance.get('/invoices/export.zip?from=ieri&to=oggi')).status).toBe(422);
    expect((await finance.get('/invoices/export.zip?from=2026-03-31&to=2026-03-01')).info.fields).toHaveProperty('to');
  });
});
