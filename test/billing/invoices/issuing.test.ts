import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Checkout } from '../../../src/billing/checkouts/checkout.entity.js';
import { Invoices } from '../../../src/billing/invoices/invoices.js';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import type { HttpClient } from '../../support/http.js';
import { Rows } from '../../support/rows.js';
import { firmBuyer, personBuyer, Purchases } from '../purchases.js';

class Undo extends Error {}

describe('issued documents', () => {
  const test = useTestApp();
  let rows: Rows;
  let purchases: Purchases;
  let firmId: number;
  let firm: HttpClient;
  beforeAll(async () => {
    rows = new Rows(test);
    purchases = new Purchases(test);
    firmId = await rows.firm();
    firm = await rows.as(firmId);
  });

  const numbers = async (year: number): Promise<number[]> =>
    (
      await sql<{ number: number }>`select number from invoices where year = ${year} order by number`.execute(test.sql)
    ).rows.map((row) => row.number);
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1);

  it('are numbered without a gap for thirty at once, also after a rollback', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => rows.firm()));
    const undone = purchases.package(firmId, 5, 3000, () => {
      throw new Undo();
    });
    await Promise.all([...buyers.map((id) => purchases.package(id)), expect(undone).rejects.toBeInstanceOf(Undo)]);
    expect(await numbers(2026)).toEqual(upTo(30));
    expect(await checkInvariants(test.sql, test.clock.now(), 0)).toEqual([]);
  });

  it('are numbered from one in each year of Rome', async () => {
    const before = test.clock.now();
    test.clock.set('2026-12-31T22:59:59Z');
    await purchases.package(firmId, 5);
    test.clock.set('2026-12-31T23:00:00Z');
    await purchases.package(firmId, 5);
    expect(await numbers(2026)).toEqual(upTo(31));
    expect(await numbers(2027)).toEqual([1]);
    const { info } = await (await rows.as(firmId)).get('/invoices');
    expect(info[0]).toMatchObject({ number: '1/2027', issued_on: '2027-01-01' });
    expect(info[1]).toMatchObject({ number: '31/2026', issued_on: '2026-12-31' });
    test.clock.set(before);
  });

  it('are issued once for a payment, and not for a price of zero', async () => {
    const { checkoutId } = await purchases.package(firmId, 5);
    const free = await purchases.package(firmId, 5, 0);
    const issue = (id: number) =>
      test.database.transaction(async (em) =>
        test.app
          .get(Invoices)
          .issue(em, await em.findOneOrFail(Checkout, { id }), { it: 'Ancora', en: 'Again' }, test.clock.now()),
      );
    await issue(checkoutId);
    await issue(free.checkoutId);
    const { rows: found } = await sql<{
      checkout_id: number;
    }>`select checkout_id from invoices where checkout_id in (${checkoutId}, ${free.checkoutId})`.execute(test.sql);
    expect(found).toEqual([{ checkout_id: checkoutId }]);
  });

  it('contain the price before a coupon, and its code', async () => {
    const { checkoutId } = await purchases.package(await rows.firm(), 11, 5280);
    const { rows: found } = await sql<object>`
      select i.list_cents, i.gross_cents, i.coupon = k.code as named, i.xml like '%<Tipo>SC</Tipo>%' as discounted
      from invoices i join checkouts c on c.id = i.checkout_id join coupons k on k.id = c.coupon_id
      where i.checkout_id = ${checkoutId}`.execute(test.sql);
    expect(found).toEqual([{ list_cents: 6600, gross_cents: 5280, named: true, discounted: true }]);
  });

  it('can be neither changed nor removed, except for the state from the exchange system', async () => {
    await expect(
      sql`update invoices set gross_cents = gross_cents + 100, net_cents = net_cents + 100 where number = 1`.execute(
        test.sql,
      ),
    ).rejects.toThrow('permission denied');
    await expect(sql`delete from invoices where number = 1`.execute(test.sql)).rejects.toThrow('permission denied');
    // Not even by the owner of the table.
    for (const statement of [
      sql`update invoices set gross_cents = gross_cents + 100, net_cents = net_cents + 100 where number = 1`,
      sql`delete from invoices where number = 1`,
    ]) {
      await expect(asOwner(test, statement)).rejects.toThrow('an issued document never changes');
    }
    await sql`update invoices set state = 'sent' where number = 1 and year = 2026`.execute(test.sql);
  });

  it('are listed and downloaded by their owner only', async () => {
    const { info, body } = await firm.get('/invoices?page_size=2');
    expect(info[0]).toMatchObject({
      kind: 'invoice',
      description: 'Pacchetto da 5 crediti',
      net_cents: 2459,
      vat_cents: 541,
      gross_cents: 3000,
      gross_string: '30,00\u00a0€',
      state: { id: 'to_send', label: 'Da inviare' },
      original_id: null,
    });
    expect(body.total).toBeGreaterThan(2);
    const pdf = await firm.get(`/invoices/${info[0].id}.pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers['content-disposition']).toMatch(/^inline; filename="fattura-\d+-2026\.pdf"$/);
    const xml = await firm.get(`/invoices/${info[0].id}.xml`);
    expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/xml']);
    expect(xml.text).toContain('<Denominazione>Studio Bianchi &amp; Associati</Denominazione>');
    expect(xml.headers['content-disposition']).toMatch(/^attachment; filename="IT01234567897_6[0-9A-Z]{4}\.xml"$/);
    const stranger = await rows.as(await rows.citizen());
    for (const kind of ['pdf', 'xml']) expect((await stranger.get(`/invoices/${info[0].id}.${kind}`)).status).toBe(404);
    expect((await stranger.get('/invoices')).info).toEqual([]);
  });

  it('contain the buyer as stored with the checkout', async () => {
    const citizen = await rows.citizen();
    const request = await rows.request(citizen);
    const id = await purchases.plan(citizen, request);
    await sql`update checkouts set buyer = '{}'::jsonb where id = ${id}`.execute(test.sql);
    const { rows: found } = await sql<{
      buyer: unknown;
      xml: string;
    }>`select buyer, xml from invoices where checkout_id = ${id}`.execute(test.sql);
    expect(found[0]?.buyer).toEqual(personBuyer);
    expect(found[0]?.xml).toContain('<Cognome>Rossi</Cognome>');
    expect(firmBuyer.kind).toBe('company');
  });
});
