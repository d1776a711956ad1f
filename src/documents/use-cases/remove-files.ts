import { Injectable } from '@nestjs/common';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { documentLimits, messageLimits, ms } from '../../shared/limits.js';
import { eraseDocuments } from '../documents.queries.js';

/** The job that removes the bytes of erased documents. */
export const REMOVE_FILES = 'documents.remove-files';

const AT_ONCE = 200;
/** An upload that has no row after this long never gets one. */
const ORPHANED_AFTER = ms.day;

/**
 * Removes bytes that no row names any more: those that were erased, and those that a crash left without a row. The
 * pictures of the site are in the same store.
 */
@Injectable()
export class RemoveFiles {
  private orphansDueAt: Date | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly clock: Clock,
  ) {}

  /** Removes the files of erased documents; a second run finds nothing left. */
  async execute(): Promise<void> {
    for (;;) {
      const files = this.database.write;
      const erased = await files
        .selectFrom('erased_files')
        .select('storage_key')
        .orderBy('at')
        .limit(AT_ONCE)
        .execute();
      if (erased.length === 0) return;
      const keys = erased.map((row) => row.storage_key);
      for (const key of keys) await this.store.delete(key);
      await files.deleteFrom('erased_files').where('storage_key', 'in', keys).execute();
    }
  }

  /** Removes uploads that never got a row; the store is listed once an hour at most. */
  async sweep(now: Date): Promise<void> {
    await this.database.transaction((em) =>
      eraseDocuments(sqlOf(em), { unsentBefore: plus(now, -messageLimits.unsentAttachment) }, now),
    );
    await this.database.transaction((em) =>
      eraseDocuments(sqlOf(em), { evidenceBefore: plus(now, -documentLimits.evidenceKept) }, now),
    );
    await this.database.transaction((em) => eraseDocuments(sqlOf(em), { visitorsUntil: now }, now));
    await this.execute();
    if (this.orphansDueAt && now < this.orphansDueAt) return;
    this.orphansDueAt = plus(now, ms.hour);
    let keys: string[] = [];
    for await (const key of this.store.writtenBefore(this.clock.machineTime(plus(now, -ORPHANED_AFTER)))) {
      keys.push(key);
      if (keys.length === AT_ONCE) {
        await this.removeOrphans(keys);
        keys = [];
      }
    }
    await this.removeOrphans(keys);
  }

  private async removeOrphans(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await this.database.read
      .selectFrom('documents')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .unionAll((eb) => eb.selectFrom('content_picture_files').select('storage_key').where('storage_key', 'in', keys))
      .execute();
    const named = new Set(rows.map((row) => row.storage_key));
    for (const key of keys) if (!named.has(key)) await this.store.delete(key);
  }
}
