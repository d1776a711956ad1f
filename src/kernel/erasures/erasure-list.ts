import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ENV, type Env } from '../../env.js';
import { erasureLimits, ms } from '../../shared/limits.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf, type Sql } from '../database/database.js';
import { moment } from '../database/sql.js';
import type { FileStore } from '../files/file-store.js';
import { Jobs } from '../jobs/jobs.js';
import { Sweeps } from '../jobs/sweeps.js';
import { Secrets } from '../secrets.js';
import { erasuresPlace } from './erasures-place.js';

/** The job that writes erasures outside the database. */
const KEEP_ERASURES = 'kernel.keep-erasures';

/** What is erased as a whole. */
export type ErasedKind = 'account' | 'request';

const TABLES = { account: 'accounts', request: 'requests' } as const;
/** As long as the keys of a store of files. */
const KEY_LENGTH = 32;
const AT_ONCE = 200;
/** The content of an entry is a moment only. */
const ENTRY_BYTES = 100;

/**
 * The erasures of the last months, kept outside the database as keyed hashes of what was erased: when a backup restores
 * erased rows, this list tells which to erase again. An entry is written in the transaction of its erasure, and a job
 * copies it to the outside store; a sweep does what a lost job left. Rules 14.16 and 14.17.
 */
@Injectable()
export class ErasureList implements OnModuleInit {
  private readonly place: FileStore;
  private oldDueAt: Date | undefined;

  constructor(
    @Inject(ENV) env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly secrets: Secrets,
  ) {
    this.place = erasuresPlace(env);
  }

  onModuleInit(): void {
    this.jobs.register(KEEP_ERASURES, () => this.keep());
    this.sweeps.register('kernel.erasures', (now) => this.sweep(now));
  }

  /** Records erasures, in the transaction that erases. */
  async note(em: EntityManager, kind: ErasedKind, ids: readonly number[]): Promise<void> {
    const found = await this.keysOf(sqlOf(em), kind, ids);
    if (found.length === 0) return;
    const now = this.clock.now();
    await sqlOf(em)
      .insertInto('erasures')
      .values(found.map(({ key }) => ({ key, erased_at: now })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ kept_at: null }))
      .execute();
    this.jobs.send(em, KEEP_ERASURES, {});
  }

  /** Copies the entries to the outside store that are not there yet; a second run finds nothing left. */
  async keep(): Promise<void> {
    const db = this.database.write;
    for (;;) {
      const rows = await db
        .selectFrom('erasures')
        .select(['key', 'erased_at'])
        .where('kept_at', 'is', null)
        .orderBy('erased_at')
        .limit(AT_ONCE)
        .execute();
      if (rows.length === 0) return;
      for (const { key, erased_at: at } of rows) await this.place.put(key, [Buffer.from(`${at}\n`)], ENTRY_BYTES);
      const keys = rows.map(({ key }) => key);
      await db.updateTable('erasures').set({ kept_at: this.clock.now() }).where('key', 'in', keys).execute();
    }
  }

  /**
   * The restored rows that were erased after their backup was made.
   * @param db the database that was restored
   * @param listed further keys, which a backup's folder lists
   */
  async again(db: Sql, kind: ErasedKind, listed: Iterable<string>): Promise<number[]> {
    const keys = new Set(listed);
    for await (const key of this.kept()) keys.add(key);
    if (keys.size === 0) return [];
    return (await this.keysOf(db, kind)).filter(({ key }) => keys.has(key)).map(({ id }) => id);
  }

  /** The keys that are kept outside. */
  kept(): AsyncIterable<string> {
    // Includes what is being written now, by a clock that may be ahead.
    return this.place.writtenBefore(new Date(Date.now() + ms.day));
  }

  /** Deletes the entries that are older than any backup; the store is listed once a day at most. */
  private async sweep(now: Date): Promise<void> {
    await this.keep();
    if (this.oldDueAt && now < this.oldDueAt) return;
    this.oldDueAt = plus(now, ms.day);
    const old = plus(now, -erasureLimits.kept);
    await this.database.write.deleteFrom('erasures').where('erased_at', '<', moment(old)).execute();
    for await (const key of this.place.writtenBefore(this.clock.machineTime(old))) await this.place.delete(key);
  }

  /** Ids are reused after a restore, so the moment of the creation is part of the key. */
  private async keysOf(db: Sql, kind: ErasedKind, ids?: readonly number[]): Promise<{ id: number; key: string }[]> {
    const rows = await db
      .selectFrom(TABLES[kind])
      .select(['id', sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as('born')])
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .$if(ids === undefined, (query) => query.where('deleted_at', 'is', null))
      .execute();
    return rows.map(({ id, born }) => ({
      id,
      key: this.secrets.hash('erasure', `${kind} ${id} ${born}`).slice(0, KEY_LENGTH),
    }));
  }
}
