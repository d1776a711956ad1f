import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { ProviderRefunds } from '../../src/billing/refunds/provider-refunds.js';
import { Refunds } from '../../src/billing/refunds/refunds.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { Purchases, RefundDouble, refundEvent } from '../billing/purchases.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { lastMail, lawyer, PASSWORD, user } from './people.js';

describe('an account with payments', () => {
  const test = useTestApp();
  let purchases: Purchases;
  beforeAll(() => {
    purchases = new Purchases(test);
    new RefundDouble(test);
  });

  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(test.sql)).rows[0] as T;
  async function firm(email: string): Promise<{ id: number; http: HttpClient }> {
    const http = test.http.as(await lawyer(test, email));
    return { id: (await http.get('/account')).info.id as number, http };
  }
  const leave = (http: HttpClient) => http.delete('/account', { password: PASSWORD });

  it('has its invoices, orders and refunds in the export', async () => {
    const { id, http } = await firm('export@example.com');
    const { movementId } = await purchases.package(id);
    const asked = await http.post(`/credits/${movementId}/refund`, { reason: 'Chiudiamo lo studio.' });
    await test.database.transaction((em) =>
      test.app.get(Refunds).approve(em, asked.info.id, { staffId: null, reason: 'Intero.' }, test.clock.now()),
    );
    await test.drain();
    const answer = await http.get('/account/export');
    const files = unzipSync(answer.bytes);
    const data = (name: string) => JSON.parse(strFromU8(files[`${name}.json`]!)) as Record<string, unknown>[];
    expect(data('orders')).toMatchObject([{ amount_cents: 6600, status: 'refunded' }]);
    expect(data('invoices')).toMatchObject([
      { kind: 'invoice', gross_cents: 6600 },
      { kind: 'credit_note', gross_cents: 6600 },
    ]);
    expect(data('refunds')).toMatchObject([
      { reason: 'Chiudiamo lo studio.', status: 'paid', payments: [{ amount_cents: 6600 }] },
    ]);
    const papers = Object.keys(files).filter((name) => name.startsWith('invoices/'));
    expect(papers.sort()).toEqual([
      expect.stringMatching(/^invoices\/IT01234567897_\w{5}\.xml$/),
      expect.stringMatching(/\.xml$/),
      'invoices/fattura-1-2026.pdf',
      'invoices/nota-di-credito-2-2026.pdf',
    ]);
    expect(strFromU8(files['invoices/fattura-1-2026.pdf']!.subarray(0, 5))).toBe('%PDF-');
  });

  it('is not deleted while a refund is open or an order may still be paid', async () => {
    const { id, http } = await firm('aperto@example.com');
    const { movementId } = await purchases.package(id);
    const asked = await http.post(`/credits/${movementId}/refund`, { reason: 'Chiudiamo lo studio.' });
    const refused = await leave(http);
    expect([refused.status, refused.body.message, refused.info.open_payments]).toEqual([409, 'payment_open', 1]);
    await test.database.transaction((em) =>
      test.app.get(Refunds).deny(em, asked.info.id, { staffId: null, reason: 'Fuori termine.' }, test.clock.now()),
    );
    await sql`update checkouts set status = 'open', paid_at = null where account_id = ${id}`.execute(test.sql);
    expect((await leave(http)).body.message).toBe('payment_open');
    await sql`update checkouts set status = 'paid', paid_at = created_at where account_id = ${id}`.execute(test.sql);
    expect((await leave(http)).status).toBe(204);
  });

  it('leaves only its issued documents with a name; a later credit note still names the buyer', async () => {
    const { id, http } = await firm('addio@example.com');
    const { checkoutId } = await purchases.package(id);
    expect((await leave(http)).status).toBe(204);
    const before = await one(
      sql<{
        buyer: { company_name: string };
        xml: string;
      }>`select buyer, xml from invoices where checkout_id = ${checkoutId}`,
    );
    expect(before.buyer.company_name).toBe('Studio Bianchi & Associati');
    expect(await one(sql`select buyer, url from checkouts where id = ${checkoutId}`)).toEqual({ buyer: {}, url: null });
    const { payment_ref } = await one(
      sql<{ payment_ref: string }>`select payment_ref from checkouts where id = ${checkoutId}`,
    );
    await test.database.transaction((em) =>
      test.app
        .get(ProviderRefunds)
        .settled(em, refundEvent({ paymentRef: payment_ref, amountCents: 6600 }), test.clock.now()),
    );
    const note = await one(
      sql<{ xml: string }>`select xml from invoices where checkout_id = ${checkoutId} and kind = 'credit_note'`,
    );
    expect(note.xml).toContain('Studio Bianchi &amp; Associati');
    expect(await checkInvariants(test.sql, test.clock.now(), 0)).toEqual([]);
  });

  it('of a firm that never completed its profile is not deleted before its money is settled', async () => {
    const { id, http } = await firm('incompleto@example.com');
    const { movementId } = await purchases.package(id);
    test.clock.advance(13 * ms.day);
    const asked = await http.post(`/credits/${movementId}/refund`, { reason: 'Ci ripensiamo.' });
    expect(asked.status).toBe(201);
    test.clock.advance(18 * ms.day);
    await test.settle();
    const gone = () =>
      one(sql<{ gone: boolean }>`select deleted_at is not null as gone from accounts where id = ${id}`);
    expect(await gone()).toEqual({ gone: false });
    await test.database.transaction((em) =>
      test.app.get(Refunds).deny(em, asked.info.id, { staffId: null, reason: 'No.' }, test.clock.now()),
    );
    await test.settle();
    expect(await gone()).toEqual({ gone: true });
  });

  it('gets a last mail that lists the remaining data', async () => {
    const http = test.http.as(await user(test, 'ciao@example.com'));
    expect((await leave(http)).status).toBe(204);
    expect((await lastMail(test, 'ciao@example.com')).body_text).toContain('le fatture, se ne hai');
  });
});
