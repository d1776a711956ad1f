import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Actor, SignInKey } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { Secrets } from '../../kernel/secrets.js';
import { moment } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { PushSubscriptions } from '../../notifications/notifications.api.js';
import { accountLimits, securityLimits } from '../../shared/limits.js';
import { BearerSessions, type Auth, type Claims, type HeldSession, type Origin } from '../../kernel/auth/auth.api.js';
import { suspendedNow } from '../accounts.api.js';
import { acceptedTerms } from '../legal/consents.js';
import { assignedTo } from '../../kernel/auth/request-access.sql.js';

/** A device that is signed in, as its owner sees it. */
export interface OpenSession {
  readonly id: number;
  /** The one that asks. */
  readonly current: boolean;
  readonly device: string | null;
  readonly address: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly last_seen_at: string;
}

/** The channel on which triggers announce changed sessions and accounts, and `Sessions.reread` accounts. */
export const SESSIONS_CHANNEL = 'session_changes';

/** The purpose of the key that signs the site's tokens. */
export const SESSION_KEY = 'sessions';

/** The sessions of the site. */
@Injectable()
export class Sessions extends BearerSessions<Actor> {
  constructor(
    clock: Clock,
    secrets: Secrets,
    listener: DatabaseListener,
    private readonly database: Database,
    private readonly pushes: PushSubscriptions,
  ) {
    super(
      { key: SESSION_KEY, channel: SESSIONS_CHANNEL, ownerOf: ({ accountId }) => accountId },
      clock,
      secrets,
      listener,
    );
  }

  /** Signs somebody in. @param remembered keeps them signed in for 90 days instead of 12 hours */
  async open(
    em: EntityManager,
    { accountId, memberId }: SignInKey,
    remembered: boolean,
    { address, device }: Origin,
  ): Promise<Auth> {
    const now = this.clock.now();
    const expiresAt = plus(now, remembered ? accountLimits.sessionRemembered : accountLimits.session);
    const { id } = await sqlOf(em)
      .insertInto('sessions')
      .values({
        account_id: accountId,
        member_id: memberId,
        remembered,
        address,
        device,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return this.token(accountId, id, now, expiresAt);
  }

  /**
   * The account that a verified token names, and by which of its sign-ins; or undefined: the session is expired or
   * revoked, the member was removed, or the account is unconfirmed, suspended or gone. One indexed statement.
   */
  protected async held(claims: Claims, now: Date): Promise<HeldSession<Actor> | undefined> {
    const row = await this.database.read
      .selectFrom('sessions as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .leftJoin('firm_members as m', 'm.id', 's.member_id')
      .select((eb) => [
        'a.id',
        'a.model',
        's.member_id',
        'm.role',
        assignedTo.as('assigned_to'),
        eb.fn.coalesce('m.locale', 'a.locale').$castTo<Locale>().as('locale'),
        's.last_seen_at',
        acceptedTerms.as('accepted_terms'),
      ])
      .where('s.id', '=', claims.sid)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', moment(now))
      .where('a.id', '=', Number(claims.sub))
      .where('a.deleted_at', 'is', null)
      .where('a.confirmed_at', 'is not', null)
      .where('m.removed_at', 'is', null)
      .where((eb) => eb.not(suspendedNow(now)))
      .executeTakeFirst();
    if (!row) return undefined;
    await this.see(claims.sid, row.last_seen_at, now);
    const { id: accountId, member_id: memberId, model, role, assigned_to, locale, accepted_terms } = row;
    return {
      actor: {
        model,
        accountId,
        memberId,
        role,
        assignedTo: assigned_to,
        sessionId: claims.sid,
        locale,
        acceptedTerms: accepted_terms,
      },
      until: new Date(claims.exp * 1000),
    };
  }

  /** The use of a session is recorded now and then, so that its owner sees which device is still in use. */
  private async see(sessionId: number, seen: string | null, now: Date): Promise<void> {
    if (seen !== null && now.getTime() - new Date(seen).getTime() < securityLimits.seenEvery) return;
    await this.database.write.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute();
  }

  /** The open sessions of somebody, the one in use last first. */
  async list({ accountId, memberId }: SignInKey, current: number): Promise<OpenSession[]> {
    const rows = await this.database.read
      .selectFrom('sessions')
      .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', moment(this.clock.now()))
      .orderBy(sql`coalesce(last_seen_at, created_at)`, 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ id, device, address, created_at, last_seen_at }) => ({
      id,
      current: id === current,
      device,
      address,
      created_at: new Date(created_at).toISOString(),
      last_seen_at: new Date(last_seen_at ?? created_at).toISOString(),
    }));
  }

  /** Ends a session of this person. @returns whether there was one */
  async closeOne(em: EntityManager, { accountId, memberId }: SignInKey, sessionId: number): Promise<boolean> {
    const own = await sqlOf(em)
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (own) await this.close(em, sessionId);
    return own !== undefined;
  }

  /** Ends one session. */
  async close(em: EntityManager, sessionId: number): Promise<void> {
    await sqlOf(em)
      .updateTable('sessions')
      .set({ revoked_at: this.clock.now() })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    await this.pushes.endSession(em, sessionId);
    this.known.forget(`s${sessionId}`);
  }

  /**
   * The facts in the sessions of an account have changed: this process rereads them now, the others after the commit.
   */
  async reread(em: EntityManager, accountId: number): Promise<void> {
    await sql`select pg_notify(${SESSIONS_CHANNEL}, ${`a${accountId}`})`.execute(sqlOf(em));
    this.known.forget(`a${accountId}`);
  }

  /** Ends every session and every token of an account, those of all its sign-ins. */
  async closeAll(em: EntityManager, accountId: number): Promise<void> {
    await this.end(em, accountId);
  }

  /** Ends every session of this person but `except`, and the tokens; the other sign-ins of the firm stay. */
  async closeOwn(em: EntityManager, { accountId, memberId }: SignInKey, except = 0): Promise<void> {
    await this.end(em, accountId, { memberId, except });
  }

  private async end(
    em: EntityManager,
    accountId: number,
    only?: { memberId: number | null; except: number },
  ): Promise<void> {
    const ended = await sqlOf(em)
      .updateTable('sessions')
      .set({ revoked_at: this.clock.now() })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .$if(only !== undefined, (query) =>
        query.where('member_id', 'is not distinct from', only?.memberId ?? null).where('id', '<>', only?.except ?? 0),
      )
      .returning('id')
      .execute();
    await this.pushes.endSessions(
      em,
      ended.map(({ id }) => id),
    );
    // What ends the sessions of a person ends the tokens of the API as well: somebody who was inside may have made one.
    await sqlOf(em)
      .deleteFrom('api_tokens')
      .where('account_id', '=', accountId)
      .$if(only !== undefined, (query) => query.where('member_id', 'is not distinct from', only?.memberId ?? null))
      .execute();
    this.known.forget(`a${accountId}`);
  }
}
