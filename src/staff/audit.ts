import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';

/**
 * Something that a member of the staff changed. Ids and values: names and addresses of people stay in their own tables.
 */
export interface AuditEntry {
  /** Null for what was done from the command line. */
  readonly staffId: number | null;
  /** A verb: `approve`, `set-state`. */
  readonly action: string;
  /** As the back office's API names it. */
  readonly resource: string;
  readonly recordId: number | null;
  /** In the member's own words, where the rules ask for them. */
  readonly reason?: string;
  /** What changed, as it was and as it is. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
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
 * The log of what the staff does. Entries are only added, in the transaction of the change that they record: neither
 * exists without the other.
 */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  async write(
    em: EntityManager,
    { staffId, action, resource, recordId, reason, before, after }: AuditEntry,
  ): Promise<void> {
    await sqlOf(em)
      .insertInto('audit')
      .values({
        at: this.clock.now(),
        staff_id: staffId,
        action,
        resource,
        record_id: recordId,
        reason: reason ?? null,
        before: json(before),
        after: json(after),
      })
      .execute();
  }
}
