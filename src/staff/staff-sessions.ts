import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { holds, type Claims } from '../auth/auth.api.js';
import { Clock, plus } from '../kernel/clock.js';
import { Database, sqlOf } from '../kernel/database/database.js';
import type { Locale } from '../kernel/locale.js';
import { ms, staffLimits } from '../limits.js';
import type { StaffActor } from './staff-actor.js';
import type { StaffRole } from './staff.codes.js';

/** The audience of the back office's tokens, and the purpose of the key that signs them. */
export const STAFF_AUDIENCE = 'backoffice';
export const STAFF_SESSION_KEY = 'staff-sessions';

/** That a session is used is written down so often at most. */
const SEEN_EVERY = ms.minute;

/** What the console keeps. */
export interface StaffAuth {
  readonly access_token: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/**
 * Sessions of the back office: a signed token names a row, and row and member decide at each call. Key and audience are
 * its own, so that a token of the site is none here and the other way round.
 */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  async open(em: EntityManager, staffId: number): Promise<StaffAuth> {
    const now = this.clock.now();
    const expiresAt = plus(now, staffLimits.session);
    const { rows } = await sql<{ id: number }>`
      insert into staff_sessions (staff_id, created_at, seen_at, expires_at) values (${staffId}, ${now}, ${now}, ${expiresAt}) returning id`.execute(
      sqlOf(em),
    );
    const claims = {
      sub: String(staffId),
      sid: rows[0]?.id,
      aud: STAFF_AUDIENCE,
      iat: Math.floor(now.getTime() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
    };
    return { access_token: await this.jwt.signAsync(claims), expires_at: expiresAt.toISOString() };
  }

  /**
   * The member that a verified token names, with the role of this moment; undefined when the session is expired,
   * revoked or left idle too long, or the member is disabled.
   */
  async actor(claims: Claims): Promise<StaffActor | undefined> {
    const now = this.clock.now();
    if (!holds(claims, now)) return undefined;
    const { rows } = await sql<{ id: number; role: StaffRole; locale: Locale; stale: boolean }>`
      select s.id, s.role, s.locale, o.seen_at <= ${plus(now, -SEEN_EVERY)} as stale
      from staff_sessions o join staff s on s.id = o.staff_id
      where o.id = ${claims.sid} and s.id = ${Number(claims.sub)} and o.revoked_at is null and o.expires_at > ${now} and o.seen_at > ${plus(now, -staffLimits.idle)} and s.disabled_at is null and s.totp_enrolled_at is not null`.execute(
      this.database.read,
    );
    const [row] = rows;
    if (row?.stale)
      await sql`update staff_sessions set seen_at = ${now} where id = ${claims.sid}`.execute(this.database.read);
    return row && { staffId: row.id, sessionId: claims.sid, role: row.role, locale: row.locale };
  }

  async close(em: EntityManager, sessionId: number): Promise<void> {
    await sql`update staff_sessions set revoked_at = ${this.clock.now()} where id = ${sessionId} and revoked_at is null`.execute(
      sqlOf(em),
    );
  }

  /** Ends every session of a member but `except`. @returns how many there were */
  async closeAll(em: EntityManager, staffId: number, except = 0): Promise<number> {
    const now = this.clock.now();
    const { rows } = await sql`
      update staff_sessions set revoked_at = ${now} where staff_id = ${staffId} and revoked_at is null and expires_at > ${now} and id <> ${except} returning id`.execute(
      sqlOf(em),
    );
    return rows.length;
  }
}
