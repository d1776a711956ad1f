import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { Clock, plus, plusMonths } from '../shared/clock.js';
import { insertOf } from '../kernel/database/batch.js';
import { sqlOf } from '../kernel/database/database.js';
import { writeAtEnd } from '../kernel/database/unit-of-work.js';
import { moment } from '../kernel/database/sql.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { creditLimits } from '../shared/limits.js';
import { NotificationsApi } from '../notifications/notifications.api.js';
import { CreditLot } from './credit-lot.entity.js';
import { CreditMovement } from './credit-movement.entity.js';
import {
  creditJobs,
  CreditType,
  type LotType,
  type MovementPurpose,
  type SpendPurpose,
} from '../shared/credits/credits.codes.js';
import { creditsProblems } from './credits.problems.js';
import { returning, type LotUse } from './returning.rules.js';
import { assign, takeFrom, type Cost, type SpendableLot } from './spending.rules.js';
import { Wallet } from './wallet.entity.js';
import { settingValues } from '../shared/staff/in-force.facts.js';

/** The lots that can be spent, read under the lock of the wallet. Moments are ISO 8601. */
export type LockedLots = readonly (Omit<SpendableLot, 'expiresAt'> & { readonly expiresAt: string })[];

/** What is paid together, by whom, and for which response. */
export interface Spending {
  readonly accountId: number;
  readonly costs: readonly Cost[];
  readonly responseId: number;
  /** The lots that {@link CreditsApi.lockedLots} has read in this transaction; read here where left out. */
  readonly lots?: LockedLots;
}

/**
 * A firm's credits. Every method works in the caller's transaction and locks the wallet before it reads. A caller that
 * needs several wallets locks them in the order of their account ids. Rules 6.1 to 6.9.
 */
@Injectable()
export class CreditsApi {
  constructor(
    private readonly jobs: Jobs,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /** Opens a firm's wallet with the credits of the registration; a wallet that is open stays as it is. */
  async openWallet(em: EntityManager, accountId: number, now: Date): Promise<void> {
    if (!(await this.insertWallet(em, accountId))) return;
    await this.addLot(
      em,
      {
        accountId,
        type: CreditType.registration,
        amount: settingValues().welcome_credits,
        purpose: 'registration',
        responseId: null,
      },
      now,
    );
  }

  /**
   * Spends credits, from the lot that expires first: all costs are paid, or none. A firm whose balance is then low is
   * notified.
   * @returns the balance left
   * @throws `insufficient_credits` (409) with `required`, the sum of the costs, and `balance`
   */
  async spend(
    em: EntityManager,
    { accountId, responseId, costs, lots: given }: Spending,
    now: Date,
  ): Promise<{ balance: number }> {
    const locked = given ?? (await this.readLockedLots(em, accountId, now));
    const lots = locked.map((lot) => ({ ...lot, expiresAt: new Date(lot.expiresAt) }));
    const available = lots.reduce((sum, lot) => sum + lot.remaining, 0);
    const required = costs.reduce((sum, cost) => sum + cost.amount, 0);
    const taken = takeFrom(lots, required, now);
    if (!taken) {
      const facts = { required, balance: available };
      throw creditsProblems.insufficient_credits({ values: facts, facts });
    }
    const lines = assign(taken, costs).map(({ lotId, amount, purpose }) => ({
      accountId,
      lotId,
      type: CreditType.operation,
      amount: -amount,
      balanceAfter: 0,
      responseId,
      purpose,
      createdAt: now,
    }));
    writeAtEnd(em, insertOf(em, CreditMovement, lines));
    const balance = available - required;
    if (balance < settingValues().low_balance) await this.notifyLow(em, accountId, balance, now);
    return { balance };
  }

  /**
   * Locks the wallet and then reads the lots that can be spent; a reserved one cannot. An expression, so that a caller
   * can do it in the statement that locks its own rows.
   */
  lockedLots(accountId: RawBuilder<number>, now: RawBuilder<Date>): RawBuilder<LockedLots> {
    return sql<LockedLots>`spendable_lots(${accountId}, ${now})`;
  }

  /** Notifies a firm that its balance is low, once for each fall. */
  private async notifyLow(em: EntityManager, accountId: number, balance: number, now: Date): Promise<void> {
    const { numUpdatedRows } = await sqlOf(em)
      .updateTable('wallets')
      .set({ low_notified_at: now })
      .where('account_id', '=', accountId)
      .where('low_notified_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await this.notifications.notify(em, { accountId, template: 'credits_low', params: { balance }, path: '/credits' });
  }

  /**
   * Returns the credits that a response spent and did not get back yet: into the lots they came from, or, where those
   * have expired meanwhile, into a new lot. A second call returns nothing.
   * @param purpose returns only what was spent on this; everything when left out
   * @returns how many credits were returned
   */
  async returnSpent(em: EntityManager, responseId: number, now: Date, purpose?: SpendPurpose): Promise<number> {
    const db = sqlOf(em);
    const spender = await db
      .selectFrom('credit_movements')
      .select('account_id')
      .where('response_id', '=', responseId)
      .limit(1)
      .executeTakeFirst();
    if (!spender) return 0;
    const accountId = spender.account_id;
    const wallet = await this.lock(em, accountId);
    const uses: LotUse[] = await db
      .selectFrom('credit_movements as m')
      .innerJoin('credit_lots as l', 'l.id', 'm.lot_id')
      .select(({ eb, fn }) => [
        'm.lot_id as lotId',
        eb.cast<number>(eb.neg(fn.sum('m.amount')), 'integer').as('outstanding'),
        eb('l.expires_at', '>', moment(now)).$castTo<boolean>().as('alive'),
      ])
      .where('m.response_id', '=', responseId)
      .where('m.type', 'in', [CreditType.operation, CreditType.refundOperation])
      .$if(purpose !== undefined, (all) => all.where('m.purpose', 'in', ['returned', ...(purpose ? [purpose] : [])]))
      .groupBy(['m.lot_id', 'l.expires_at'])
      .orderBy('m.lot_id')
      .execute();
    const { intoLots, intoNewLot } = returning(uses);
    if (intoLots.length > 0) {
      await em.insertMany(
        CreditMovement,
        intoLots.map(({ lotId, amount }) => ({
          accountId,
          lotId,
          type: CreditType.refundOperation,
          amount,
          balanceAfter: 0,
          responseId,
          purpose: 'returned' as const,
          createdAt: now,
        })),
      );
    }
    if (intoNewLot > 0)
      await this.addLot(
        em,
        { accountId, type: CreditType.refundOperation, amount: intoNewLot, purpose: 'returned', responseId },
        now,
      );
    const returned = intoNewLot + intoLots.reduce((sum, part) => sum + part.amount, 0);
    if (returned > 0 && wallet?.lowNotifiedAt) await this.forgetLow(em, accountId, now);
    return returned;
  }

  /**
   * Locks a firm's credits, opening an empty wallet where there is none: so that the caller can read and write its lots
   * alone.
   */
  async lockWallet(em: EntityManager, accountId: number): Promise<void> {
    await this.insertWallet(em, accountId);
    await this.lock(em, accountId);
  }

  /** Adds the credits of a package that was paid, under the caller's {@link lockWallet}. @returns the new lot */
  async addPurchased(em: EntityManager, accountId: number, amount: number, now: Date): Promise<number> {
    const lotId = await this.addLot(
      em,
      { accountId, type: CreditType.deposit, amount, purpose: 'purchase', responseId: null },
      now,
    );
    await this.forgetLow(em, accountId, now);
    return lotId;
  }

  /** Reserves a lot while its refund is decided: it cannot be spent meanwhile. A lot that is reserved stays so. */
  async holdLot(em: EntityManager, lotId: number, now: Date): Promise<CreditLot> {
    const lot = await this.lockLot(em, lotId);
    lot.heldAt ??= now;
    await em.flush();
    return lot;
  }

  /** Makes a reserved lot spendable again. */
  async releaseLot(em: EntityManager, lotId: number): Promise<void> {
    const lot = await this.lockLot(em, lotId);
    lot.heldAt = null;
    await em.flush();
  }

  /**
   * Removes the credits left in a lot whose money is refunded. A second call removes nothing. @returns how many credits
   * were removed
   */
  async takeBackLot(em: EntityManager, lotId: number, now: Date): Promise<number> {
    const lot = await this.lockLot(em, lotId);
    const { accountId } = lot;
    const remaining: number = lot.remaining;
    await this.releaseLot(em, lotId);
    if (remaining === 0) return 0;
    await em.insert(CreditMovement, {
      accountId,
      lotId,
      type: CreditType.refundDeposit,
      amount: -remaining,
      balanceAfter: 0,
      responseId: null,
      purpose: 'refund',
      createdAt: now,
    });
    return remaining;
  }

  /** What a firm can spend now, without reserved credits; 0 where it has no wallet. */
  async balance(em: EntityManager, accountId: number, now = this.clock.now()): Promise<number> {
    const { balance } = await sqlOf(em)
      .selectFrom('credit_lots')
      .select(({ eb, fn }) => eb.cast<number | null>(fn.sum('remaining'), 'integer').as('balance'))
      .where('account_id', '=', accountId)
      .where((eb) => eb.not(eb.ref('spent')))
      .where('held_at', 'is', null)
      .where('expires_at', '>', moment(now))
      .executeTakeFirstOrThrow();
    return balance ?? 0;
  }

  /** @returns whether the wallet is new */
  private async insertWallet(em: EntityManager, accountId: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await sqlOf(em)
      .insertInto('wallets')
      .values({ account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** The lot as it is under the lock of its wallet. */
  private async lockLot(em: EntityManager, lotId: number): Promise<CreditLot> {
    const { accountId } = await em.findOneOrFail(CreditLot, { id: lotId });
    await this.lock(em, accountId);
    return em.findOneOrFail(CreditLot, { id: lotId }, { refresh: true });
  }

  private lock(em: EntityManager, accountId: number): Promise<Wallet | null> {
    return em.findOne(Wallet, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  private async readLockedLots(em: EntityManager, accountId: number, now: Date): Promise<LockedLots> {
    const { rows } = await sql<{ lots: LockedLots }>`
      select ${this.lockedLots(sql`${accountId}`, sql`${now}`)} as lots`.execute(sqlOf(em));
    return rows[0]?.lots ?? [];
  }

  /** A lot is created empty and its first movement fills it. */
  private async addLot(
    em: EntityManager,
    {
      accountId,
      type,
      amount,
      purpose,
      responseId,
    }: { accountId: number; type: LotType; amount: number; purpose: MovementPurpose; responseId: number | null },
    now: Date,
  ): Promise<number> {
    const expiresAt = plusMonths(now, settingValues().credit_months);
    const lotId = await em.insert(CreditLot, { accountId, type, amount, remaining: 0, createdAt: now, expiresAt });
    await em.insert(CreditMovement, {
      accountId,
      lotId,
      type,
      amount,
      balanceAfter: 0,
      responseId,
      purpose,
      createdAt: now,
    });
    this.jobs.send(em, creditJobs.notifyExpiring, { lotId }, plus(expiresAt, -creditLimits.expiryWarning));
    this.jobs.send(em, creditJobs.expireLot, { lotId }, expiresAt);
    return lotId;
  }

  /** Once the balance has recovered, the firm is notified of the next fall again. */
  private async forgetLow(em: EntityManager, accountId: number, now: Date): Promise<void> {
    if ((await this.balance(em, accountId, now)) < settingValues().low_balance) return;
    await sqlOf(em).updateTable('wallets').set({ low_notified_at: null }).where('account_id', '=', accountId).execute();
  }
}
