import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../kernel/database/database.js';
import { consentTexts, type ConsentKind } from './consent.entity.js';

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

/** Writes changes of consents into the log, with time, text version and network address. Rule 14.4. */
export async function logConsents(
  em: EntityManager,
  accountId: number,
  given: Partial<Record<ConsentKind, boolean>>,
  address: string | null,
  now: Date,
): Promise<void> {
  const changes = Object.entries(given) as [ConsentKind, boolean][];
  if (changes.length === 0) return;
  await sqlOf(em)
    .insertInto('consents')
    .values(
      changes.map(([kind, isGiven]) => ({
        account_id: accountId,
        kind,
        given: isGiven,
        text_version: consentTexts[kind],
        address,
        at: now,
      })),
    )
    .execute();
}
