import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../kernel/database/database.js';
import { consentTexts, type ConsentKind } from './consent.entity.js';

/**
 * Writes changes of consents into the log, with the time, the version of the text and the address they came from.
 * Rules, section 8.
 */
export async function logConsents(
  em: EntityManager,
  accountId: number,
  given: Partial<Record<ConsentKind, boolean>>,
  address: string | null,
  now: Date,
): Promise<void> {
  for (const [kind, value] of Object.entries(given) as [ConsentKind, boolean][]) {
    await sql`
      insert into consents (account_id, kind, given, text_version, address, at)
      values (${accountId}, ${kind}, ${value}, ${consentTexts[kind]}, ${address}, ${now})`.execute(sqlOf(em));
  }
}
