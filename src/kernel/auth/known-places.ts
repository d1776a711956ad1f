import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../database/database.js';
import { Secrets } from '../secrets.js';
import { addressRange } from './address-range.js';
import type { SecurityEventKind } from '../../shared/accounts/security-event.codes.js';
import type { Origin, Whose } from './security-events.js';

/** The events that make a place known: they need the password, or access to the mail. */
const ENTERING = ['signed_in', 'password_reset'] as const satisfies readonly SecurityEventKind[];

/** Whether an event of this kind makes its place known. */
export const isEntering = (kind: SecurityEventKind): boolean => (ENTERING as readonly string[]).includes(kind);

/** The stored form of a browser's number; null where it sends none. */
export const browserHash = (secrets: Secrets, browser: string | undefined): string | null =>
  browser === undefined ? null : secrets.hash('browser', browser);

/** Where a guess comes from, as it is counted for one account. */
export interface Place {
  readonly key: string;
  /** Whether the account was entered from here before, as long as security events are kept. */
  readonly isKnown: boolean;
}

/**
 * Recognises the places from where somebody signed in before: the browser, else the address (IPv6 /64). A known place
 * has a count of its own for that account, which guesses from elsewhere don't change. Rule 12.15.
 */
@Injectable()
export class KnownPlaces {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /** @param whose without an account the same query runs, so that the time reveals nothing */
  async of({ accountId, memberId, staffId }: Whose, { address, browser }: Origin): Promise<Place> {
    const entered = await this.database.read
      .selectFrom('security_events')
      .select(['address', 'browser_hash'])
      .distinct()
      // As literals, so that the indexes match.
      .where(sql<boolean>`kind in ('signed_in', 'password_reset')`)
      .$call((events) =>
        staffId === undefined
          ? events.where('account_id', '=', accountId ?? 0).where('member_id', 'is not distinct from', memberId ?? null)
          : // The password of a member of staff is reset by somebody else, elsewhere.
            events.where('staff_id', '=', staffId).where('kind', '=', 'signed_in'),
      )
      .execute();
    const hash = browserHash(this.secrets, browser);
    if (hash !== null && entered.some((event) => event.browser_hash === hash))
      return { key: `browser ${hash}`, isKnown: true };
    const range = addressRange(address);
    const isKnown = entered.some((event) => event.address !== null && addressRange(event.address) === range);
    return { key: range, isKnown };
  }
}
