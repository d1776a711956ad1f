import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { IdentityMarks } from '../../src/accounts/identity/identity-marks.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { useTestApp } from '../support/app.js';
import { Till } from './money.js';

const test = useTestApp();
let till: Till;
beforeAll(() => {
  till = new Till(test);
});

const picked = async (accountId: number): Promise<number[]> => {
  const request = {
    requestId: 0,
    requestTypeId: 'sinistri-stradali',
    latitude: 45.4642,
    longitude: 9.19,
    accountId,
    opposingPartyHash: null,
    namedValueCents: null,
  };
  const found = await test.database.transaction((em) =>
    test.app.get(MatchingApi).pick(em, request, 25, test.clock.now()),
  );
  return found.map(({ firmId }) => firmId).toSorted((a, b) => a - b);
};
const cardsOf = async (accountId: number): Promise<number> =>
  (await sql`select from identity_marks where account_id = ${accountId} and source = 'card'`.execute(test.sql)).rows
    .length;
/** Buys and pays at the sandbox with a card. */
const paid = async (firm: { http: Parameters<Till['order']>[0]['http'] }, card?: string): Promise<number> => {
  const id = await till.order(firm);
  const { session_ref } = await till.checkout(id);
  const query = card === undefined ? '' : `?card=${card}`;
  expect((await test.http.post(`/sandbox/payments/${session_ref!}/pay${query}`)).status).toBe(200);
  await test.drain();
  expect((await till.checkout(id)).status).toBe('paid');
  return id;
};

describe('the card that an account paid with', () => {
  it('excludes the firm from requests of accounts that paid with it, and from no others', async () => {
    const [own, neighbour] = [await till.firm(), await till.firm()];
    const alias = await till.firm();
    const stranger = await till.rows.citizen();
    await sql`delete from matching_firms where firm_id = ${alias.id}`.execute(test.sql);
    await paid(own, '4242');
    await paid(neighbour, '0005');
    await paid(neighbour);
    expect([await cardsOf(own.id), await cardsOf(neighbour.id), await cardsOf(stranger)]).toEqual([1, 1, 0]);
    await paid(alias, '4242');
    await paid(alias, '4242');
    expect(await cardsOf(alias.id)).toBe(1);
    expect(await picked(alias.id)).toEqual([neighbour.id]);
    expect(await picked(stranger)).toEqual([own.id, neighbour.id]);
    // A change of the profile leaves it, the erasure of the account does not.
    await test.database.transaction((em) => test.app.get(IdentityMarks).refresh(em, own.id));
    expect(await picked(alias.id)).toEqual([neighbour.id]);
    await test.database.transaction((em) => test.app.get(IdentityMarks).erase(em, own.id));
    expect([await cardsOf(own.id), await cardsOf(neighbour.id)]).toEqual([0, 1]);
  });

  it('is read from the provider’s charge, and not stored in the event', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const charge = (changes: object = {}) => ({
      object: 'charge',
      id: `ch_${id}`,
      amount: 3000,
      currency: 'eur',
      paid: true,
      payment_intent: `pi_${id}`,
      metadata: { checkout_id: String(id), subject: 'credits' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', fingerprint: 'AOB934RVNwzk6xtn' } },
      ...changes,
    });
    const event = till.event('charge.succeeded', charge());
    expect((await till.notify(event)).status).toBe(200);
    const kept = async () =>
      (
        await sql<{ facts: string; outcome: string | null }>`
          select facts::text as facts, outcome from payment_events where event_id = ${String(event.id)}`.execute(
          test.sql,
        )
      ).rows[0]!;
    expect((await kept()).facts).not.toContain('AOB934RVNwzk6xtn');
    await test.drain();
    const { facts, outcome } = await kept();
    expect([outcome, 'card' in (JSON.parse(facts) as object)]).toEqual(['done', false]);
    expect(await cardsOf(firm.id)).toBe(1);
    // The event alone delivers nothing, and a repetition changes nothing.
    expect((await till.checkout(id)).status).toBe('open');
    await till.notify(till.event('charge.succeeded', charge()));
    await test.drain();
    expect(await cardsOf(firm.id)).toBe(1);
  });

  it.each([
    ['without a card', { payment_method_details: { type: 'sepa_debit' } }],
    ['of somebody else’s sale', { metadata: {}, payment_intent: 'pi_foreign' }],
  ])('is not read from a charge %s, which needs no attention', async (_, changes) => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const event = till.event('charge.succeeded', {
      object: 'charge',
      id: 'ch_1',
      amount: 3000,
      currency: 'eur',
      payment_intent: `pi_${id}`,
      metadata: { checkout_id: String(id), subject: 'credits' },
      payment_method_details: { type: 'card', card: { fingerprint: 'another' } },
      ...changes,
    });
    await till.notify(event);
    await test.drain();
    const { rows } = await sql<{ outcome: string }>`
      select outcome from payment_events where event_id = ${String(event.id)}`.execute(test.sql);
    expect(['done', 'ignored']).toContain(rows[0]!.outcome);
    expect(await cardsOf(firm.id)).toBe(0);
  });

  it('is not stored for an account that was erased meanwhile', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const { session_ref } = await till.checkout(id);
    await test.http.post(`/sandbox/payments/${session_ref!}/pay?card=1111`);
    await sql`update accounts set deleted_at = ${test.clock.now()} where id = ${firm.id}`.execute(test.sql);
    await test.drain();
    expect(await cardsOf(firm.id)).toBe(0);
  });
});
