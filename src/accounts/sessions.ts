import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../kernel/actor.js';
import { Clock, plus } from '../kernel/clock.js';
import { Database, sqlOf } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { accountLimits } from '../limits.js';
import { holds, type Claims } from '../auth/auth.api.js';
import { suspendedNow } from './accounts.api.js';
import { KnownSessions } from './known-sessions.js';

/** What a signed-in client keeps. */
export interface Auth {
  readonly access_token: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** The purpose of the key that signs the site's tokens. */
export const SESSION_KEY = 'sessions';

/**
 * Sessions: a signed token names a row, and the row decides. Revoking it stops the token at once: this process forgets
 * it here, and the others when the database tells them.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly known: KnownSessions,
  ) {}

  /** Signs an account in. @param remembered keeps it signed in for 90 days instead of 12 hours */
  async open(em: EntityManager, accountId: number, remembered: boolean, address: string | null): Promise<Auth> {
    const now = this.clock.now();
    const expiresAt = plus(now, remembered ? accountLimits.sessionRemembered : accountLimits.session);
    const { id } = await sqlOf(em)
      .insertInto('sessions')
      .values({ account_id: accountId, remembered, address, created_at: now, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claims = {
      sub: String(accountId),
      sid: id,
      iat: Math.floor(now.getTime() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
    };
    return { access_token: await this.jwt.signAsync(claims), expires_at: expiresAt.toISOString() };
  }

  /**
   * The account that a verified token names, or undefined: it is expired or revoked, or the account is unconfirmed,
   * suspended or gone. One indexed statement.
   */
  async actor(claims: Claims): Promise<Actor | undefined> {
    const now = this.clock.now();
    if (!holds(claims, now)) return undefined;
    const row = await this.database.read
      .selectFrom('sessions as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select(['a.id', 'a.model', 'a.locale'])
      .where('s.id', '=', claims.sid)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', moment(now))
      .where('a.id', '=', Number(claims.sub))
      .where('a.deleted_at', 'is', null)
      .where('a.confirmed_at', 'is not', null)
      .where((eb) => eb.not(suspendedNow(now)))
      .executeTakeFirst();
    return row && { model: row.model, accountId: row.id, sessionId: claims.sid, locale: row.locale };
  }

  /** Ends one session. */
  async close(em: EntityManager, sessionId: number): Promise<void> {
    await sqlOf(em)
      .updateTable('sessions')
      .set({ revoked_at: this.clock.now() })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    this.known.forget(`s${sessionId}`);
  }

  /** Ends every session of an account but `except`. */
  async closeAll(em: EntityManager, accountId: number, except = 0): Promise<void> {
    await sqlOf(em)
      .updateTable('sessions')
      .set({ revoked_at: this.clock.now() })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('id', '<>', except)
      .execute();
    this.known.forget(`a${accountId}`);
  }
}
