import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../kernel/database/database.js';
import { consentTexts, type ConsentKind } from './consent.entity.js';

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
