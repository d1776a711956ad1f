import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import pg from 'pg';
import {
  PaymentProvider,
  ProviderUnavailable,
  type ProviderPayment,
} from '../../src/billing/providers/payment-provider.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { csvEuro } from '../../src/kernel/csv.js';
import { billingLimits, ms } from '../../src/limits.js';
import { firmBuyer, Purchases, RefundDouble, type Purchase } from '../billing/purchases.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

const REASON = 'Il pacchetto è intero: si rende.';

let test: TestApp;
let finance: Desk;
let colleague: Desk;
let rows: Rows;
let purchases: Purchases;
let provider: RefundDouble;
/** What the provider's books hold, or null when it does not answer. */
let books: ProviderPayment[] | null = [];

beforeAll(async () => {
  test = await startTestApp();
  const team = new Team(test);
  finance = await team.as('finance', { name: 'Franca Conti' });
  colleague = await team.as('finance', { name: 'Carlo Conti' });
  rows = new Rows(test);
  purchases = new Purchases(test);
  provider = new RefundDouble(test);
  test.replace(PaymentProvider, 'payments', async function* () {
    await Promise.resolve();
    if (books === null) throw new ProviderUnavailable('no answer');
    yield* books;
  });
});
afterAll(() => test.close());
beforeEach(() => {
  provider.mood = 'pays';
});

/** A firm with a wallet, and a package it asked back. */
async function asked(cents = 6600): Promise<{ firm: HttpClient; firmId: number; bought: Purchase; refundId: number }> {
  const firmId = await rows.firm();
  await sql`insert into wallets (account_id) values (${firmId}) on conflict do nothing`.execute(test.sql);
  const firm = await rows.as(firmId);
  const bought = await purchases.package(firmId, 11, cents);
  const { info, status, text } = await firm.post(`/credits/${bought.movementId}/refund`, {
    reason: 'Ho sbagliato pacchetto',
  });
  if (status !== 201) throw new Error(text);
  return { firm, firmId, bought, refundId: info.id as number };
}

const auditOf = async (resource: string, id: number) =>
  (
    await sql<{ action: string; staff_id: number; reason: string | null; before: object; after: object }>`
    select action, staff_id, reason, before, after from audit where resource = ${resource} and record_id = ${id} order by id`.execute(
      test.sql,
    )
  ).rows;

describe('a refund', () => {
  it('is shown with what decides, approved with a reason, paid, and written down', async () => {
    const { refundId, firmId, bought } = await asked();
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
    expect(await auditOf('refunds', refundId)).toEqual([
      {
        action: 'approve',
        staff_id: finance.id,
        reason: REASON,
        before: { status: 'pending' },
        after: { status: 'approved', amount_cents: 6600 },
      },
    ]);
  });

  it('says that a package is intact when a spent credit was returned, and then grants its refund', async () => {
    const firmId = await rows.firm({ listed: false });
    const bought = await purchases.package(firmId);
    const credits = test.app.get(CreditsApi);
    const responseId = 3_000_000;
    await test.database.transaction((em) =>
      credits.spend(em, { accountId: firmId, amount: 1, purpose: 'quote', responseId }, test.clock.now()),
    );
    await test.database.transaction((em) => credits.returnSpent(em, responseId, test.clock.now()));
    const firm = await rows.as(firmId);
    const asked = await firm.post(`/credits/${bought.movementId}/refund`, { reason: 'Ho sbagliato pacchetto' });
    expect((await finance.get(`/refunds/${asked.info.id}`)).body.facts).toMatchObject({ intact: true, left: 11 });
    const approved = await finance.post(`/refunds/${asked.info.id}/approve`, { reason: REASON });
    expect(approved.body).toMatchObject({ status: 'approved', facts: { intact: true, left: 0 } });
  });

  it('needs a reason of 10 to 1000 characters', async () => {
    const { refundId } = await asked();
    for (const body of [{}, { reason: '' }, { reason: '         breve        ' }, { reason: 'x'.repeat(1001) }]) {
      for (const verb of ['approve', 'deny'])
        expect((await finance.post(`/refunds/${refundId}/${verb}`, body)).info.fields.reason).toHaveLength(1);
    }
    expect((await finance.get(`/refunds/${refundId}`)).body.status).toBe('pending');
    expect((await finance.post(`/refunds/${refundId}/deny`, { reason: 'x'.repeat(1000) })).status).toBe(200);
  });

  it('that was denied can’t be approved, and the other way round', async () => {
    const [one, two] = [await asked(), await asked()];
    expect((await finance.post(`/refunds/${one.refundId}/deny`, { reason: REASON })).body.status).toBe('denied');
    expect((await finance.post(`/refunds/${one.refundId}/approve`, { reason: REASON })).body.message).toBe(
      'refund_decided',
    );
    expect((await finance.post(`/refunds/${two.refundId}/approve`, { reason: REASON })).status).toBe(200);
    expect(await finance.post(`/refunds/${two.refundId}/deny`, { reason: REASON })).toMatchObject({
      status: 409,
      body: { message: 'refund_decided' },
    });
    // Repeated by the same hand it is the same decision.
    expect((await finance.post(`/refunds/${two.refundId}/approve`, { reason: REASON })).status).toBe(200);
    expect((await auditOf('refunds', two.refundId)).map(({ action }) => action)).toEqual(['approve']);
  });

  it.each(['approve', 'deny'])('is decided once when two decide at once: approve against %s', async (other) => {
    const { refundId, bought } = await asked();
    const answers = await Promise.all([
      finance.post(`/refunds/${refundId}/approve`, { reason: REASON }),
      colleague.post(`/refunds/${refundId}/${other}`, { reason: REASON }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await test.drain();
    const written = await auditOf('refunds', refundId);
    expect(written).toHaveLength(1);
    const { status, decided_by } = (await finance.get(`/refunds/${refundId}`)).body;
    expect([written[0]!.staff_id, written[0]!.action]).toEqual([
      decided_by.id,
      status === 'denied' ? 'deny' : 'approve',
    ]);
    expect(provider.calls.filter(({ checkoutId }) => checkoutId === bought.checkoutId)).toHaveLength(
      status === 'denied' ? 0 : 1,
    );
    const notes =
      await sql`select 1 from invoices i join refund_payments p on p.id = i.refund_payment_id where p.refund_id = ${refundId}`.execute(
        test.sql,
      );
    expect(notes.rows).toHaveLength(status === 'denied' ? 0 : 1);
    const { credit_notes } = (await finance.get(`/refunds/${refundId}`)).body;
    expect(credit_notes).toHaveLength(notes.rows.length);
    for (const { id, number } of credit_notes as { id: number; number: string }[]) {
      const note = (await finance.get(`/invoices/${id}`)).body;
      expect(note).toMatchObject({ kind: 'credit_note', number });
      expect([note.signed_net_cents, note.signed_vat_cents, note.signed_gross_cents]).toEqual([
        -note.net_cents,
        -note.vat_cents,
        -note.gross_cents,
      ]);
      const table = (await finance.list('invoices', { format: 'csv', filter: { id } })).text;
      const [head, line] = table
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(';')) as [string[], string[]];
      const at = (name: string) => line[head.indexOf(name)];
      expect([at('Totale (€)'), at('Emesso il'), at('Partita IVA')]).toEqual([
        csvEuro(-note.gross_cents),
        '10/03/2026',
        note.vat_number ?? '',
      ]);
    }
  });

  it('that the provider refused is tried again', async () => {
    const { refundId } = await asked();
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
    expect((await auditOf('refunds', refundId)).map(({ action }) => action)).toEqual(['approve', 'retry']);
  });

  /** Both calls have read what they read without the lock, and wait for it; then they go on. */
  const together = async (refundId: number, calls: () => Promise<Answer>[]): Promise<Answer[]> => {
    const holder = new pg.Client({ connectionString: test.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from refunds where id = $1 for update', [refundId]);
      await holder.query('select 1 from wallets for update');
      const answers = Promise.all(calls());
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await holder.query<{ n: number }>(waiting)).rows[0]?.n ?? 0) < 2)
        await new Promise((resolve) => setTimeout(resolve, 10));
      await holder.query('commit');
      return await answers;
    } finally {
      await holder.end();
    }
  };

  it('that two colleagues decide at once has one entry in the log, of the one who decided', async () => {
    const { refundId } = await asked();
    const answers = await together(refundId, () => [
      finance.post(`/refunds/${refundId}/approve`, { reason: REASON }),
      colleague.post(`/refunds/${refundId}/approve`, { reason: REASON }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]!.status === 200 ? finance : colleague;
    expect((await auditOf('refunds', refundId)).map(({ action, staff_id }) => [action, staff_id])).toEqual([
      ['approve', winner.id],
    ]);
  });

  it('that two colleagues try again at once has one entry in the log for it', async () => {
    const { refundId } = await asked();
    provider.mood = 'refuses';
    await finance.post(`/refunds/${refundId}/approve`, { reason: REASON });
    await test.drain();
    provider.mood = 'pays';
    const answers = await together(refundId, () => [
      finance.post(`/refunds/${refundId}/retry`),
      colleague.post(`/refunds/${refundId}/retry`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await auditOf('refunds', refundId)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['approve', { status: 'pending' }, { status: 'approved', amount_cents: 6600 }],
      ['retry', { status: 'failed' }, { status: 'approved' }],
    ]);
    await test.drain();
    expect((await finance.get(`/refunds/${refundId}`)).body.status).toBe('paid');
  });
});

describe('invoices', () => {
  it('change their state as the exchange system answers, and no other way', async () => {
    const { bought } = await asked();
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
    expect((await auditOf('invoices', id)).map(({ after }) => (after as { state: string }).state)).toEqual([
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

  it('are handed over as PDF, as XML, and all of a period as an archive', async () => {
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

describe('coupons', () => {
  const body = {
    code: 'estate-26',
    type: 1,
    value: 20,
    subject: 'credits',
    package: 11,
    max_uses: 5,
    starts_at: null,
    ends_at: '2026-09-01T00:00:00.000Z',
  };

  it('are made, changed while nobody has used them, and withdrawn; each step is written down', async () => {
    const created = await finance.post('/coupons', body);
    expect([created.status, created.body]).toMatchObject([201, { ...body, code: 'ESTATE-26', uses: 0 }]);
    const { id } = created.body as { id: number };
    const odd = { odd: ['Campo sconosciuto'] };
    expect((await finance.post('/coupons', { ...body, code: 'ODD', odd: 1 })).info.fields).toEqual(odd);
    expect((await finance.put(`/coupons/${id}`, { ...created.body, odd: 1 })).info.fields).toEqual(odd);
    expect((await finance.post('/coupons', { ...body, code: 'Estate-26' })).info.fields).toEqual({
      code: ['C’è già un coupon con questo codice'],
    });
    expect((await finance.put(`/coupons/${id}`, { ...created.body, value: 25 })).body.value).toBe(25);
    const firmId = await rows.firm();
    await sql`insert into wallets (account_id) values (${firmId})`.execute(test.sql);
    const { checkoutId } = await purchases.package(firmId);
    await sql`update checkouts set coupon_id = ${id} where id = ${checkoutId}`.execute(test.sql);
    expect((await finance.put(`/coupons/${id}`, { ...created.body, value: 50 })).info.fields).toEqual({
      value: ['Il coupon è già stato usato: puoi cambiare solo il numero di usi e la scadenza'],
    });
    expect((await finance.put(`/coupons/${id}`, { ...created.body, value: 25, max_uses: 9 })).body).toMatchObject({
      max_uses: 9,
      uses: 1,
    });
    // Saved as it is, nothing has changed.
    const { body: same } = await finance.get(`/coupons/${id}`);
    expect((await finance.put(`/coupons/${id}`, same)).status).toBe(200);
    expect((await finance.delete(`/coupons/${id}`)).body.id).toBe(id);
    expect((await finance.get(`/coupons/${id}`)).status).toBe(404);
    expect((await finance.get(`/checkouts/${checkoutId}`)).body.coupon).toBe('ESTATE-26');
    // Its code is free again.
    expect((await finance.post('/coupons', body)).status).toBe(201);
    expect((await auditOf('coupons', id)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'update',
      'delete',
    ]);
  });

  it.each([
    ['value', { type: 1, value: 101 }],
    ['value', { type: 1, value: 0 }],
    ['value', { type: 2, value: 0 }],
    ['package', { package: 2 }],
    ['package', { subject: 'plan', package: 11 }],
    ['ends_at', { starts_at: '2026-09-01T00:00:00.000Z' }],
    ['code', { code: 'a b' }],
    ['type', { type: 4 }],
    ['max_uses', { max_uses: 0 }],
  ])('with a wrong %s are refused: %j', async (field, given) => {
    const refused = await finance.post('/coupons', { ...body, code: 'altro', ...given });
    expect([refused.status, Object.keys(refused.info.fields)]).toEqual([422, [field]]);
  });
});

describe('checkouts, ledger and accounts', () => {
  it('lists a checkout with what the provider reported of it, and the movement it gave', async () => {
    const { bought, firmId } = await asked();
    await sql`
      insert into payment_events (provider, event_id, type, facts, checkout_id, occurred_at, received_at, outcome)
      values (
        'sandbox', 'evt_9', 'checkout.session.completed', '{}', ${bought.checkoutId}, ${test.clock.now()},
        ${test.clock.now()}, 'done'
      )`.execute(test.sql);
    const { body } = await finance.get(`/checkouts/${bought.checkoutId}`);
    expect(body).toMatchObject({
      account: { id: firmId },
      subject: 'credits',
      description: 'Pacchetto da 11 crediti',
      list_cents: 6600,
      amount_cents: 6600,
      status: 'paid',
      status_label: 'Pagato',
      provider: 'sandbox',
      coupon: null,
      events: [
        {
          event_id: 'evt_9',
          type: 'checkout.session.completed',
          outcome: 'done',
          reason: null,
          at: '2026-03-10T09:00:00.000Z',
        },
      ],
    });
    const ledger = (await finance.list('ledger', { filter: { account_id: firmId } })).body;
    expect(ledger).toEqual([
      expect.objectContaining({
        type: 2,
        type_label: 'Acquisto',
        amount: 11,
        balance_after: 11,
        lot_id: bought.lotId,
        checkout_id: bought.checkoutId,
      }),
    ]);
    const account = (await finance.get(`/accounts/${firmId}`)).body;
    expect(account).toMatchObject({
      id: firmId,
      model: 'lawyer',
      name: `Studio ${firmId}`,
      city: 'Milano',
      balance: 11,
    });
    expect(Object.keys(account).sort()).toEqual([
      'balance',
      'city',
      'completed',
      'confirmed_at',
      'created_at',
      'deleted_at',
      'email',
      'id',
      'identity_changed_at',
      'model',
      'model_label',
      'name',
      'suspended_at',
      'suspended_until',
      'terms_accepted_at',
      'terms_version',
      'vat_number',
      'verified_at',
    ]);
  });
});

describe('the reconciliation', () => {
  const day = '2026-04-01';
  beforeAll(() => test.clock.set(`${day}T09:00:00Z`));

  it('agrees while everything is where it should be, and names what is not', async () => {
    const finance2 = await new Team(test).as('finance', { email: 'sera@staff.example' });
    const firmId = await rows.firm();
    await sql`insert into wallets (account_id) values (${firmId})`.execute(test.sql);
    const [one, two] = [await purchases.package(firmId), await purchases.package(firmId, 5)];
    const refs = await sql<{
      id: number;
      payment_ref: string;
    }>`select id, payment_ref from checkouts where id in (${one.checkoutId}, ${two.checkoutId}) order by id`.execute(
      test.sql,
    );
    const at = test.clock.now();
    const payment = (n: 0 | 1, amountCents: number): ProviderPayment => ({
      paymentRef: refs.rows[n]!.payment_ref,
      checkoutId: refs.rows[n]!.id,
      amountCents,
      refundedCents: 0,
      at,
    });
    books = [payment(0, 6600), payment(1, 3000)];
    expect((await finance2.get(`/reconciliation/${day}`)).body).toEqual({
      id: day,
      provider_cents: 9600,
      checkouts_cents: 9600,
      invoices_cents: 9600,
      credit_notes_cents: 0,
      refunds_cents: 0,
      ledger_credits: 16,
      differences: [],
      balanced: true,
    });

    books = [payment(1, 3100), { ...payment(0, 500), paymentRef: 'pay_elsewhere' }];
    const { body } = await finance2.get(`/reconciliation/${day}`, { 'x-localization': 'en' });
    expect([body.balanced, body.provider_cents]).toEqual([false, 3600]);
    expect(body.differences.map(({ text }: { text: string }) => text.replace(/\s/g, ' ')).sort()).toEqual([
      `Payment ${two.checkoutId} is €30.00 here and €31.00 for the provider`,
      `The provider does not have payment ${one.checkoutId} (€66.00)`,
      'The provider has a payment of €5.00 that is not here (pay_elsewhere)',
    ]);

    books = null;
    expect((await finance2.get(`/reconciliation/${day}`)).body).toMatchObject({ provider_cents: null, balanced: true });
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`delete from invoices where checkout_id = ${one.checkoutId}`,
    );
    expect((await finance2.get(`/reconciliation/${day}`)).body.differences).toEqual([
      {
        text: expect.stringMatching(`^Il pagamento ${one.checkoutId} \\(66,00.€\\) non ha fattura$`),
        resource: 'checkouts',
        record_id: one.checkoutId,
      },
    ]);

    const list = await finance2.list('reconciliation', { sort: ['id', 'DESC'], range: [0, 4] });
    expect([list.headers['content-range'], list.body.map(({ id }: { id: string }) => id)]).toEqual([
      'reconciliation 0-4/23',
      ['2026-04-01', '2026-03-31', '2026-03-30', '2026-03-29', '2026-03-28'],
    ]);
    expect(
      (await finance2.list('reconciliation', { filter: { from: '2026-03-31', to: '2026-12-31' } })).body,
    ).toHaveLength(2);
    expect((await finance2.list('reconciliation', { sort: ['balanced', 'ASC'] })).status).toBe(422);
    // Neither a day to come nor one before there was anything.
    for (const other of ['2026-04-02', '2020-01-01', '9999-12-31'])
      expect((await finance2.get(`/reconciliation/${other}`)).status).toBe(404);
    expect((await finance2.get('/reconciliation/0000-01-01')).status).toBe(422);
    const some = await finance2.list('reconciliation', { filter: { id: ['2026-03-30', '2026-04-01'] } });
    expect([some.headers['content-range'], some.body.map(({ id }: { id: string }) => id)]).toEqual([
      'reconciliation 0-1/2',
      ['2026-04-01', '2026-03-30'],
    ]);
    expect((await finance2.list('reconciliation', { filter: { from: null, to: '' } })).status).toBe(200);
  });

  it('leads to the orders and refunds whose money moved on the day, whenever they were asked for', async () => {
    test.clock.set('2026-04-10T21:50:00Z');
    const team = await new Team(test).as('finance', { email: 'mattina@staff.example' });
    const { refundId, bought } = await asked();
    await sql`
      update checkouts
      set paid_at = '2026-04-10T22:10:00Z', fulfilled_at = '2026-04-10T22:10:00Z'
      where id = ${bought.checkoutId}`.execute(test.sql);
    await team.post(`/refunds/${refundId}/approve`, { reason: REASON });
    test.clock.set('2026-04-12T09:00:00Z');
    await test.drain();
    const night = await new Team(test).as('finance', { email: 'dopo@staff.example' });
    const on = async (resource: string, on_day: string): Promise<number[]> =>
      (await night.list(resource, { filter: { paid_on: on_day } })).body.map(({ id }: { id: number }) => id);
    // In Rome it was past midnight.
    expect(await on('checkouts', '2026-04-10')).toEqual([]);
    expect(await on('checkouts', '2026-04-11')).toEqual([bought.checkoutId]);
    const { paid_at } = (await night.get(`/refunds/${refundId}`)).body;
    expect(await on('refunds', (paid_at as string).slice(0, 10))).toEqual([refundId]);
    expect(await on('refunds', '2026-04-11')).toEqual([]);
    expect((await night.get('/reconciliation/2026-04-11')).body.checkouts_cents).toBe(6600);
    expect((await night.get('/reconciliation/2026-04-10')).body.checkouts_cents).toBe(0);
    const { body: figures } = await night.get('/figures?from=2026-04-11&to=2026-04-11');
    expect(figures.takings).toEqual([{ day: '2026-04-11', cents: 6600 }]);
  });

  it('names what the provider reported of checkouts that are not here, and what could not be processed', async () => {
    test.clock.set('2026-04-20T10:00:00Z');
    const team = await new Team(test).as('finance', { email: 'avvisi@staff.example' });
    const received = async (id: string, outcome: string | null, reason: string | null): Promise<number> => {
      const worked = outcome === null ? null : test.clock.now();
      const facts = JSON.stringify({ kind: 'paid', amountCents: 6600, paymentRef: 'pay_nowhere' });
      const { rows: written } = await sql<{ id: number }>`
        insert into payment_events (provider, event_id, type, facts, checkout_id, occurred_at, received_at, worked_at, outcome, reason)
        values (
          'sandbox', ${id}, 'checkout.session.completed', ${facts}::jsonb, 2000000000, ${test.clock.now()},
          ${test.clock.now()}, ${worked}, ${outcome}, ${reason}
        )
        returning id`.execute(test.sql);
      return written[0]!.id;
    };
    const lost = await received('evt_lost', 'refused', 'unknown_checkout');
    const stuck = await received('evt_stuck', null, null);
    await received('evt_early', null, 'early');
    await received('evt_done', 'done', null);
    const differences = async () =>
      (await team.get('/reconciliation/2026-04-20')).body.differences as { text: string; record_id: number }[];
    // A moment ago it was stored, and its job is on the way.
    expect((await differences()).map(({ record_id }) => record_id)).toEqual([lost]);
    test.clock.advance(billingLimits.eventGrace - 1);
    expect((await differences()).map(({ record_id }) => record_id)).toEqual([lost]);
    test.clock.advance(1);
    expect(await differences()).toEqual([
      {
        text: expect.stringMatching(/66,00.€\) è stato rifiutato: è di un ordine che qui non c’è \(evt_lost\)$/),
        resource: 'events',
        record_id: lost,
      },
      {
        text: expect.stringMatching(/non è ancora stato eseguito \(evt_stuck\)$/),
        resource: 'events',
        record_id: stuck,
      },
    ]);
    const waiting = await team.list('events', { filter: { outcome: ['refused', 'waiting'], q: 'pay_nowhere' } });
    expect(waiting.body.map(({ event_id }: { event_id: string }) => event_id)).toEqual([
      'evt_early',
      'evt_stuck',
      'evt_lost',
    ]);
    expect((await team.get(`/events/${lost}`)).body).toMatchObject({
      kind_label: 'Pagamento riuscito',
      outcome_label: 'Rifiutato',
      reason_label: 'è di un ordine che qui non c’è',
      checkout_id: null,
      account: null,
      amount_cents: 6600,
    });
  });

  it('and the figures say what was sold, by day', async () => {
    const finance2 = await new Team(test).as('finance', { email: 'notte@staff.example' });
    const { body } = await finance2.get(`/figures?from=${day}&to=${day}`);
    expect(body.credits_sold).toEqual([{ day, credits: 16 }]);
    expect(body.invoiced).toEqual([{ day, gross_cents: 3000, net_cents: 2459 }]);
    // The same money has the same figure in the reconciliation of its day; refunds stand apart.
    const { body: books } = await finance2.get(`/reconciliation/${day}`);
    expect(body.takings).toEqual([{ day, cents: 9600 }]);
    expect([books.checkouts_cents, books.ledger_credits]).toEqual([9600, 16]);
    expect(body.refunds.map(({ cents }: { cents: number }) => cents)).toEqual(
      books.refunds_cents === 0 ? [] : [books.refunds_cents],
    );
    expect(body.refunds_waiting.count).toBeGreaterThan(0);
    expect(body.invoices_by_state).toEqual([{ state: 'to_send', count: 1 }]);
    for (const wrong of ['', '?from=0000-01-01&to=2026-01-01', '?from=2026-04-02&to=2026-04-01'])
      expect((await finance2.get(`/figures${wrong}`)).status).toBe(422);
    test.clock.advance(ms.day);
  });
});
