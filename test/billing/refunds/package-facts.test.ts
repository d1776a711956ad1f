import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { packageFacts } from '../../../src/billing/refunds/package-facts.js';
import { CreditType } from '../../../src/shared/credits/credits.codes.js';
import { plus } from '../../../src/shared/clock.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import { Rows } from '../../support/rows.js';

const [LOT, LOT_OF_OTHER] = [900_001, 900_002];

/** A package that was paid a while ago, beside that of another firm. Rule 9.5. */
describe('the facts of a package', () => {
  const test = useTestApp();
  let rows: Rows;
  let firm: number;
  let other: number;
  const paidAt = (): Date => plus(test.clock.now(), -billingLimits.unusableFor);
  beforeEach(async () => {
    rows = new Rows(test);
    await asOwner(
      test,
      sql`truncate accounts, firms, requests, responses, credit_lots, credit_movements, checkouts cascade`,
    );
    [firm, other] = [await rows.firm(), await rows.firm()];
    const bought = (id: number, account: number) => sql`
      insert into credit_lots (id, account_id, type, amount, remaining, created_at, expires_at)
      values (${id}, ${account}, 2, 5, 5, ${paidAt()}, 'infinity')`;
    await write(
      bought(LOT, firm),
      bought(LOT_OF_OTHER, other),
      checkout(firm, LOT, 3000, 500),
      checkout(other, LOT_OF_OTHER, 6600, 0),
    );
  });

  const write = (...statements: Parameters<typeof asOwner>[1][]) =>
    asOwner(test, sql`set local session_replication_role = replica`, ...statements);
  const checkout = (account: number, of: number, amount: number, refunded: number) => sql`
    insert into checkouts (account_id, subject, credits, list_cents, amount_cents, refunded_cents, status, lot_id, paid_at,
      provider, buyer, created_at, expires_at)
    values (${account}, 'credits', 5, ${amount}, ${amount}, ${refunded}, 'paid', ${of}, ${paidAt()}, 'sandbox', '{}',
      ${paidAt()}, ${paidAt()})`;
  const facts = async (of = LOT) => (await packageFacts(test.sql, firm, [LOT, LOT_OF_OTHER])).get(of)?.facts;

  it('are those of the firm’s own packages', async () => {
    expect(await facts()).toMatchObject({ paidAt: paidAt(), paidCents: 2500, amount: 5, remaining: 5, takenBack: 0 });
    expect(await facts(LOT_OF_OTHER)).toBeUndefined();
  });

  it('count what was taken back, and nothing else that left the package', async () => {
    const movement = (of: number, type: number, amount: number) => sql`
      insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
      values (${firm}, ${of}, ${type}, ${amount}, 0, '', now())`;
    await write(
      movement(LOT, CreditType.refundDeposit, -2),
      movement(LOT, CreditType.operation, -1),
      movement(LOT_OF_OTHER, CreditType.refundDeposit, -3),
    );
    expect((await facts())?.takenBack).toBe(2);
  });

  /** Hours after the payment, or null. */
  interface Answerable {
    readonly released: number | null;
    readonly answered?: number;
    readonly lapsed?: number;
    readonly ended?: number;
    readonly expires?: number;
  }
  const days = billingLimits.unusableFor / ms.hour;
  it.each<[string, Answerable, boolean]>([
    ['came during its days', { released: 1 }, true],
    ['was there before and is still there', { released: -100 }, true],
    ['came in the last moment of its days', { released: days }, true],
    ['came after its days', { released: days + 0.001 }, false],
    ['waited for its turn', { released: null }, false],
    ['was answered before', { released: -100, answered: 0 }, false],
    ['was answered afterwards', { released: -100, answered: 0.001 }, true],
    ['lapsed before', { released: -100, lapsed: 0 }, false],
    ['lapsed afterwards', { released: -100, lapsed: 1 }, true],
    ['ended before', { released: -100, ended: -1 }, false],
    ['expired before', { released: -100, expires: 0 }, false],
    ['expired afterwards, answered later', { released: -100, expires: 2, answered: 5 }, true],
    ['lapsed before it expired', { released: -100, lapsed: -1, expires: 5 }, false],
  ])('say whether a request could be answered: one that %s', async (_, one, expected) => {
    const at = (hours: number | null | undefined): Date | null =>
      hours === null || hours === undefined ? null : plus(paidAt(), Math.round(hours * ms.hour));
    const request = async (of: number, given: Answerable): Promise<void> => {
      const id = await rows.request(await rows.citizen());
      await rows.response(id, of, given.answered === undefined ? 2 : 5, {
        forwarded_at: at(-200),
        released_at: at(given.released),
        answered_at: at(given.answered),
      });
      await write(
        sql`update requests set ended_at = ${at(given.ended)}, expires_at = ${at(given.expires)} where id = ${id}`,
        sql`update responses set lapsed_at = ${at(given.lapsed)} where request_id = ${id}`,
      );
    };
    await request(firm, one);
    // What another firm had to answer says nothing of this one.
    await request(other, { released: 1 });
    expect((await facts())?.answerable).toBe(expected);
  });

  it('say that nothing could be answered where another firm alone had requests', async () => {
    await rows.response(await rows.request(await rows.citizen()), other, 2, { released_at: paidAt() });
    expect((await facts())?.answerable).toBe(false);
  });
});
