import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { LoginThrottle } from '../../auth/auth.api.js';
import { passwordMatches } from '../../kernel/passwords.js';
import { Audit } from '../audit.js';
import { Enrolments, type Enrolment } from '../enrolments.js';
import { RecoveryCodes } from '../recovery-codes.js';
import { StaffSessions, type StaffAuth } from '../staff-sessions.js';
import type { StaffLoginBody } from '../staff.dto.js';
import { staffProblems } from '../staff.problems.js';
import { StaffQueries, type Member } from '../staff.queries.js';
import { stepOfCode } from '../totp.js';

interface Row {
  id: number;
  email: string;
  password_hash: string;
  password_until: string | null;
  totp_secret: string | null;
}

/** A session, or what it takes to set up the authenticator first. */
export type StaffLogin = (StaffAuth & { staff: Member }) | { enrolment: Enrolment };

/**
 * Signs a member of the staff in, with password and code. An unknown address takes as long as a wrong password and says
 * the same as a wrong code. Codes are counted besides, from wherever they come: whoever knows the password may not
 * guess on from another address.
 */
@Injectable()
export class LogInStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: LoginThrottle,
    private readonly sessions: StaffSessions,
    private readonly recovery: RecoveryCodes,
    private readonly enrolments: Enrolments,
    private readonly queries: StaffQueries,
    private readonly audit: Audit,
  ) {}

  /**
   * @param address the caller's network address
   * @throws wrong_credentials (401), too_many_requests (429)
   */
  async execute({ email, password, code }: StaffLoginBody, address: string): Promise<StaffLogin> {
    const byAddress = `staff:${email}`;
    await this.database.transaction((em) => this.throttle.attempt(em, byAddress, address));
    const row = await this.find(email);
    if (!(await passwordMatches(row?.password_hash, password)) || !row) throw staffProblems.wrong_credentials();
    if (row.totp_secret === null) {
      await this.database.transaction((em) => this.throttle.clear(em, byAddress, address));
      return { enrolment: await this.enrolments.begin(row) };
    }
    const byCode = `staff-code:${row.id}`;
    await this.database.transaction((em) => this.throttle.attempt(em, byCode, ''));
    return this.database.transaction(async (em) => {
      if (!(await this.proves(em, row, code))) throw staffProblems.wrong_credentials();
      await this.throttle.clear(em, byAddress, address);
      await this.throttle.clear(em, byCode, '');
      return { ...(await this.sessions.open(em, row.id)), staff: await this.queries.member(row.id, sqlOf(em)) };
    });
  }

  private async find(email: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
      select id, email, password_hash, password_until, totp_secret from staff
      where email = ${email} and disabled_at is null and (password_until is null or password_until > ${this.clock.now()})`.execute(
      this.database.read,
    );
    return rows[0];
  }

  /**
   * Takes the code and, with it, the right to come in: whatever changed while the password was compared shuts the door.
   */
  private async proves(em: EntityManager, row: Row, code: string): Promise<boolean> {
    const secret = this.enrolments.unseal(row.totp_secret ?? '');
    const step = secret === null ? null : stepOfCode(secret, code, this.clock.deviceTime());
    if (step === null) {
      if (!(await this.recovery.use(em, row.id, code))) return false;
      // Whoever finds one of theirs used and did not do it knows that somebody else has them.
      await this.audit.write(em, {
        staffId: row.id,
        action: 'use-recovery-code',
        resource: 'staff',
        recordId: row.id,
      });
    }
    const { rows } = await sql`
      update staff set last_seen_at = ${this.clock.now()}, totp_last_step = coalesce(${step}::bigint, totp_last_step)
      where id = ${row.id} and password_hash = ${row.password_hash} and totp_secret = ${row.totp_secret} and disabled_at is null
        and (${step}::bigint is null or totp_last_step is null or totp_last_step < ${step}::bigint)
      returning id`.execute(sqlOf(em));
    return rows.length > 0;
  }
}
