import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { tokenHash } from '../../kernel/decimal-token.js';
import type { TokenScope } from '../../shared/accounts/api-token.codes.js';
import type { Actor, SignInKey } from '../../shared/actor.js';
import { dayInRome, endOfDayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { apiTokenLimits } from '../../shared/limits.js';
import type { Locale } from '../../shared/locale.js';
import { suspendedNow } from '../accounts.api.js';
import { acceptedTerms } from '../legal/consents.js';
import { assignedTo } from '../../kernel/auth/request-access.sql.js';
import { Sessions } from '../sign-in/sessions.js';
import type { ApiTokenDto, ApiTokensDto } from './api-tokens.dto.js';

/** Begins every token, so that people and scanners of secrets recognise one. No token of a session begins like this. */
export const API_TOKEN_PREFIX = 'giu_';

const BYTES = 32;

// Triggers of api_tokens:
// - session_changes, session_truncation: every process keeps known tokens in memory; one that ended must end in all of
//   them, whatever ended it.
/** What somebody gives a new token. */
export interface NewApiToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
}

/** The tokens by which programs of a firm call the API. Only their hashes are stored. Rules 33.1 to 33.4. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Who calls with a token, or undefined: it is unknown, expired or revoked, or its person may not come in. One indexed
   * statement; afterwards the process knows the token, as it knows a session, until the next day begins.
   */
  async actorOf(token: string): Promise<Actor | undefined> {
    const now = this.clock.now();
    const reading = this.sessions.known.reading();
    const row = await this.database.read
      .selectFrom('api_tokens as t')
      .innerJoin('accounts as a', 'a.id', 't.account_id')
      .leftJoin('firm_members as m', 'm.id', 't.member_id')
      .select((eb) => [
        't.id',
        't.account_id as accountId',
        't.member_id as memberId',
        't.scopes',
        't.expires_at',
        't.last_used_on',
        'a.model',
        'm.role',
        assignedTo.as('assignedTo'),
        eb.fn.coalesce('m.locale', 'a.locale').$castTo<Locale>().as('locale'),
        acceptedTerms.as('acceptedTerms'),
      ])
      .where('t.token_hash', '=', tokenHash(token))
      .where('t.expires_at', '>', moment(now))
      .where('a.deleted_at', 'is', null)
      .where('a.confirmed_at', 'is not', null)
      .where('m.removed_at', 'is', null)
      .where((eb) => eb.not(suspendedNow(now)))
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, expires_at, last_used_on, scopes, ...who } = row;
    await this.see(id, last_used_on, now);
    const actor: Actor = { ...who, sessionId: 0, scopes: scopes as TokenScope[] };
    const end = new Date(expires_at);
    const midnight = endOfDayInRome(now, 0);
    reading.keep(token, actor, end < midnight ? end : midnight);
    return actor;
  }

  /** The day of the last use is recorded, so that its owner sees which token nobody needs. */
  private async see(id: number, seen: string | null, now: Date): Promise<void> {
    const today = dayInRome(now);
    if (seen === today) return;
    await this.database.write.updateTable('api_tokens').set({ last_used_on: today }).where('id', '=', id).execute();
  }

  /** The tokens of a person, the newest first. */
  async list(who: SignInKey): Promise<ApiTokensDto> {
    const db = this.database.read;
    return {
      tokens: await this.rows(db, who),
      limit: apiTokenLimits.perFirm,
      allowed_actions: (await this.valid(db, who.accountId)) < apiTokenLimits.perFirm ? ['create'] : [],
    };
  }

  /** One token of a person. */
  async one(db: Sql, who: SignInKey, id: number): Promise<ApiTokenDto | undefined> {
    return (await this.rows(db, who)).find((token) => token.id === id);
  }

  private async rows(db: Sql, { accountId, memberId }: SignInKey): Promise<ApiTokenDto[]> {
    const now = this.clock.now();
    const rows = await db
      .selectFrom('api_tokens')
      .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_on'])
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ scopes, created_at, expires_at, ...row }) => ({
      ...row,
      scopes: scopes as TokenScope[],
      created_at: new Date(created_at).toISOString(),
      expires_at: new Date(expires_at).toISOString(),
      expired: new Date(expires_at) <= now,
    }));
  }

  /** How many valid tokens the people of a firm have together. */
  async valid(db: Sql, accountId: number): Promise<number> {
    const { count } = await db
      .selectFrom('api_tokens')
      .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', moment(this.clock.now()))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Makes a token; `token` exists only in what is returned. */
  async add(
    em: EntityManager,
    { accountId, memberId }: SignInKey,
    { name, scopes, expiresAt }: NewApiToken,
  ): Promise<{ id: number; token: string }> {
    const token = `${API_TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;
    const { id } = await sqlOf(em)
      .insertInto('api_tokens')
      .values({
        account_id: accountId,
        member_id: memberId,
        name,
        scopes: [...scopes],
        token_hash: tokenHash(token),
        created_at: this.clock.now(),
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, token };
  }

  /** Ends a token of a person at once, on every process. @returns whether there was one */
  async revoke(em: EntityManager, { accountId, memberId }: SignInKey, id: number): Promise<boolean> {
    const revoked = await sqlOf(em)
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .returning('id')
      .execute();
    this.sessions.known.forget(`a${accountId}`);
    return revoked.length > 0;
  }
}
