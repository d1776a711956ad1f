import { Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import type { Whose } from '../kernel/auth/auth.api.js';
import { BoundedQueue } from '../kernel/bounded-queue.js';
import { FileStore, FileTooLarge, newFileKey, type StoredFile } from '../kernel/files/file-store.js';
import { problems } from '../kernel/problem.js';
import { documentLimits } from '../shared/limits.js';
import { acceptedType } from './content-type.js';
import { documentProblems } from './documents.problems.js';
import { cleanFileName, withEnding } from './file-name.js';
import { BrokenPicture } from './metadata/broken-picture.js';
import { withoutMetadata } from './metadata/without-metadata.js';
import { readPages } from './pdf-text/read-pages.js';
import { ScanDocuments } from './scan/scan-documents.js';
import type { ScanColumns } from './scan/scan-moves.js';
import { tooLarge, type Upload } from './upload.js';

/** A file that is in the store, before any row names it. */
export interface TakenFile extends Readonly<ScanColumns> {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
}

/** A file with its text; no pages where its text cannot be read. */
export interface ReadFile {
  readonly file: TakenFile;
  readonly pages: readonly string[];
}

/**
 * A picture without its metadata; undefined for another file. A picture that cannot be parsed cannot be cleaned, and is
 * refused.
 */
function pictureOf(contentType: string, bytes: Buffer): Buffer | undefined {
  try {
    return withoutMetadata(contentType, bytes);
  } catch (error) {
    if (error instanceof BrokenPicture || error instanceof RangeError) throw documentProblems.picture_broken();
    throw error;
  }
}

/** The files of this process that are read now. A file is on the disk before, and its bytes are forgotten after. */
const reading = new BoundedQueue(documentLimits.readAtOnce, documentLimits.waitToBeRead, () => problems.unavailable());

/** Stores uploads before the transaction that refers to them, which then need not wait for a slow client. */
@Injectable()
export class Intake {
  constructor(
    private readonly store: FileStore,
    private readonly scans: ScanDocuments,
  ) {}

  /**
   * Stores the bytes, has them scanned and detects their type. The metadata of pictures are removed.
   * @throws Problem file_too_large (413), file_empty (422), file_type_not_accepted (415), picture_broken (422),
   * file_infected (422), unavailable (503) when too many files wait; nothing is kept then
   */
  async take(uploader: Whose, upload: Upload): Promise<TakenFile> {
    return this.receive(uploader, upload, (file) => Promise.resolve(file));
  }

  /** {@link take}, with the text of a PDF or a plain text, for those who screen it. */
  async takeAndRead(uploader: Whose, upload: Upload): Promise<ReadFile> {
    return this.receive(uploader, upload, async (file, bytes) => ({
      file,
      pages: await readPages(file.contentType, bytes),
    }));
  }

  private async receive<T>(
    uploader: Whose,
    upload: Upload,
    result: (file: TakenFile, bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    const storageKey = newFileKey();
    const uploaded = await this.put(storageKey, upload.bytes);
    return this.orDrop(storageKey, async () => {
      if (uploaded.size === 0) throw documentProblems.file_empty();
      // Not one of the few that are read: a scanner may be silent for a long time.
      const scanned = await this.scans.atUpload(uploader, upload.origin, storageKey);
      return reading.run(async () => {
        const { file, bytes } = await this.recognise(upload, storageKey, uploaded);
        return result({ ...file, ...scanned }, bytes);
      });
    });
  }

  private async recognise(
    upload: Upload,
    storageKey: string,
    uploaded: StoredFile,
  ): Promise<{ file: Omit<TakenFile, keyof ScanColumns>; bytes: Buffer }> {
    const stored = await this.store.get(storageKey);
    const name = cleanFileName(upload.name, documentLimits.nameMax);
    const bytes = stored && (await buffer(stored));
    const type = bytes && (await acceptedType(bytes, name));
    if (!type) throw documentProblems.file_type_not_accepted();
    const picture = pictureOf(type.contentType, bytes);
    const { size, sha256 } = picture ? await this.put(storageKey, [picture]) : uploaded;
    const file = {
      name: withEnding(name, type.endings, documentLimits.nameMax),
      contentType: type.contentType,
      size,
      sha256,
      storageKey,
    };
    return { file, bytes };
  }

  private put(storageKey: string, bytes: Upload['bytes'] | Iterable<Uint8Array>): Promise<StoredFile> {
    return this.store.put(storageKey, bytes, documentLimits.maxBytes).catch((error: unknown) => {
      throw error instanceof FileTooLarge ? tooLarge() : error;
    });
  }

  /**
   * Runs the transaction that gives the file its row; when it fails the bytes are deleted. After a crash in between the
   * sweep deletes them.
   */
  async orDrop<T>(storageKey: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.store.delete(storageKey);
      throw error;
    }
  }
}
