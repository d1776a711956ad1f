import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { ProviderRefunds } from '../../../src/billing/refunds/provider-refunds.js';
import { Refunds } from '../../../src/billing/refunds/refunds.js';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { Problem } from '../../../src/kernel/problem.js';
import { ms } from '../../../src/shared/limits.js';
import { START, useTestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';
import { Purchases, RefundDouble, refundEvent, type Purchase } from '../purchases.js';

/** Operations on a firm's credits; numbers pick one of the existing records. */
type Step =
  | { do: 'buy'; credits: 5 | 11 }
  | { do: 'spend'; amount: 1 | 3 | 4 }
  | { do: 'return' | 'ask' | 'approve' | 'deny' | 'retry'; which: number }
  | { do: 'provider'; which: number; cents: number }
  | { do: 'wait'; days: number }
  | { do: 'mood'; mood: RefundDouble['mood'] };

const which = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), credits: fc.constantFrom(5 as const, 11 as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      amount: fc.constantFrom(1 as const, 3 as const, 4 as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'return' as const,
        'ask' as const,
        'ask' as const,
        'approve' as const,
        'deny' as const,
        'retry' as const,
      ),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('provider' as const), which, cents: fc.integer({ min: 1, max: 6600 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 10, 16, 31, 760) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('mood' as const),
      mood: fc.constantFrom('pays' as const, 'pays_later' as const, 'is_unavailable' as const, 'refuses' as const),
    }),
  },
);

const test = useTestApp();

/** Refusals are valid results; anything else is an error. */
const orRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
};

it('ledger, lots, documents and money agree, whatever is bought, spent, returned, refunded and expires', async () => {
  const rows = new Rows(test);
  const purchases = new Purchases(test);
  const refunds = test.app.get(Refunds);
  const credits = test.app.get(CreditsApi);
  const now = (): Date => test.clock.now();
  let response = 3_000_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
      test.clock.set(START);
      const double = new RefundDouble(test);
      const firmId = await rows.firm({ listed: false });
      const bought: Purchase[] = [await purchases.package(firmId)];
      const spent: number[] = [];
      const asked: number[] = [];
      const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
      const decide = (move: 'approve' | 'deny', id: number) =>
        test.database.transaction((em) => refunds[move](em, id, { staffId: null, reason: 'Deciso.' }, now()));
      const take = async (one: Step): Promise<void> => {
        switch (one.do) {
          case 'buy':
            bought.push(await purchases.package(firmId, one.credits));
            return;
          case 'spend': {
            const responseId = response++;
            await test.database.transaction((em) =>
              credits.spend(
                em,
                {
                  accountId: firmId,
                  costs: [{ purpose: one.amount === 1 ? 'quote' : 'contacts', amount: one.amount }],
                  responseId,
                },
                now(),
              ),
            );
            spent.push(responseId);
            return;
          }
          case 'return': {
            const id = pick(spent, one.which);
            if (id !== undefined) await test.database.transaction((em) => credits.returnSpent(em, id, now()));
            return;
          }
          case 'ask': {
            const purchase = pick(bought, one.which);
            const answer =
              purchase &&
              (await (
                await rows.as(firmId)
              ).post(`/credits/${purchase.movementId}/refund`, { reason: 'Non ci servono più.' }));
            if (answer?.status === 201) asked.push(answer.info.id as number);
            else if (answer?.status !== 409) throw new Error(answer?.text);
            return;
          }
          case 'approve':
          case 'deny': {
            const id = pick(asked, one.which);
            if (id !== undefined) await decide(one.do, id);
            return;
          }
          case 'retry': {
            const id = pick(asked, one.which);
            if (id !== undefined) await test.database.transaction((em) => refunds.retry(em, id, test.clock.now()));
            return;
          }
          case 'provider': {
            const purchase = pick(bought, one.which);
            if (!purchase) return;
            const { rows: found } = await sql<{
              payment_ref: string;
            }>`select payment_ref from checkouts where id = ${purchase.checkoutId}`.execute(test.sql);
            await test.database.transaction((em) =>
              test.app
                .get(ProviderRefunds)
                .settled(em, refundEvent({ paymentRef: found[0]!.payment_ref, amountCents: one.cents }), now()),
            );
            return;
          }
          case 'wait':
            test.clock.advance(one.days * ms.day);
            return;
          case 'mood':
            double.mood = one.mood;
        }
      };
      for (const one of steps) {
        await orRefused(take(one));
        // Only time, and a provider that fails, make work for the sweeps.
        await (one.do === 'wait' || double.mood !== 'pays' ? test.settle() : test.drain());
        const { rows: sums } = await sql<{ ledger: number; lots: number; balance: number; lowest: number }>`
          select
            (select coalesce(sum(amount), 0)::int from credit_movements where account_id = ${firmId}) as ledger,
            (select coalesce(sum(remaining), 0)::int from credit_lots where account_id = ${firmId}) as lots,
            (select balance from wallets where account_id = ${firmId}) as balance,
            (select coalesce(min(remaining), 0)::int from credit_lots where account_id = ${firmId}) as lowest`.execute(
          test.sql,
        );
        const { ledger, lots, balance, lowest } = sums[0]!;
        expect([lots, balance, lowest >= 0]).toEqual([ledger, ledger, true]);
      }
      await test.settle();
      expect(await checkInvariants(test.sql, now())).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 240_000);
