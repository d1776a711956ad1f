import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignInKey } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../database/database.js';
import { moment } from '../database/sql.js';
import { Secrets } from '../secrets.js';
import { securityLimits } from '../../shared/limits.js';
import { browserHash, isEntering } from './known-places.js';
import type { SecurityEventKind } from '../../shared/accounts/security-event.codes.js';

/** From where somebody calls, and with what. */
export interface Origin {
  readonly address: string;
  /** As {@link deviceOf} writes it. */
  readonly device: string | null;
  /** The number that a browser has given itself, if it sends one. */
  readonly browser?: string | undefined;
}

/** The account, and which sign-in of a firm. None for an address that has no account. */
export interface Whose {
  readonly accountId?: number | undefined;
  /** Null or left out is the owner. */
  readonly memberId?: number | null | undefined;
  readonly staffId?: number | undefined;
}

/**
 * The log of who signed in or tried to. A try with an unknown address is written too, without the address: it takes as
 * long as one with an address that has an account.
 */
@Injectable()
export class SecurityEvents {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Records an event in the transaction of its cause.
   * @param origin null from the command line and from a job
   */
  async write(
    em: EntityManager,
    kind: SecurityEventKind,
    { accountId, memberId, staffId }: Whose,
    origin: Origin | null,
  ): Promise<void> {
    await sqlOf(em)
      .insertInto('security_events')
      .values({
        at: this.clock.now(),
        kind,
        account_id: accountId ?? null,
        member_id: memberId ?? null,
        staff_id: staffId ?? null,
        address: origin?.address ?? null,
        device: origin?.device ?? null,
        browser_hash: isEntering(kind) ? browserHash(this.secrets, origin?.browser) : null,
      })
      .execute();
  }

  /** Records a refused attempt: nothing else of it is stored. */
  async refused(kind: SecurityEventKind, whose: Whose, origin: Origin): Promise<void> {
    await this.database.transaction((em) => this.write(em, kind, whose, origin));
  }

  /** The last events of somebody, newest first. */
  async of({
    accountId,
    memberId,
  }: SignInKey): Promise<{ kind: string; at: string; address: string | null; device: string | null }[]> {
    const rows = await this.database.read
      .selectFrom('security_events')
      .select(['kind', 'at', 'address', 'device'])
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .orderBy('id', 'desc')
      .limit(securityLimits.shown)
      .execute();
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  }

  /** Deletes the events of an account that is erased. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('security_events').where('account_id', '=', accountId).execute();
  }

  /** Deletes events that are too old to be of use. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    await sqlOf(em)
      .deleteFrom('security_events')
      .where('at', '<', moment(plus(now, -securityLimits.kept)))
      .execute();
  }
}
