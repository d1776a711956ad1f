import { Injectable } from '@nestjs/common';
import type { Sql } from '../../kernel/database/database.js';
import { normaliseIdentity, Secrets } from '../../kernel/secrets.js';
import { problems } from '../../kernel/problem.js';
import { termForm } from '../terms.js';
import { blacklistKinds, type AccountKind, type BlacklistKind } from '../../shared/moderation/blacklist.codes.js';

/** The values of an account that are looked up. */
export interface AccountValues {
  readonly emails?: readonly (string | null | undefined)[];
  readonly phones?: readonly (string | null | undefined)[];
  /** Tax codes and VAT numbers. */
  readonly taxIds?: readonly (string | null | undefined)[];
}

/** A value of an account with its kind. */
export interface AccountValue {
  readonly kind: AccountKind;
  readonly value: string;
}

/** A given value that is on the blacklist, and its entry. */
export interface Hit extends AccountValue {
  readonly id: number;
  /** The closed account that the entry comes from. */
  readonly closedAccountId: number | null;
}

/** An entry with its stored values. */
export interface LockedEntry {
  readonly kind: BlacklistKind;
  readonly reason: string;
  readonly term: string | null;
  readonly closedAccountId: number | null;
}

/** What the audit log stores of an entry. */
export const auditedEntry = ({ kind, reason, term }: LockedEntry) => ({ kind, reason, ...(term && { value: term }) });

/** A value to be put on the blacklist. */
export interface NewEntry {
  readonly kind: BlacklistKind;
  readonly value: string;
  readonly reason: string;
  readonly staffId?: number | null;
  readonly closedAccountId?: number;
}

const forms: Readonly<Record<BlacklistKind, (value: string) => string>> = {
  term: termForm,
  email: (value) => value.trim().toLowerCase(),
  domain: (value) => value.trim().toLowerCase().replace(/^.*@/, ''),
  // Without the prefix +39 the national and the international form of a number are equal.
  phone: (value) =>
    value
      .replace(/\D/g, '')
      .replace(/^00/, '')
      .replace(/^39(?=\d{8})/, ''),
  tax_id: (value) => normaliseIdentity(value.replace(/\s/g, '')).replace(/^it(?=\d{11}$)/, ''),
};

const given = (values: readonly (string | null | undefined)[]) =>
  values.filter((value): value is string => typeof value === 'string' && value.trim() !== '');

/** The values of an account that can be blacklisted by themselves. */
export const valuesOf = ({ emails = [], phones = [], taxIds = [] }: AccountValues): AccountValue[] => [
  ...given(emails).map((value) => ({ kind: 'email' as const, value })),
  ...given(phones).map((value) => ({ kind: 'phone' as const, value })),
  ...given(taxIds).map((value) => ({ kind: 'tax_id' as const, value })),
];

/** The blacklist: it stores keyed hashes of values of accounts, which can be checked, not read. Rules 14.3 and 21.10. */
@Injectable()
export class Blacklist {
  constructor(private readonly secrets: Secrets) {}

  /** How a value is stored. */
  hashOf(kind: BlacklistKind, value: string): string {
    return this.secrets.hash(`blacklist/${kind}`, forms[kind](value));
  }

  /** How a value would be stored as each kind, for a lookup. */
  hashesOf(value: string): string[] {
    return blacklistKinds.map((kind) => this.hashOf(kind, value));
  }

  /** How an entry is stored: the hash alone for a value of an account, with its words for a term. */
  columnsOf(kind: BlacklistKind, value: string): { kind: BlacklistKind; value_hash: string; term: string | null } {
    return { kind, value_hash: this.hashOf(kind, value), term: kind === 'term' ? termForm(value) : null };
  }

  /** The given values that are on the list; an address is checked by itself and by its domain. */
  async hits(db: Sql, values: AccountValues): Promise<Hit[]> {
    const asked = valuesOf(values)
      .flatMap(({ kind, value }) => [
        { kind, value },
        ...(kind === 'email' ? [{ kind: 'domain' as const, value }] : []),
      ])
      .map((entry) => ({ ...entry, hash: this.hashOf(entry.kind, entry.value) }));
    if (asked.length === 0) return [];
    const hashes = asked.map(({ hash }) => hash);
    const rows = await db
      .selectFrom('blacklist')
      .select(['id', 'kind', 'value_hash', 'closed_account_id'])
      .where('value_hash', 'in', hashes)
      .orderBy('id')
      .execute();
    return rows.flatMap(({ id, kind, value_hash, closed_account_id: closedAccountId }) =>
      asked
        .filter((one) => one.kind === kind && one.hash === value_hash)
        .map(({ value }) => ({ id, kind: kind as AccountKind, value, closedAccountId })),
    );
  }

  /** Adds a value. @returns the number of its entry; null if it is on the list already */
  async add(db: Sql, { kind, value, reason, staffId, closedAccountId }: NewEntry, now: Date): Promise<number | null> {
    const added = await db
      .insertInto('blacklist')
      .values({
        ...this.columnsOf(kind, value),
        reason,
        created_at: now,
        created_by: staffId ?? null,
        closed_account_id: closedAccountId ?? null,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'value_hash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id ?? null;
  }

  /** An entry, locked. @throws not_found (404) */
  async lock(db: Sql, id: number): Promise<LockedEntry> {
    const entry = await db
      .selectFrom('blacklist')
      .select(['kind', 'reason', 'term', 'closed_account_id as closedAccountId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!entry) throw problems.not_found();
    return { ...entry, kind: entry.kind as BlacklistKind };
  }
}
