import { Inject, Injectable } from '@nestjs/common';
import { hashPassword } from '../kernel/passwords.js';
import { ENV, type Env } from '../env.js';
import { Clock } from '../shared/clock.js';
import { Database, sqlOf, type Sql } from '../kernel/database/database.js';
import { takeTurn } from '../kernel/database/locks.js';
import { MatchingApi } from '../matching/matching.api.js';
import { writeAccounts } from './accounts.js';
import { currentCases, pastCases } from './cases.js';
import { DemoConversations } from './conversations.js';
import { writeCoupons } from './coupons.js';
import { writeLedgers } from './credits.js';
import { DemoHistory } from './history.js';
import { Enrolments } from '../staff/sign-in/enrolments.js';
import { DemoMoney } from './money.js';
import { demoFirms } from './people.js';
import { DemoStaffWork } from './staff-work.js';
import { writeSiteTexts } from './site-texts.js';
import { DEMO_TOTP_SECRET, writeStaff } from './staff.js';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Giustamente1!';
const MARK = 'demo.loaded';
/** Adds the staff also to a database that already holds the other demo data. */
const STAFF_MARK = 'demo.staff';
/** The same for the texts of the site. */
const TEXTS_MARK = 'demo.texts';

/** Citizens, firms and requests to try the product with. Never used in production; all of it is marked as invented. */
@Injectable()
export class DemoData {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly matching: MatchingApi,
    private readonly enrolments: Enrolments,
    private readonly money: DemoMoney,
    private readonly conversations: DemoConversations,
    private readonly staffWork: DemoStaffWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads the demo data once for each database, if the settings ask for it.
   * @returns whether they were loaded now
   */
  async load(): Promise<boolean> {
    if (!this.env.DEMO) return false;
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const now = this.clock.now();
      // Several processes start at once, and loading takes longer than a statement may wait for a lock.
      await takeTurn(db, MARK);
      if (await this.first(db, STAFF_MARK, now))
        await writeStaff(db, passwordHash, this.enrolments.seal(DEMO_TOTP_SECRET), now);
      if (await this.first(db, TEXTS_MARK, now)) await writeSiteTexts(db, now);
      if (!(await this.first(db, MARK, now))) return false;
      const accounts = await writeAccounts(db, passwordHash, now);
      await this.matching.indexFirms(em, accounts.firms);
      const history = new DemoHistory(em, this.matching, accounts, now);
      const oldestFirst = [...pastCases(demoFirms), ...currentCases].sort((a, b) => b.daysAgo - a.daysAgo);
      for (const scene of oldestFirst) await history.play(scene);
      await writeLedgers(db, [...accounts.firms, ...accounts.newcomers, accounts.suspended], history.spendings, now);
      await this.money.write(em, accounts.firms, now);
      await writeCoupons(db, now);
      await this.staffWork.write(em, accounts, await this.conversations.write(em, accounts, now), now);
      return true;
    });
  }

  private async first(db: Sql, mark: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('settings')
      .values({ key: mark, value: 'true', updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
}
