import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';
import { authorisationText, type Authorisation, type ConsentKind } from './consent.entity.js';

/** The consents of an account that are in force. */
export async function currentConsents(
  em: EntityManager,
  accountId: number,
): Promise<Partial<Record<ConsentKind, boolean>>> {
  const rows = await sqlOf(em)
    .selectFrom('consents')
    .select(['kind', 'given'])
    .distinctOn('kind')
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ kind, given }) => [kind, given]));
}

/**
 * The version of the terms that an account accepted last, of the table `accounts` under the alias `a`; null is none.
 */
export const acceptedTerms = sql<string | null>`(
  select c.text_version from consents c where c.account_id = a.id and c.kind = 'terms' order by c.id desc limit 1)`;

/** When it did so. */
export const acceptedTermsAt = sql<Date | null>`(
  select c.at from consents c where c.account_id = a.id and c.kind = 'terms' order by c.id desc limit 1)`;

/** What somebody agrees to, or no longer agrees to. */
export interface ConsentChange {
  readonly kind: ConsentKind;
  readonly given: boolean;
  /** The version of the text. */
  readonly text: string;
}

/** Changes of the four consents, as the log keeps them. */
export const authorisationChanges = (given: Partial<Record<Authorisation, boolean>>): ConsentChange[] =>
  (Object.entries(given) as [Authorisation, boolean][]).map(([kind, isGiven]) => ({
    kind,
    given: isGiven,
    text: authorisationText,
  }));

/** Writes changes of consents into the log, with time, text version and network address. Rules 14.4 and 30.1. */
export async function logConsents(
  em: EntityManager,
  accountId: number,
  changes: readonly ConsentChange[],
  address: string | null,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sqlOf(em)
    .insertInto('consents')
    .values(
      changes.map(({ kind, given, text }) => ({
        account_id: accountId,
        kind,
        given,
        text_version: text,
        address,
        at: now,
      })),
    )
    .execute();
}
