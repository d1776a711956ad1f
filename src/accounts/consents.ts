import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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
  const kinds = Object.keys(given) as ConsentKind[];
  if (kinds.length === 0) return;
  await sql`
    insert into consents (account_id, kind, given, text_version, address, at)
    select ${accountId}, kind, given, text_version, ${address}, ${now}
    from unnest(${kinds}::text[], ${kinds.map((kind) => given[kind])}::boolean[], ${kinds.map((kind) => consentTexts[kind])}::text[])
      as c (kind, given, text_version)`.execute(sqlOf(em));
}
