import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { WalletQueries } from '../../src/billing/wallet/wallet.queries.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { ExpireLot } from '../../src/credits/use-cases/expire-lot.js';
import { creditsInvariants } from '../../src/cli/invariants/credits.invariants.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { plusMonths } from '../../src/shared/clock.js';
import { Problem } from '../../src/kernel/problem.js';
import { ms } from '../../src/shared/limits.js';
import { Purchases } from '../billing/purchases.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('credits', () => {
  let test: TestApp;
  let credits: CreditsApi;
  let serial = 0;
  /**
   * Responses of these tests are ids without rows: the invariants that read responses are tested with the requests.
   */
  let response = 1_000_000;
  beforeAll(async () => {
    test = await startTestApp();
    credits = test.app.get(CreditsApi);
  });
  afterAll(() => test.close());

  const now = (): Date => test.clock.now();

  async function firm(open = true): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (model, email, password_hash, first_name, last_name, birth_date, confirmed_at, created_at, updated_at)
      values (
        'lawyer', ${`firm${serial++}@example.com`}, 'x', 'Nome', 'Cognome', '1980-01-01', ${now()}, ${now()},
        ${now()}
      )
      returning id`.execute(test.sql);
    const id = rows[0]?.id as number;
    if (open) await test.database.transaction((em) => credits.openWallet(em, id, now()));
    return id;
  }

  const spend = (accountId: number, amount: number, responseId = response++) =>
    test.database.transaction((em) =>
      credits.spend(
        em,
        { accountId, costs: [{ purpose: amount === 1 ? 'quote' : 'contacts', amount }], responseId },
        now(),
      ),
    );
  const giveBack = (responseId: number) =>
    test.database.transaction((em) => credits.returnSpent(em, responseId, now()));
  const balance = (id: number) => test.database.transaction((em) => credits.balance(em, id));
  const ledger = async (id: number) =>
    (
      await sql<{
        type: number;
        amount: number;
        balance_after: number;
        purpose: string;
      }>`select type, amount, balance_after, purpose from credit_movements where account_id = ${id} order by id`.execute(
        test.sql,
      )
    ).rows;
  const codeOf = (error: unknown): string => (error instanceof Problem ? error.code : String(error));

  it('are given in a new wallet: ten, once', async () => {
    const id = await firm();
    await test.database.transaction((em) => credits.openWallet(em, id, now()));
    expect(await ledger(id)).toEqual([{ type: 1, amount: 10, balance_after: 10, purpose: 'registration' }]);
  });

  it('are spent, refused with the figures if too few, and returned once', async () => {
    const id = await firm();
    const contacts = response++;
    expect(await spend(id, 3, contacts)).toEqual({ balance: 7 });
    for (let n = 0; n < 6; n++) await spend(id, 1);
    const refused = await spend(id, 3).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'insufficient_credits',
      kind: { status: 409 },
      details: { facts: { required: 3, balance: 1 } },
    });
    expect((refused as Problem).body('it').info.messages).toEqual([
      expect.stringContaining('Non hai abbastanza crediti: il costo è 3, il tuo saldo 1'),
    ]);
    expect(await giveBack(contacts)).toBe(3);
    expect(await giveBack(contacts)).toBe(0);
    expect(await balance(id)).toBe(4);
    expect((await ledger(id)).at(-1)).toEqual({ type: 5, amount: 3, balance_after: 4, purpose: 'returned' });
  });

  it('that were spent on one thing are returned once, beside what was spent on another', async () => {
    const id = await firm();
    const both = response++;
    const costs = [
      { purpose: 'quote', amount: 1 },
      { purpose: 'contacts', amount: 3 },
    ] as const;
    await test.database.transaction((em) => credits.spend(em, { accountId: id, costs, responseId: both }, now()));
    const back = (purpose?: 'quote' | 'contacts') =>
      test.database.transaction((em) => credits.returnSpent(em, both, now(), purpose));
    expect([await back('quote'), await back('quote'), await back(), await back('contacts')]).toEqual([1, 0, 3, 0]);
    expect(await balance(id)).toBe(10);
  });

  it('are reserved since the first time that somebody asked', async () => {
    const { lotId } = await new Purchases(test).package(await firm(), 5);
    const hold = () => test.database.transaction((em) => credits.holdLot(em, lotId, now()));
    const { heldAt } = await hold();
    test.clock.advance(ms.hour);
    expect((await hold()).heldAt).toEqual(heldAt);
    await test.database.transaction((em) => credits.releaseLot(em, lotId));
  });

  it('are refused to a firm without a wallet', async () => {
    const id = await firm(false);
    expect(await spend(id, 1).catch(codeOf)).toBe('insufficient_credits');
    expect(await balance(id)).toBe(0);
  });

  it('from an expired lot are returned into a new one', async () => {
    const id = await firm();
    const quote = response++;
    await spend(id, 1, quote);
    test.clock.set(plusMonths(now(), 24));
    await test.settle();
    expect(await balance(id)).toBe(0);
    expect(await giveBack(quote)).toBe(1);
    expect(await giveBack(quote)).toBe(0);
    expect(await balance(id)).toBe(1);
  });

  it('are spent by ten of eleven simultaneous calls if ten are left', async () => {
    const id = await firm();
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => spend(id, 1).then(() => 'spent', codeOf)));
    expect(outcomes.filter((one) => one === 'spent')).toHaveLength(10);
    expect(outcomes.filter((one) => one === 'insufficient_credits')).toHaveLength(4);
    expect(await balance(id)).toBe(0);
  });

  it('are given, spent, returned and expired simultaneously without loss', async () => {
    const id = await firm();
    const spent = [response++, response++];
    for (const one of spent) await spend(id, 1, one);
    const { rows } = await sql<{ id: number }>`select id from credit_lots where account_id = ${id}`.execute(test.sql);
    const lot = rows[0]?.id as number;
    await Promise.all([
      ...spent.flatMap((one) => [giveBack(one), giveBack(one)]),
      ...Array.from({ length: 6 }, () => spend(id, 1).catch(codeOf)),
      test.app.get(ExpireLot).execute(lot),
      test.database.transaction((em) => credits.openWallet(em, id, now())),
    ]);
    expect(await balance(id)).toBe(4);
  });

  it('cause one notification of a low balance, and another after it recovered, to this firm alone', async () => {
    const [id, other] = [await firm(), await firm()];
    const notified = async (template: string, accountId = id) =>
      (
        await sql<{ params: object }>`
          select params from notifications where account_id = ${accountId} and template = ${template} order by id`.execute(
          test.sql,
        )
      ).rows.map(({ params }) => params);
    const [first, last, second] = [response++, response++, response++];
    await spend(other, 8);
    await spend(id, 7, first);
    expect(await notified('credits_low')).toEqual([]);
    await spend(id, 1, last);
    await spend(id, 1);
    expect(await notified('credits_low')).toEqual([{ balance: 2 }]);
    // Still low: the same fall.
    await giveBack(last);
    await spend(id, 1);
    expect(await notified('credits_low')).toEqual([{ balance: 2 }]);
    await giveBack(first);
    await spend(id, 5);
    await spend(id, 2, second);
    expect(await notified('credits_low')).toEqual([{ balance: 2 }, { balance: 1 }]);
    // The threshold itself is not low any more.
    await giveBack(second);
    await spend(id, 1);
    expect(await notified('credits_low')).toEqual([{ balance: 2 }, { balance: 1 }, { balance: 2 }]);
    await new Purchases(test).package(id, 5);
    await spend(id, 5);
    expect(await notified('credits_low')).toHaveLength(4);
    expect(await notified('credits_low', other)).toEqual([{ balance: 2 }]);
  });

  it('that are about to expire are announced once for each lot, and expire lot by lot', async () => {
    const [id, other] = [await firm(), await firm()];
    test.clock.advance(5 * ms.day);
    await new Purchases(test).package(id, 5);
    await new Purchases(test).package(other, 11);
    const told = async () =>
      (
        await sql<{ account_id: number; count: number }>`
          select account_id, (params->>'count')::integer as count from notifications
          where account_id in (${id}, ${other}) and template = 'credits_expiring' order by id`.execute(test.sql)
      ).rows.map((row) => [row.account_id, row.count]);
    const welcome = plusMonths(new Date(now().getTime() - 5 * ms.day), 24);
    const settleAt = async (at: Date): Promise<void> => {
      test.clock.set(at);
      await test.settle();
      await test.settle();
    };
    await settleAt(new Date(welcome.getTime() - 30 * ms.day - 1));
    expect(await told()).toEqual([]);
    await settleAt(new Date(welcome.getTime() - 30 * ms.day));
    const both = [
      [id, 10],
      [other, 10],
    ];
    expect(await told()).toEqual(both);
    await settleAt(new Date(welcome.getTime() - 1));
    expect([await balance(id), await balance(other)]).toEqual([15, 21]);
    await settleAt(welcome);
    expect([await balance(id), await balance(other)]).toEqual([5, 11]);
    expect((await ledger(id)).at(-1)).toEqual({ type: 6, amount: -10, balance_after: 5, purpose: 'expiry' });
    expect(await told()).toEqual([...both, [id, 5], [other, 11]]);
  });

  it('keep ledger, lots and balance equal and never below zero, for any operations in any order', async () => {
    const move = fc.oneof(
      fc.record({ kind: fc.constant('spend' as const), amount: fc.constantFrom(1, 3) }),
      fc.record({ kind: fc.constant('return' as const), which: fc.nat({ max: 30 }) }),
      fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constant('open' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
        const id = await firm(false);
        const spent: number[] = [];
        for (const one of moves) {
          const before = await balance(id);
          if (one.kind === 'open') await test.database.transaction((em) => credits.openWallet(em, id, now()));
          if (one.kind === 'wait') test.clock.advance(one.days * ms.day);
          if (one.kind === 'return') await giveBack(spent[one.which % Math.max(1, spent.length)] ?? 0);
          if (one.kind === 'spend') {
            const responseId = response++;
            const done = await spend(id, one.amount, responseId).then(
              () => true,
              () => false,
            );
            expect(done).toBe(before >= one.amount);
            if (done) spent.push(responseId);
          }
          if (one.kind === 'wait') await test.settle();
          expect(await checkInvariants(test.sql, now(), 0, creditsInvariants)).toEqual([]);
        }
        expect(await checkInvariants(test.sql, now(), 0)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('are shown to the firm as balance, lots and ledger', async () => {
    const id = await firm();
    await spend(id, 1);
    const page = { page: 1, pageSize: 10, limit: 10, offset: 0 };
    const { info, total } = await test.app
      .get(WalletQueries)
      .overview({ accountId: id, assignedTo: null }, page, {}, 'it');
    expect(total).toBe(2);
    expect(info).toMatchObject({
      balance: 9,
      expiring: [
        {
          amount: 9,
          type: { id: 1, label: 'Registrazione' },
          expires_at: plusMonths(now(), 24).toISOString(),
          soon: false,
        },
      ],
      held: 0,
      packages: [
        { id: 5, credits: 5, price_cents: 3000, unit_price_string: '6,00\u00a0€' },
        { id: 11, price_cents: 6600 },
      ],
      movements: [
        {
          type: { id: 3, label: 'Utilizzo' },
          amount: -1,
          balance_after: 9,
          expires_at: null,
          refundable: false,
          purpose: 'quote',
        },
        {
          type: { id: 1 },
          amount: 10,
          balance_after: 10,
          expires_at: plusMonths(now(), 24).toISOString(),
          created_at: now().toISOString(),
          refundable: false,
        },
      ],
    });
  });
});
