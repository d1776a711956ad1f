import { Injectable } from '@nestjs/common';
import type { Sql } from '../kernel/database/database.js';
import { normaliseIdentity, Secrets } from '../kernel/secrets.js';
import { screenFileName, screenText, type Screening } from './contact-filter/index.js';
import { moderationProblems } from './moderation.problems.js';

/** What a blacklist entry about an account may name. */
export type BlacklistKind = 'email' | 'domain' | 'phone' | 'tax_id';

/** The values of an account that are looked up. */
export interface AccountValues {
  readonly emails?: readonly (string | null | undefined)[];
  readonly phones?: readonly (string | null | undefined)[];
  /** Tax codes and VAT numbers. */
  readonly taxIds?: readonly (string | null | undefined)[];
}

const forms: Readonly<Record<BlacklistKind, (value: string) => string>> = {
  email: (value) => value.trim().toLowerCase(),
  domain: (value) => value.trim().toLowerCase().replace(/^.*@/, ''),
  // Without the prefix +39 the national and the international form of a number are equal.
  phone: (value) => value.replace(/\D/g, '').replace(/^(?:00)?39(?=\d{8})/, ''),
  tax_id: (value) => normaliseIdentity(value).replace(/^it(?=\d{11}$)/, ''),
};

/** What is thought of a text: it goes at once, after staff have looked at it, or not at all. */
export interface Screened {
  readonly verdict: Screening['verdict'];
  /** The fragments that speak against it. */
  readonly blocked: readonly string[];
}

function screened(text: string, { verdict, spans }: Screening): Screened {
  return {
    verdict,
    blocked: spans.filter(({ certainty }) => certainty === verdict).map(({ start, end }) => text.slice(start, end)),
  };
}

/**
 * The blacklist of accounts, kept as keyed hashes: a value can be looked up in it, the list cannot be read. Rule 14.3.
 */
@Injectable()
export class ModerationApi {
  constructor(private readonly secrets: Secrets) {}

  /**
   * Looks for contact details in a text. Rules 19.1 to 19.4.
   * @param previous what its author wrote in the same conversation just before, oldest first
   */
  screen(text: string, previous: readonly string[] = []): Screened {
    return screened(text, screenText(text, { previous }));
  }

  /** The same for the name of a file. */
  screenFileName(name: string): Screened {
    return screened(name, screenFileName(name));
  }

  /** How the blacklist stores a value. */
  hashOf(kind: BlacklistKind, value: string): string {
    return this.secrets.hash(`blacklist/${kind}`, forms[kind](value));
  }

  /** The given values that are on the blacklist; an address counts by itself and by its domain. */
  async blocked(db: Sql, { emails = [], phones = [], taxIds = [] }: AccountValues): Promise<string[]> {
    const given = (values: readonly (string | null | undefined)[]) =>
      values.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
    const asked = [
      ...given(emails).flatMap((value) => [
        { kind: 'email' as const, value },
        { kind: 'domain' as const, value },
      ]),
      ...given(phones).map((value) => ({ kind: 'phone' as const, value })),
      ...given(taxIds).map((value) => ({ kind: 'tax_id' as const, value })),
    ].map((entry) => ({ ...entry, hash: this.hashOf(entry.kind, entry.value) }));
    if (asked.length === 0) return [];
    const rows = await db
      .selectFrom('blacklist')
      .select(['kind', 'value_hash'])
      .where(
        'value_hash',
        'in',
        asked.map(({ hash }) => hash),
      )
      .execute();
    const found = new Set(rows.map((row) => `${row.kind} ${row.value_hash}`));
    return [...new Set(asked.filter(({ kind, hash }) => found.has(`${kind} ${hash}`)).map(({ value }) => value))];
  }

  /** @throws blacklisted (422) that lists the blocked values */
  async refuseBlocked(db: Sql, values: AccountValues): Promise<void> {
    const blocked = await this.blocked(db, values);
    if (blocked.length > 0) throw moderationProblems.blacklisted({ blocked });
  }

  /** Adds a value to the blacklist; a value that is already on it stays. */
  async block(db: Sql, kind: BlacklistKind, value: string, reason: string, now: Date): Promise<void> {
    await db
      .insertInto('blacklist')
      .values({ kind, value_hash: this.hashOf(kind, value), reason, created_at: now })
      .onConflict((conflict) => conflict.columns(['kind', 'value_hash']).doNothing())
      .execute();
  }
}
