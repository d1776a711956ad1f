import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BearerSessions, type Auth, type Claims, type HeldSession } from '../../kernel/auth/auth.api.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { Secrets } from '../../kernel/secrets.js';
import { moment } from '../../kernel/database/sql.js';
import { staffLimits } from '../../shared/limits.js';
import type { StaffActor } from '../staff-actor.js';
import { endOf, holdOf } from './staff-session.rules.js';

/** The audience of the back office's tokens, and the purpose of the key that signs them. */
export const STAFF_AUDIENCE = 'backoffice';
export const STAFF_SESSION_KEY = 'staff-sessions';

/** The sessions of the back office. Each use extends them. */
@Injectable()
export class StaffSessions extends BearerSessions<StaffActor> {
  constructor(
    clock: Clock,
    secrets: Secrets,
    listener: DatabaseListener,
    private readonly database: Database,
  ) {
    super(
      {
        key: STAFF_SESSION_KEY,
        audience: STAFF_AUDIENCE,
        channel: 'staff_session_changes',
        ownerOf: ({ staffId }) => staffId,
      },
      clock,
      secrets,
      listener,
    );
  }

  /** Opens a session for somebody who has just given a code. */
  async open(em: EntityManager, staffId: number): Promise<Auth> {
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
    return this.token(staffId, id, now, expiresAt);
  }

  /**
   * The member that a verified token names, with the role of this moment; undefined when the session is expired,
   * revoked or left idle too long, or the member is disabled.
   */
  protected async held(claims: Claims, now: Date): Promise<HeldSession<StaffActor> | undefined> {
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
    const { isStale, confirmed, until } = holdOf(
      {
        expiresAt: new Date(claims.exp * 1000),
        seenAt: new Date(row.seen_at),
        confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
      },
      now,
    );
    if (isStale) {
      const seen = this.database.write.updateTable('staff_sessions').set({ seen_at: now });
      await seen.where('id', '=', claims.sid).execute();
    }
    return {
      actor: { staffId: row.id, sessionId: claims.sid, role: row.role, locale: row.locale, confirmed },
      until,
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

  /** A member has another role or language: the sessions in this process's memory are out of date. */
  changed(staffId: number): void {
    this.known.forget(`a${staffId}`);
  }

  /** The sessions that are still valid, by the rules of {@link held}, and until when if they are not used. */
  async holding(sessionIds: readonly number[]): Promise<Map<number, Date>> {
    const now = this.clock.now();
    const rows = await this.database.read
      .selectFrom('staff_sessions as o')
      .innerJoin('staff as s', 's.id', 'o.staff_id')
      .select(['o.id', 'o.expires_at', 'o.seen_at'])
      .where('o.id', 'in', sessionIds)
      .where('o.revoked_at', 'is', null)
      .where('o.expires_at', '>', moment(now))
      .where('o.seen_at', '>', moment(plus(now, -staffLimits.idle)))
      .where('s.disabled_at', 'is', null)
      .execute();
    return new Map(
      rows.map(({ id, expires_at, seen_at }) => [
        id,
        endOf({ expiresAt: new Date(expires_at), seenAt: new Date(seen_at) }),
      ]),
    );
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
