import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fileTypeFromBuffer } from 'file-type';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { AccountsApi } from '../accounts.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { FileStore, newFileKey } from '../../kernel/files/file-store.js';
import { documentLimits } from '../../shared/limits.js';
import {
  Document,
  documentProblems,
  DocumentsApi,
  Intake,
  tooLarge,
  type Upload,
} from '../../documents/documents.api.js';

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

/** A firm shows a new photo, or none. */
@Injectable()
export class SetPhoto {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: FileStore,
    private readonly intake: Intake,
    private readonly accounts: AccountsApi,
    private readonly documents: DocumentsApi,
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
        await this.drop(em, accountId);
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
        return { photo: document.id, photo_url: `/api/v1/lawyers/${accountId}/photo?v=${document.id}` };
      }),
    );
  }

  /** Removes the photo; does nothing where there is none. */
  async remove(actor: Actor): Promise<void> {
    await this.database.transaction(async (em) => {
      await this.drop(em, actor.accountId);
      recordAct(em, actor, 'photo_changed', this.clock.now());
    });
  }

  private async drop(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).selectFrom('firms').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
    await this.documents.erase(em, { photoOf: accountId });
  }
}
