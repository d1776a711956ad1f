import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fileTypeFromBuffer } from 'file-type';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { FileStore, newFileKey } from '../../kernel/files/file-store.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { documentLimits } from '../../limits.js';
import { Document } from '../document.entity.js';
import { documentProblems } from '../documents.problems.js';
import { eraseDocuments } from '../documents.queries.js';
import { Intake } from '../intake.js';
import { tooLarge, type Upload } from '../upload.js';
import { REMOVE_FILES } from './remove-files.js';

const SIDE = 512;
/** A picture that unpacks to more than this is a bomb, not a portrait. */
const MAX_PIXELS = 60_000_000;
const PICTURES = new Set<string>(['image/jpeg', 'image/png', 'image/webp']);

/** Decodes and draws anew, so that neither place and time of the shot nor anything hidden in the file is published. */
async function portrait(picture: Buffer): Promise<Buffer> {
  const found = await fileTypeFromBuffer(picture);
  if (!found || !PICTURES.has(found.mime)) throw documentProblems.photo_type_not_accepted();
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
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
    private readonly jobs: Jobs,
  ) {}

  /**
   * @returns the address of the photo, which changes with it so that caches do not matter
   * @throws Problem photo_type_not_accepted (415), file_too_large (413)
   */
  async execute({ accountId }: Actor, open: () => Promise<Upload>): Promise<{ photo: number; photo_url: string }> {
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
          purpose: 'photo',
          name: 'foto.webp',
          contentType: 'image/webp',
          size: picture.length,
          sha256,
          storageKey,
          createdAt: this.clock.now(),
        });
        await em.flush();
        await sql`update firms set photo_document_id = ${document.id} where account_id = ${accountId}`.execute(
          sqlOf(em),
        );
        await this.jobs.send(em, REMOVE_FILES, {});
        return { photo: document.id, photo_url: `/api/v1/lawyers/${accountId}/photo?v=${document.id}` };
      }),
    );
  }

  /** Takes the photo away; none there is no failure. */
  async remove({ accountId }: Actor): Promise<void> {
    await this.database.transaction(async (em) => {
      await this.drop(sqlOf(em), accountId);
      await this.jobs.send(em, REMOVE_FILES, {});
    });
  }

  private async drop(db: Sql, accountId: number): Promise<void> {
    await sql`select 1 from firms where account_id = ${accountId} for update`.execute(db);
    await eraseDocuments(db, { photoOf: accountId }, this.clock.now());
  }
}
