import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { contentLimits, ms } from '../../shared/limits.js';

const AT_ONCE = 20;
const isUnused = sql<boolean>`
  not exists (select from content_editions e where e.pictures @> array[content_pictures.hash])`;

/** Deletes pictures that no version of any text shows. Rule 27.17. */
@Injectable()
export class RemoveUnusedPictures {
  private dueAt: Date | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  /** Looks once an hour at most. Bytes that a crash leaves behind have no row, and go with those of documents. */
  async sweep(now: Date): Promise<void> {
    if (this.dueAt && now < this.dueAt) return;
    this.dueAt = plus(now, ms.hour);
    let keys: readonly string[];
    do {
      keys = await this.removeSome(now);
      for (const key of keys) await this.store.delete(key);
    } while (keys.length > 0);
  }

  /** @returns where the bytes of the removed ones are */
  private removeSome(now: Date): Promise<readonly string[]> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      // A text that is being saved locks its pictures; those wait for the next run.
      const held = await db
        .selectFrom('content_pictures')
        .select('hash')
        .where('created_at', '<', moment(plus(now, -contentLimits.unusedPictureKept)))
        .where(isUnused)
        .orderBy('created_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      if (held.length === 0) return [];
      const hashes = held.map(({ hash }) => hash);
      const files = await db
        .selectFrom('content_picture_files')
        .select(['hash', 'storage_key'])
        .where('hash', 'in', hashes)
        .execute();
      // Checked again: a text may have been saved between the first check and the lock.
      const gone = await db
        .deleteFrom('content_pictures')
        .where('hash', 'in', hashes)
        .where(isUnused)
        .returning('hash')
        .execute();
      const removed = new Set(gone.map(({ hash }) => hash));
      return files.filter(({ hash }) => removed.has(hash)).map((file) => file.storage_key);
    });
  }
}
