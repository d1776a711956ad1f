import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { identityHash, Secrets } from '../../kernel/secrets.js';

const WITH_DIGITS = /\d/;

/**
 * A shortened value by which the firm recognises an entry, and which names nobody: "Mario R.", "RSS…01H". A firm's
 * clients are a professional secret, and matching only compares their hashes.
 */
export function labelOf(client: string): string {
  const text = client.trim().replace(/\s+/g, ' ');
  if (WITH_DIGITS.test(text) && !text.includes(' ')) return `${text.slice(0, 3)}…${text.slice(-3)}`.toUpperCase();
  const [first = '', ...rest] = text.split(' ');
  return [first.slice(0, 20), ...rest.slice(0, 3).map((word) => `${word.charAt(0)}.`)].join(' ');
}

/**
 * The people and companies a firm acts for. A request that names one of them as the opposing party does not reach the
 * firm. Rule 3.6.
 */
@Injectable()
export class OwnClients {
  constructor(private readonly secrets: Secrets) {}

  /** Replaces the list: adds names and tax codes, keeps the ids, removes the rest. */
  async replace(em: EntityManager, firmId: number, entries: readonly (string | { id: string })[]): Promise<void> {
    const db = sqlOf(em);
    const added = entries
      .filter((entry) => typeof entry === 'string')
      .map((client) => ({ hash: identityHash(this.secrets, client), label: labelOf(client) }));
    const kept = [
      ...entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.id])),
      ...added.map(({ hash }) => hash),
    ];
    await db
      .deleteFrom('firm_clients')
      .where('firm_id', '=', firmId)
      .$if(kept.length > 0, (query) => query.where('client_hash', 'not in', kept))
      .execute();
    if (added.length === 0) return;
    await db
      .insertInto('firm_clients')
      .values(added.map(({ hash, label }) => ({ firm_id: firmId, client_hash: hash, label })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
