import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { FileStore, newFileKey } from '../../kernel/files/file-store.js';
import type { Upload } from '../../documents/documents.api.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { drawingsOf, type Drawing } from './drawings.js';

/** A drawing that is in the store, before any row names it. */
interface StoredDrawing extends Omit<Drawing, 'bytes'> {
  readonly storageKey: string;
}

/** Takes a picture for the texts of the site. The file itself is not kept. Rule 27.15. */
@Injectable()
export class AddPicture {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: FileStore,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns its hash; a file that was uploaded before has the same
   * @throws Problem file_too_large (413), picture_type_not_accepted (415), picture_too_large (413)
   */
  async execute({ staffId }: StaffActor, { bytes }: Upload): Promise<string> {
    const file = await buffer(bytes);
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
    if (await this.database.transaction((em) => this.isKept(sqlOf(em), hash))) return hash;
    const { width, height, drawings } = await drawingsOf(file);
    const stored: StoredDrawing[] = [];
    try {
      for (const drawing of drawings) stored.push(await this.put(drawing));
      const isNew = await this.database.transaction(async (em) => {
        const db = sqlOf(em);
        const createdAt = this.clock.now();
        const added = await db
          .insertInto('content_pictures')
          .values({ hash, width, height, staff_id: staffId, created_at: createdAt })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .returning('hash')
          .executeTakeFirst();
        // Another call stored the same file first.
        if (!added) return false;
        await db
          .insertInto('content_picture_files')
          .values(stored.map(({ storageKey, ...drawing }) => ({ hash, ...drawing, storage_key: storageKey })))
          .execute();
        await this.audit.write(em, {
          staffId,
          action: 'upload',
          resource: 'content',
          recordId: null,
          after: { picture: hash, width, height },
        });
        return true;
      });
      if (!isNew) await this.drop(stored);
      return hash;
    } catch (error) {
      await this.drop(stored);
      throw error;
    }
  }

  /** Whether the same file is there already; it then counts as uploaded now. */
  private async isKept(db: Sql, hash: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('content_pictures')
      .set({ created_at: this.clock.now() })
      .where('hash', '=', hash)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  private async put({ width, format, bytes }: Drawing): Promise<StoredDrawing> {
    const storageKey = newFileKey();
    await this.store.put(storageKey, [bytes], bytes.length);
    return { width, format, storageKey };
  }

  private async drop(stored: readonly StoredDrawing[]): Promise<void> {
    for (const { storageKey } of stored) await this.store.delete(storageKey);
  }
}
