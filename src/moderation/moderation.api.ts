import { Injectable } from '@nestjs/common';
import type { Sql } from '../kernel/database/database.js';
import { normaliseIdentity, Secrets } from '../kernel/secrets.js';
import { moderationLimits } from '../limits.js';
import { screenFileName, screenText, type Screening } from './contact-filter/index.js';
import { refusalOf } from './fragments.js';
import { moderationProblems, textProblems } from './moderation.problems.js';
import { findTerms, termForm, termsOf, type Terms } from './terms.js';

/** What a blacklist entry about an account may name. */
export type AccountKind = 'email' | 'domain' | 'phone' | 'tax_id';
/** What a blacklist entry may name: something of an account, or words that no text may hold. */
export type BlacklistKind = AccountKind | 'term';

/** The values of an account that are looked up. */
export interface AccountValues {
  readonly emails?: readonly (string | null | undefined)[];
  readonly phones?: readonly (string | null | undefined)[];
  /** Tax codes and VAT numbers. */
  readonly taxIds?: readonly (string | null | undefined)[];
}

const forms: Readonly<Record<BlacklistKind, (value: string) => string>> = {
  term: termForm,
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

/** What was found in a text, contacts and blacklisted terms apart. */
interface Read extends Screened {
  readonly contacts: readonly string[];
  readonly terms: readonly string[];
}

function readWith(terms: Terms, text: string, screening: Screening): Read {
  const { verdict, blocked: contacts } = screened(text, screening);
  const found = [...new Set(findTerms(text, terms).map(({ start, end }) => text.slice(start, end)))];
  if (found.length === 0) return { verdict, contacts, terms: [], blocked: contacts };
  const sure = verdict === 'certain' ? contacts : [];
  return { verdict: 'certain', contacts: sure, terms: found, blocked: [...sure, ...found] };
}

/** The blacklist and the contact filter. Of accounts the list holds keyed hashes: it can be asked, not read. Rule 14.3. */
@Injectable()
export class ModerationApi {
  /** The terms change seldom and every text is looked at, so each process keeps them for a while. */
  private kept: { readonly terms: Terms; readonly until: number } | undefined;

  constructor(private readonly secrets: Secrets) {}

  /** What is thought of a text, for one who asks before sending it. Rule 19.6. */
  async read(db: Sql, text: string): Promise<Screened> {
    const { verdict, blocked } = readWith(await this.terms(db), text, screenText(text));
    return { verdict, blocked };
  }

  /**
   * Lets texts pass that give no contact details away for certain and hold no blacklisted term. Rule 19.5.
   * @param texts by the name of their field
   * @throws blacklisted (422), with a text for each field and the fragments as they were written
   */
  async refuseTexts(db: Sql, texts: Readonly<Record<string, string | null | undefined>>): Promise<void> {
    await this.refuse(db, texts, screenText);
  }

  /** The same for the name of a file. */
  async refuseFileName(db: Sql, name: string): Promise<void> {
    await this.refuse(db, { file: name }, screenFileName);
  }

  private async refuse(
    db: Sql,
    texts: Readonly<Record<string, string | null | undefined>>,
    screen: (text: string) => Screening,
  ): Promise<void> {
    const given = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
    if (given.length === 0) return;
    const terms = await this.terms(db);
    const refused = given
      .map(([field, text]) => ({ field, ...readWith(terms, text, screen(text)) }))
      .filter(({ verdict }) => verdict === 'certain');
    if (refused.length === 0) return;
    throw textProblems.blacklisted({
      blocked: [...new Set(refused.flatMap(({ blocked }) => blocked))],
      fields: Object.fromEntries(refused.map(({ field, contacts, terms }) => [field, refusalOf(contacts, terms)])),
    });
  }

  private async terms(db: Sql): Promise<Terms> {
    if (this.kept && performance.now() < this.kept.until) return this.kept.terms;
    const rows = await db.selectFrom('blacklist').select('term').where('term', 'is not', null).execute();
    const terms = termsOf(rows.map(({ term }) => term ?? ''));
    this.kept = { terms, until: performance.now() + moderationLimits.termsKept };
    return terms;
  }

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
      .values({
        kind,
        value_hash: this.hashOf(kind, value),
        term: kind === 'term' ? termForm(value) : null,
        reason,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'value_hash']).doNothing())
      .execute();
    if (kind === 'term') this.kept = undefined;
  }
}
