import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { holds, type Claims } from '../auth/auth.api.js';
import { Clock, plus } from '../kernel/clock.js';
import { Database, sqlOf } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { ms, staffLimits } from '../limits.js';
import { KnownStaffSessions } from './known-staff-sessions.js';
import type { StaffActor } from './staff-actor.js';

/** The audience of the back office's tokens, and the purpose of the key that signs them. */
export const STAFF_AUDIENCE = 'backoffice';
export const STAFF_SESSION_KEY = 'staff-sessions';

/** The use of a session is written down this often at most. */
const SEEN_EVERY = ms.minute;

/** What the console keeps. */
export interface StaffAuth {
  readonly access_token: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** Who is signed in, and when the session ends or has to be read again. */
export interface HeldSession {
  readonly actor: StaffActor;
  readonly until: Date;
}

/**
 * Sessions of the back office: a signed token names a row, and row and member decide. Revoking it stops the token at
 * once: this process forgets it here, and the others when the database tells them. The back office has its own key and
 * audience: a token of the site is not valid here, and a token of the back office is not valid there.
 */
@Injectable()
export class StaffSessions {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly database: Database,
    @Inject(KnownStaffSessions) private readonly known: Pick<KnownStaffSessions, 'forget'>,
  ) {}

  /** Opens a session for somebody who has just given a code. */
  async open(em: EntityManager, staffId: number): Promise<StaffAuth> {
    const now = this.clock.now();
    const expiresAt = plus(now, staffLimits.session);
    // Triggers of staff_sessions:
    // - staff_session_changes, staff_session_truncation: every process keeps known sessions in memory; one that ended must end
    //   everywhere.
    const { id } = await sqlOf(em)
      .insertInto('staff_sessions')
      .values({ staff_id: staffId, created_at: now, seen_at: now, expires_at: expiresAt, confirmed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claims = {
      sub: String(staffId),
      sid: id,
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
  async actor(claims: Claims): Promise<HeldSession | undefined> {
    const now = this.clock.now();
    if (!holds(claims, now)) return undefined;
    const row = await this.database.read
      .selectFrom('staff_sessions as o')
      .innerJoin('staff as s', 's.id', 'o.staff_id')
      .select(['s.id', 's.role', 's.locale', 'o.confirmed_at', 'o.seen_at'])
      .where('o.id', '=', claims.sid)
      .where('s.id', '=', Number(claims.sub))
      .where('o.revoked_at', 'is', null)
      .where('o.expires_at', '>', moment(now))
      .where('o.seen_at', '>', moment(plus(now, -staffLimits.idle)))
      .where('s.disabled_at', 'is', null)
      .where('s.totp_enrolled_at', 'is not', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const seenUntil = plus(new Date(row.seen_at), SEEN_EVERY);
    const isStale = seenUntil <= now;
    if (isStale) {
      const seen = this.database.write.updateTable('staff_sessions').set({ seen_at: now });
      await seen.where('id', '=', claims.sid).execute();
    }
    const confirmedUntil = row.confirmed_at === null ? now : plus(new Date(row.confirmed_at), staffLimits.confirmation);
    const confirmed = confirmedUntil > now;
    const until = Math.min(
      claims.exp * 1000,
      (isStale ? plus(now, SEEN_EVERY) : seenUntil).getTime(),
      ...(confirmed ? [confirmedUntil.getTime()] : []),
    );
    return {
      actor: { staffId: row.id, sessionId: claims.sid, role: row.role, locale: row.locale, confirmed },
      until: new Date(until),
    };
  }

  /** The session has just given a fresh code. Rule 16.8. */
  async confirm(em: EntityManager, sessionId: number): Promise<void> {
    await sqlOf(em)
      .updateTable('staff_sessions')
      .set({ confirmed_at: this.clock.now() })
      .where('id', '=', sessionId)
      .execute();
    this.known.forget(`s${sessionId}`);
  }

  /** A member has another role or language: what this process knows of their sessions is out of date. */
  changed(staffId: number): void {
    this.known.forget(`a${staffId}`);
  }

  /** Those of the sessions that still hold, by the rules of {@link actor}. */
  async holding(sessionIds: readonly number[]): Promise<Set<number>> {
    const now = this.clock.now();
    const rows = await this.database.read
      .selectFrom('staff_sessions as o')
      .innerJoin('staff as s', 's.id', 'o.staff_id')
      .select('o.id')
      .where('o.id', 'in', sessionIds)
      .where('o.revoked_at', 'is', null)
      .where('o.expires_at', '>', moment(now))
      .where('o.seen_at', '>', moment(plus(now, -staffLimits.idle)))
      .where('s.disabled_at', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Deletes sessions that ended long ago. Rule 16.17. */
  async forget(now: Date): Promise<void> {
    const old = moment(plus(now, -staffLimits.sessionKept));
    await this.database.transaction((em) =>
      sqlOf(em)
        .deleteFrom('staff_sessions')
        .where((eb) => eb.or([eb('expires_at', '<', old), eb('revoked_at', '<', old)]))
        .execute(),
    );
  }

  async close(em: EntityManager, sessionId: number): Promise<void> {
    await sqlOf(em)
      .updateTable('staff_sessions')
      .set({ revoked_at: this.clock.now() })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    this.known.forget(`s${sessionId}`);
  }

  /** Ends every session of a member but `except`. @returns how many there were */
  async closeAll(em: EntityManager, staffId: number, except = 0): Promise<number> {
    const now = this.clock.now();
    const { numUpdatedRows } = await sqlOf(em)
      .updateTable('staff_sessions')
      .set({ revoked_at: now })
      .where('staff_id', '=', staffId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', moment(now))
      .where('id', '<>', except)
      .executeTakeFirstOrThrow();
    this.known.forget(`a${staffId}`);
    return Number(numUpdatedRows);
  }
}
