import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { plus, plusMonths } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { Team } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
let rows: FinanceOffice['rows'];
let purchases: FinanceOffice['purchases'];
let provider: FinanceOffice['provider'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance, rows, purchases, provider } = office);
});
afterAll(() => test.close());

beforeEach(() => {
  provider.mood = 'pays';
});

describe('a refund', () => {
  it('is shown with the deciding facts, approved with a reason, paid, and audited', async () => {
    const { refundId, firmId, bought } = await office.asked();
    const before = (await finance.get(`/refunds/${refundId}`)).body;
    expect(before).toMatchObject({
      subject: 'credits',
      kind: 'package_intact',
      kind_label: 'Pacchetto non usato, entro 14 giorni',
      status: 'pending',
      amount_cents: 6600,
      reason: 'Ho sbagliato pacchetto',
      decided_by: null,
      account: { id: firmId, name: `Studio ${firmId}`, model: 'lawyer' },
      lot_id: bought.lotId,
      facts: { intact: true, answerable: false, credits: 11, left: 11, days: 0 },
      payments: [{ checkout_id: bought.checkoutId, amount_cents: 6600, status: 'waiting', attempts: 0 }],
    });
    const approved = await finance.post(`/refunds/${refundId}/approve`, { reason: REASON });
    expect([approved.status, approved.body.status, approved.body.decision, approved.body.decided_by]).toEqual([
      200,
      'approved',
      REASON,
      { id: finance.id, name: 'Franca Conti' },
    ]);
    await test.drain();
    expect((await finance.get(`/refunds/${refundId}`)).body).toMatchObject({
      status: 'paid',
      status_label: 'Pagato',
      facts: { intact: true, left: 0 },
      payments: [{ status: 'paid' }],
    });
    expect(await office.auditOf('refunds', refundId)).toEqual([
      {
        action: 'approve',
        staff_id: finance.id,
        reason: REASON,
        before: { status: 'pending' },
        after: { status: 'approved', amount_cents: 6600 },
      },
    ]);
  });

  it('is granted for a package whose spent credit was returned, which is shown as unused', async () => {
    const firmId = await rows.firm({ listed: false });
    const bought = await purchases.package(firmId);
    const credits = test.app.get(CreditsApi);
    const responseId = 3_000_000;
    await test.database.transaction((em) =>
      credits.spend(em, { accountId: firmId, costs: [{ purpose: 'quote', amount: 1 }], responseId }, test.clock.now()),
    );
    await test.database.transaction((em) => credits.returnSpent(em, responseId, test.clock.now()));
    const firm = await rows.as(firmId);
    const asked = await firm.post(`/credits/${bought.movementId}/refund`, { reason: 'Ho sbagliato pacchetto' });
    expect((await finance.get(`/refunds/${asked.info.id}`)).body.facts).toMatchObject({ intact: true, left: 11 });
    const approved = await finance.post(`/refunds/${asked.info.id}/approve`, { reason: REASON });
    expect(approved.body).toMatchObject({ status: 'approved', facts: { intact: true, left: 0 } });
  });

  it('is shown with the facts of its decision, also when the package would have expired since', async () => {
    const { refundId } = await office.asked();
    const waiting = await office.asked();
    expect((await finance.post(`/refunds/${refundId}/approve`, { reason: REASON })).body.facts.intact).toBe(true);
    const before = test.clock.now();
    test.clock.set(plusMonths(before, 30));
    const later = await new Team(test).as('finance', { email: 'anni@staff.example' });
    const intact = async (id: number) => (await later.get(`/refunds/${id}`)).body.facts.intact as boolean;
    expect([await intact(refundId), await intact(waiting.refundId)]).toEqual([true, false]);
    test.clock.set(before);
  });

  it('is shown with how many requests its firm got since the payment: in thirty days, and until it asked', async () => {
    const counted = async (...days: readonly number[]) => {
      const { firmId, refundId } = await office.asked();
      const paid = test.clock.now();
      const after = (count: number) => plus(paid, count * ms.day);
      const [asked, ...came] = days.map(after);
      await test.sql.updateTable('refunds').set({ created_at: asked! }).where('id', '=', refundId).execute();
      for (const forwarded_at of came)
        for (const firm of [firmId, await rows.firm({ listed: false })])
          await rows.response(await rows.request(await rows.citizen()), firm, 2, { forwarded_at });
      const { facts } = (await finance.get(`/refunds/${refundId}`)).body;
      expect(facts).toMatchObject({ credits: 11, left: 11, days: days[0] });
      return facts.forwarded as number;
    };
    expect([await counted(2, -1, 1, 3), await counted(40, 1, 29, 31)]).toEqual([1, 2]);
  });

  it('needs a reason of 10 to 1000 characters', async () => {
    const { refundId } = await office.asked();
    for (const body of [{}, { reason: '' }, { reason: '         breve        ' }, { reason: 'x'.repeat(1001) }]) {
      for (const verb of ['approve', 'deny'])
        expect((await finance.post(`/refunds/${refundId}/${verb}`, body)).info.fields.reason).toHaveLength(1);
    }
    expect((await finance.get(`/refunds/${refundId}`)).body.status).toBe('pending');
    expect((await finance.post(`/refunds/${refundId}/deny`, { reason: 'x'.repeat(1000) })).status).toBe(200);
  });

  it('that was denied can’t be approved, and vice versa', async () => {
    const [one, two] = [await office.asked(), await office.asked()];
    expect((await finance.post(`/refunds/${one.refundId}/deny`, { reason: REASON })).body.status).toBe('denied');
    expect((await finance.post(`/refunds/${one.refundId}/approve`, { reason: REASON })).body.message).toBe(
      'refund_decided',
    );
    expect((await finance.post(`/refunds/${two.refundId}/approve`, { reason: REASON })).status).toBe(200);
    expect(await finance.post(`/refunds/${two.refundId}/deny`, { reason: REASON })).toMatchObject({
      status: 409,
      body: { message: 'refund_decided' },
    });
    // Repeated by the same member it is the same decision.
    expect((await finance.post(`/refunds/${two.refundId}/approve`, { reason: REASON })).status).toBe(200);
    expect((await office.auditOf('refunds', two.refundId)).map(({ action }) => action)).toEqual(['approve']);
  });

  it('that the provider refused can be retried', async () => {
    const { refundId } = await office.asked();
    expect((await finance.post(`/refunds/${refundId}/retry`)).body.message).toBe('refund_not_failed');
    provider.mood = 'refuses';
    await finance.post(`/refunds/${refundId}/approve`, { reason: REASON });
    await test.drain();
    expect((await finance.get(`/refunds/${refundId}`)).body).toMatchObject({
      status: 'failed',
      payments: [{ status: 'failed', last_error: 'expired_or_canceled_card' }],
    });
    provider.mood = 'pays';
    expect((await finance.post(`/refunds/${refundId}/retry`)).body.status).toBe('approved');
    await test.drain();
    expect((await finance.get(`/refunds/${refundId}`)).body.status).toBe('paid');
    expect((await office.auditOf('refunds', refundId)).map(({ action }) => action)).toEqual(['approve', 'retry']);
  });
});
