import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PaymentProvider, ProviderUnavailable } from '../../../src/billing/providers/payment-provider.js';
import { asOwner } from '../../support/owner.js';
import { Team, type Desk } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

/** Each defect of the books once on each of these days, beside records of each kind that are right. */
const MOMENTS = {
  '2026-06-09': '2026-06-09T21:59:59.999Z',
  '2026-06-10': '2026-06-10T10:00:00Z',
  '2026-06-11': '2026-06-10T22:00:00Z',
} as const;

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: Desk;
/** The records with a defect, by their kind. */
const wrong: Record<string, Record<string, number>> = {};
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test } = office);
  // Its books are another comparison.
  test.replace(PaymentProvider, 'payments', () => {
    throw new ProviderUnavailable('no answer');
  });
  for (const [day, at] of Object.entries(MOMENTS)) wrong[day] = await booksOf(at);
  test.clock.set('2026-06-12T09:00:00Z');
  finance = await new Team(test).as('finance', { email: 'dopo@staff.example' });
});
afterAll(() => test.close());

const unchecked = (...statements: Parameters<typeof asOwner>[1][]) =>
  asOwner(test, sql`set local session_replication_role = replica`, ...statements);

/** A refund of a payment, decided now. @returns its id */
async function refund(checkoutId: number, status: 'pending' | 'approved' | 'denied' | 'failed', payment = 'waiting') {
  const now = test.clock.now();
  const { rows } = await sql<{ refund_id: number }>`
    with refund as (
      insert into refunds (subject, kind, account_id, lot_id, amount_cents, reason, status, created_at, decided_at)
      select 'credits', 'provider', account_id, lot_id, 100, '', ${status}, ${now}, ${now}
      from checkouts where id = ${checkoutId}
      returning id
    )
    insert into refund_payments (refund_id, checkout_id, amount_cents, status, created_at)
    select id, ${checkoutId}, 100, ${payment}, ${now} from refund
    returning refund_id`.execute(test.sql);
  return rows[0]!.refund_id;
}

/** Everything that may be wrong in the books of this moment, once; each beside what looks like it and is right. */
async function booksOf(at: string): Promise<Record<string, number>> {
  test.clock.set(at);
  const { purchases, firm } = { purchases: office.purchases, firm: await office.firm() };
  const sold = async () => (await purchases.package(firm)).checkoutId;
  const ids = {
    no_invoice: await sold(),
    other_invoice: await sold(),
    not_given: await sold(),
    other_credits: await sold(),
  };
  const [free, returned, unpaid] = [await sold(), await sold(), await sold()];
  await unchecked(
    sql`delete from invoices where checkout_id in (${ids.no_invoice}, ${ids.not_given}, ${free}, ${returned})`,
    sql`update invoices set gross_cents = gross_cents + 100, net_cents = net_cents + 100 where checkout_id = ${ids.other_invoice}`,
    sql`update checkouts set fulfilled_at = null, lot_id = null where id = ${ids.not_given}`,
    sql`update checkouts set credits = credits + 1 where id = ${ids.other_credits}`,
    // What costs nothing has no invoice.
    sql`update checkouts set amount_cents = 0, discount_cents = list_cents where id = ${free}`,
    // What gave nothing and is returned is no defect, nor what nobody paid.
    sql`update checkouts set fulfilled_at = null where id = ${returned}`,
    sql`update checkouts set paid_at = null, fulfilled_at = null where id = ${unpaid}`,
    sql`delete from invoices where checkout_id = ${unpaid}`,
  );
  await refund(returned, 'approved');
  // Refunds that are not decided, or denied, have no credit note.
  for (const status of ['pending', 'denied'] as const) await refund(await sold(), status, 'failed');
  const noted = await office.asked();
  const colleague = await new Team(test).as('finance', { email: `${at.slice(8, 13)}@staff.example` });
  expect((await colleague.post(`/refunds/${noted.refundId}/approve`, { reason: REASON })).status).toBe(200);
  const failed = await refund(returned, 'failed', 'failed');
  return { ...ids, no_credit_note: await refund(await sold(), 'approved'), refund_failed: failed };
}

const KINDS: Record<string, RegExp> = {
  no_invoice: /non ha fattura/,
  other_invoice: /La fattura del pagamento/,
  not_given: /non ha dato nulla/,
  other_credits: /non sono quelli comprati/,
  no_credit_note: /non ha nota di credito/,
  refund_failed: /non è arrivato/,
};
const kindOf = (text: string): string => Object.keys(KINDS).find((kind) => KINDS[kind]!.test(text)) ?? text;
const byKind = (differences: { text: string; record_id: number }[]) =>
  differences.map(({ text, record_id }) => [kindOf(text), record_id]).toSorted();

describe('the defects of our own books', () => {
  it.each(Object.keys(MOMENTS))('are those of the day alone: %s', async (day) => {
    const { body } = await finance.get(`/reconciliation/${day}`);
    expect(byKind(body.differences)).toEqual(Object.entries(wrong[day]!).toSorted());
  });

  it('are found by the VAT of the month as far as documents are concerned', async () => {
    const { body } = await finance.get('/vat?year=2026');
    const found = body.books.flatMap(({ period, differences }: { period: string; differences: [] }) =>
      byKind(differences).map(([kind, id]) => [period, kind, id]),
    );
    const expected = Object.values(wrong).flatMap((ids) =>
      (['no_invoice', 'other_invoice', 'no_credit_note'] as const).map((kind) => ['2026-06', kind, ids[kind]]),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    const june = body.books.find(({ period }: { period: string }) => period === '2026-06');
    // Of each day: three payments of refunds count, the denied and the pending do not, nor what was never given.
    expect(june.refunds_cents).toBe(-3 * (6600 + 100));
  });
});
