import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { staffLimits } from '../../shared/limits.js';
import { decisionInHand } from '../decisions/decision-in-hand.js';

/**
 * Something that a member of the staff changed, or read. Ids and values: names and addresses of people stay in their own tables.
 */
export interface AuditEntry {
  /** Null for what was done from the command line. */
  readonly staffId: number | null;
  /** A verb: `approve`, `set-state`; `view` for a record of a person that was read. */
  readonly action: string;
  /** As the back office's API names it. */
  readonly resource: string;
  readonly recordId: number | null;
  /** In the member's own words, where the rules ask for them. */
  readonly reason?: string;
  /** What changed, as it was and as it is. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The case that was the reason to read a record. */
  readonly caseId?: number | null;
}

/** The fields that differ between two states of a record, as they were and as they are; null when none does. */
export function differing<T extends object>(
  before: T,
  after: T,
): { readonly before: Partial<T>; readonly after: Partial<T> } | null {
  const names = (Object.keys(before) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/**
 * The same decision was made a moment ago: this transaction is rolled back, and the first answer is repeated.
 * Rule 16.19.
 */
export class DecidedAlready extends Error {}

/**
 * Whether a decision was made and is the latest entry in the log about each record that it changed.
 * @param since not before this moment; null for any time
 */
export async function isLatestDecision(db: Sql, fingerprint: string, since: Date | null = null): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean | null }>`
    select bool_and(latest.fingerprint is not distinct from ${fingerprint}
      and (${since}::timestamptz is null or latest.at > ${since}::timestamptz)) as stands
    from (select distinct resource, record_id from audit where fingerprint = ${fingerprint}) changed
    cross join lateral (
      select a.fingerprint, a.at from audit a
      where a.resource = changed.resource and a.record_id is not distinct from changed.record_id and a.action <> 'view'
      order by a.id desc limit 1
    ) latest`.execute(db);
  return rows[0]?.stands === true;
}

/**
 * The log of what the staff does. Entries are only added, in the transaction of the change that they record: neither
 * exists without the other.
 */
@Injectable()
export class Audit {
  /** The transactions whose decision is known to be new: it may write several entries. */
  private readonly begun = new WeakSet<EntityManager>();

  constructor(private readonly clock: Clock) {}

  /** @throws DecidedAlready where the same decision was made a moment ago */
  async write(
    em: EntityManager,
    { staffId, action, resource, recordId, reason, before, after, caseId = null }: AuditEntry,
  ): Promise<void> {
    const now = this.clock.now();
    const fingerprint = decisionInHand.getStore()?.fingerprint ?? null;
    if (fingerprint !== null && !this.begun.has(em)) {
      if (await isLatestDecision(sqlOf(em), fingerprint, plus(now, -staffLimits.repeated))) throw new DecidedAlready();
      this.begun.add(em);
    }
    // Triggers of audit:
    // - audit_append_only: what staff did is proof, which nobody may change.
    await sqlOf(em)
      .insertInto('audit')
      .values({
        at: now,
        fingerprint,
        staff_id: staffId,
        action,
        resource,
        record_id: recordId,
        reason: reason ?? null,
        before: json(before),
        after: json(after),
        case_id: caseId,
      })
      .execute();
  }
}
