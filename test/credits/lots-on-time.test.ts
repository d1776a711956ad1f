import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { ExpireLot } from '../../src/credits/use-cases/expire-lot.js';
import { NotifyExpiring } from '../../src/credits/use-cases/notify-expiring.js';
import { plus } from '../../src/shared/clock.js';
import { creditLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();
let rows: Rows;
beforeAll(() => {
  rows = new Rows(test);
});

/** A lot of five credits of a firm that has another one, which never ends here. */
async function lotOf(expiresIn: number, spent: number): Promise<{ firm: number; lot: number }> {
  const credits = test.app.get(CreditsApi);
  const firm = await rows.firm({ listed: false });
  const now = test.clock.now();
  const lot = await test.database.transaction(async (em) => {
    await credits.lockWallet(em, firm);
    const id = await credits.addPurchased(em, firm, 5, now);
    if (spent > 0)
      await credits.spend(
        em,
        { accountId: firm, costs: [{ purpose: 'quote', amount: spent }], responseId: 5_000_000 + id },
        now,
      );
    return id;
  });
  await test.database.transaction((em) => credits.addPurchased(em, firm, 11, now));
  await sql`update credit_lots set expires_at = ${plus(now, expiresIn)} where id = ${lot}`.execute(test.sql);
  return { firm, lot };
}

const month = creditLimits.expiryWarning;

/** Jobs come late, twice, and for lots that were spent meanwhile; sweeps do not ask for those. */
it.each([
  ['a month and a moment before its end', month + 1, 0, []],
  ['a month before its end', month, 0, [5]],
  ['a moment before its end', 1, 0, [5]],
  ['of which something is left', 1, 2, [3]],
  ['at its end', 0, 0, []],
  ['after its end', -1, 0, []],
  ['that is spent', 1, 5, []],
] as const)('of a lot %s the firm is told how much expires, once', async (_, expiresIn, spent, counts) => {
  const { firm, lot } = await lotOf(expiresIn, spent);
  for (const id of [lot, lot, 9_999_999]) await test.app.get(NotifyExpiring).execute(id);
  const told = await test.sql
    .selectFrom('notifications')
    .select('params')
    .where('account_id', '=', firm)
    .where('template', '=', 'credits_expiring')
    .execute();
  expect(told).toEqual(
    counts.map((count) => ({ params: { count, until: plus(test.clock.now(), expiresIn).toISOString() } })),
  );
});

it.each([
  ['a moment before its end', 1, 0, []],
  ['at its end', 0, 0, [-5]],
  ['after its end', -1, 2, [-3]],
  ['that is spent', -1, 5, []],
] as const)('of a lot %s the rest is removed, once', async (_, expiresIn, spent, amounts) => {
  const { firm, lot } = await lotOf(expiresIn, spent);
  for (const id of [lot, lot, 9_999_999]) await test.app.get(ExpireLot).execute(id);
  const removed = await test.sql
    .selectFrom('credit_movements')
    .select(['lot_id', 'amount', 'type', 'purpose'])
    .where('account_id', '=', firm)
    .where('type', '=', 6)
    .execute();
  expect(removed).toEqual(amounts.map((amount) => ({ lot_id: lot, amount, type: 6, purpose: 'expiry' })));
  const { balance } = await test.sql
    .selectFrom('wallets')
    .select('balance')
    .where('account_id', '=', firm)
    .executeTakeFirstOrThrow();
  expect(balance).toBe(16 - spent + (amounts[0] ?? 0));
});
