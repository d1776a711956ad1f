import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BillingApi } from '../../../src/billing/billing.api.js';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import { Till } from '../money.js';

const test = useTestApp();

it('a firm buys and gets a refund, over HTTP with the sandbox payment provider', async () => {
  const { http } = await new Till(test).firm();
  const ordered = await http.post('/credits/orders', { package: 11 });
  const { id, url } = ordered.info.checkout as { id: number; url: string };
  expect((await test.http.post(`/sandbox/payments/${url.split('/').at(-1) ?? ''}/pay`)).status).toBe(200);
  await test.drain();
  const credits = await http.get('/credits');
  const [line] = credits.info.movements as { id: number; refundable: boolean }[];
  expect([credits.info.balance, line?.refundable]).toEqual([11, true]);
  const asked = await http.post(`/credits/${line?.id ?? 0}/refund`, { reason: 'Abbiamo cambiato idea.' });
  expect(asked.status).toBe(201);
  const held = (await http.get('/credits')).info;
  expect([held.balance, held.held, held.movements[0].refundable, held.movements[0].refund]).toEqual([
    0,
    11,
    false,
    { id: asked.info.id, status: expect.objectContaining({ id: 'pending' }) },
  ]);
  const { refunds } = test.app.get(BillingApi);
  await test.database.transaction((em) =>
    refunds.approve(em, asked.info.id, { staffId: null, reason: 'Intero, entro 14 giorni.' }, test.clock.now()),
  );
  await test.settle();
  expect((await http.get(`/checkout/${id}`)).info.status).toBe('refunded');
  const { info: documents } = await http.get('/invoices');
  expect(documents).toMatchObject([
    { kind: 'credit_note', gross_cents: 6600, number: '2/2026', original_id: expect.any(Number) },
    { kind: 'invoice', number: '1/2026' },
  ]);
  // Its checkout shows the invoice, whichever row comes first in the table.
  await asOwner(
    test,
    sql`set local session_replication_role = replica`,
    sql`update invoices set gross_cents = gross_cents where kind = 'invoice'`,
  );
  expect((await http.get(`/checkout/${id}`)).info.invoice_id).toBe(documents[1].id);
  expect((await http.get(`/invoices/${documents[0].id}.xml`)).text).toMatch(
    /<DatiFattureCollegate>\s*<IdDocumento>1\/2026</,
  );
  expect((await http.get('/credits')).info.movements[0]).toMatchObject({ type: { id: 4 }, amount: -11 });
  expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
});
