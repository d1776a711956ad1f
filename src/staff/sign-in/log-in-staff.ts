import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Guesses, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { Enrolments, type Enrolment } from './enrolments.js';
import { StaffSecondFactor } from './second-factor.js';
import { StaffSessions } from './staff-sessions.js';
import type { Auth } from '../../kernel/auth/auth.api.js';
import type { StaffLoginBody } from '../staff.dto.js';
import { staffProblems } from '../staff.problems.js';
import { codesOf, passwordOf } from '../staff.rules.js';
import { StaffQueries, type Member } from '../members/staff.queries.js';

interface Row {
  id: number;
  email: string;
  password_hash: string;
  password_until: string | null;
  totp_secret: string | null;
}

/** A session, or the data to set up the authenticator first. */
export type StaffLogin = (Auth & { staff: Member }) | { enrolment: Enrolment };

/**
 * Signs a member of the staff in, with password and code. An unknown address takes as long as a wrong password and gets
 * the same answer as a wrong code. Wrong codes are also counted from all unknown places together: somebody who knows the
 * password can't go on guessing codes from another address. Rules 12.14 and 12.15.
 */
@Injectable()
export class LogInStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly guesses: Guesses,
    private readonly sessions: StaffSessions,
    private readonly secondFactor: StaffSecondFactor,
    private readonly enrolments: Enrolments,
    private readonly queries: StaffQueries,
    private readonly events: SecurityEvents,
  ) {}

  /**
   * @throws wrong_credentials (401), too_many_requests (429)
   */
  async execute({ email, password, code }: StaffLoginBody, origin: Origin): Promise<StaffLogin> {
    const row = await this.find(email);
    const guess = await this.guesses.atLogin(passwordOf(email), { staffId: row?.id }, origin);
    if (!(await this.guesses.isRight(guess, row?.password_hash, password)) || !row) {
      await this.events.refused('wrong_password', { staffId: row?.id }, origin);
      throw staffProblems.wrong_credentials();
    }
    if (row.totp_secret === null) {
      await this.guesses.succeed(guess);
      return { enrolment: await this.enrolments.begin(row) };
    }
    const codes = this.guesses.ofCode(codesOf(row.id), guess);
    try {
      await this.guesses.count(codes);
    } catch (refused) {
      // The password was right, and a refused attempt is not counted.
      await this.guesses.succeed(guess);
      throw refused;
    }
    const opened = await this.database.transaction(async (em) => {
      if (!(await this.proves(em, row, code, origin))) return null;
      await this.guesses.clear(em, codes);
      await this.events.write(em, 'signed_in', { staffId: row.id }, origin);
      return { ...(await this.sessions.open(em, row.id)), staff: await this.queries.member(row.id, sqlOf(em)) };
    });
    if (opened) {
      await this.guesses.succeed(guess);
      return opened;
    }
    await this.events.refused('wrong_code', { staffId: row.id }, origin);
    throw staffProblems.wrong_credentials();
  }

  private async find(email: string): Promise<Row | undefined> {
    return this.database.read
      .selectFrom('staff')
      .select(['id', 'email', 'password_hash', 'password_until', 'totp_secret'])
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .where((eb) => eb.or([eb('password_until', 'is', null), eb('password_until', '>', moment(this.clock.now()))]))
      .executeTakeFirst();
  }

  /**
   * Takes the code and signs in. A password, an authenticator or a member that changed while the password was compared
   * is refused.
   */
  private async proves(em: EntityManager, row: Row, code: string, origin: Origin): Promise<boolean> {
    const proved = await this.secondFactor.prove(em, row, code, origin);
    if (proved === null) return false;
    const { step } = proved;
    const entered = await sqlOf(em)
      .updateTable('staff')
      .set({ last_seen_at: this.clock.now(), ...(step !== null && { totp_last_step: step }) })
      .where('id', '=', row.id)
      .where('password_hash', '=', row.password_hash)
      .where('totp_secret', '=', row.totp_secret)
      .where('disabled_at', 'is', null)
      .$if(step !== null, (query) =>
        // No code works twice.
        query.where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', String(step))])),
      )
      .returning('id')
      .executeTakeFirst();
    return entered !== undefined;
  }
}
