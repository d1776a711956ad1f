import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Refunds } from '../../src/billing/refunds/refunds.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { billingInvariants } from '../../src/cli/invariants/billing.invariants.js';
import { creditsInvariants } from '../../src/cli/invariants/credits.invariants.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Till } from './money.js';

/** Operations on a firm's credits, in any order; numbers choose among the existing records. */
const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), credits: fc.constantFrom<5 | 11>(5, 11) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('spend' as const), amount: fc.constantFrom(1, 3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), which: fc.nat({ max: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), which: fc.nat({ max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), which: fc.nat({ max: 30 }), approve: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 13, 31, 200, 740) }),
  },
);

/** What the operations can break; the others are checked at the end. */
const ofMoney = [...creditsInvariants, ...billingInvariants];

describe('credit lots', () => {
  const test = useTestApp();
  let till: Till;
  let credits: CreditsApi;
  let response = 2_000_000;
  beforeAll(() => {
    till = new Till(test);
    credits = test.app.get(CreditsApi);
  });

  const now = (): Date => test.clock.now();
  const numbers = async (query: ReturnType<typeof sql>) =>
    (await sql<{ n: number }>`select n::integer as n from (${query}) found(n) order by n`.execute(test.sql)).rows.map(
      (row) => row.n,
    );

  it('keep ledger, lots and balance equal, and no lot below zero, whatever is bought, spent, refunded and expires', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 18 }), async (moves) => {
        const firm = await till.firm();
        const spent: number[] = [];
        for (const one of moves) {
          const before = await test.database.transaction((em) => credits.balance(em, firm.id));
          if (one.kind === 'buy') {
            const id = await till.order(firm, one.credits);
            await test.http.post(`/sandbox/payments/${(await till.checkout(id)).session_ref!}/pay`);
          }
          if (one.kind === 'spend') {
            const responseId = response++;
            const done = await test.database
              .transaction((em) =>
                credits.spend(
                  em,
                  { accountId: firm.id, costs: [{ purpose: 'quote', amount: one.amount }], responseId },
                  now(),
                ),
              )
              .then(
                () => true,
                () => false,
              );
            expect(done).toBe(before >= one.amount);
            if (done) spent.push(responseId);
          }
          if (one.kind === 'return')
            await test.database.transaction((em) =>
              credits.returnSpent(em, spent[one.which % Math.max(1, spent.length)] ?? 0, now()),
            );
          if (one.kind === 'ask') {
            const lines = await numbers(
              sql`select id from credit_movements where account_id = ${firm.id} and type = 2`,
            );
            if (lines.length > 0)
              expect([201, 409]).toContain(
                (
                  await firm.http.post(`/credits/${lines[one.which % lines.length]!}/refund`, {
                    reason: 'Non mi servono più.',
                  })
                ).status,
              );
          }
          if (one.kind === 'decide') {
            const waiting = await numbers(
              sql`select id from refunds where account_id = ${firm.id} and status = 'pending'`,
            );
            const id = waiting[one.which % Math.max(1, waiting.length)];
            const decision = { staffId: null, reason: 'Come dicono le regole.' };
            if (id !== undefined)
              await test.database.transaction((em) =>
                test.app.get(Refunds)[one.approve ? 'approve' : 'deny'](em, id, decision, now()),
              );
          }
          if (one.kind === 'wait') {
            test.clock.advance(one.days * ms.day);
            // After such a long time the person signs in again.
            firm.http = await till.rows.as(firm.id);
          }
          // Only time makes work for the sweeps.
          await (one.kind === 'wait' ? test.settle() : test.drain());

          expect(await checkInvariants(test.sql, now(), 0, ofMoney)).toEqual([]);
          const { balance, held } = (await firm.http.get('/credits?page_size=1')).info as {
            balance: number;
            held: number;
          };
          const [ledger = 0] = await numbers(
            sql`select coalesce(sum(amount), 0) from credit_movements where account_id = ${firm.id}`,
          );
          expect(balance + held).toBe(ledger);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        await test.settle();
        expect(await checkInvariants(test.sql, now(), 0)).toEqual([]);
      }),
      { numRuns: 6 },
    );
  }, 180_000);
});
