import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fileTypeFromBuffer } from 'file-type';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { AccountsApi } from '../accounts.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { FileStore, newFileKey } from '../../kernel/files/file-store.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { documentLimits } from '../../shared/limits.js';
import { Document } from '../../documents/document.entity.js';
import { documentProblems } from '../../documents/documents.problems.js';
import { eraseDocuments } from '../../documents/documents.queries.js';
import { Intake } from '../../documents/intake.js';
import { tooLarge, type Upload } from '../../documents/upload.js';
import { REMOVE_FILES } from '../../documents/use-cases/remove-files.js';

const PICTURES = new Set<string>(['image/jpeg', 'image/png', 'image/webp']);

/** Decodes and draws the picture anew, so that no place, time or hidden content of the file is published. */
async function portrait(picture: Buffer): Promise<Buffer> {
  const found = await fileTypeFromBuffer(picture);
  if (!found || !PICTURES.has(found.mime)) throw documentProblems.photo_type_not_accepted();
  try {
    return await sharp(picture, { limitInputPixels: documentLimits.photoMaxPixels, failOn: 'error' })
      .autoOrient()
      .resize(documentLimits.photoSide, documentLimits.photoSide, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw documentProblems.photo_type_not_accepted();
  }
}

async function whole({ bytes }: Upload): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > documentLimits.maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A firm shows a new photo, or none. The profile's pointer at a document is kept here, by the module that makes and
 * erases documents.
 */
@Injectable()
export class SetPhoto {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: FileStore,
    private readonly intake: Intake,
    private readonly accounts: AccountsApi,
    private readonly jobs: Jobs,
  ) {}

  /**
   * @returns the address of the photo, which changes with it so that caches do not matter
   * @throws Problem photo_type_not_accepted (415), file_too_large (413)
   */
  async execute(actor: Actor, open: () => Promise<Upload>): Promise<{ photo: number; photo_url: string }> {
    const { accountId } = actor;
    const picture = await portrait(await whole(await open()));
    const storageKey = newFileKey();
    const sha256 = createHash('sha256').update(picture).digest('hex');
    await this.store.put(storageKey, [picture], documentLimits.maxBytes);
    return this.intake.orDrop(storageKey, () =>
      this.database.transaction(async (em) => {
        await this.drop(sqlOf(em), accountId);
        const document = em.create(Document, {
          accountId,
          requestId: null,
          responseId: null,
          conversationId: null,
          messageId: null,
          purpose: 'photo',
          name: 'foto.webp',
          contentType: 'image/webp',
          size: picture.length,
          sha256,
          storageKey,
          createdAt: this.clock.now(),
        });
        await em.flush();
        await this.accounts.setPhoto(em, accountId, document.id);
        recordAct(em, actor, 'photo_changed', this.clock.now());
        this.jobs.send(em, REMOVE_FILES, {});
        return { photo: document.id, photo_url: `/api/v1/lawyers/${accountId}/photo?v=${document.id}` };
      }),
    );
  }

  /** Takes the photo away; none there is no failure. */
  async remove(actor: Actor): Promise<void> {
    await this.database.transaction(async (em) => {
      await this.drop(sqlOf(em), actor.accountId);
      recordAct(em, actor, 'photo_changed', this.clock.now());
      this.jobs.send(em, REMOVE_FILES, {});
    });
  }

  private async drop(db: Sql, accountId: number): Promise<void> {
    await db.selectFrom('firms').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
    await eraseDocuments(db, { photoOf: accountId }, this.clock.now());
  }
}
