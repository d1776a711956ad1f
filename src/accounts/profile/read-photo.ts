import { Injectable } from '@nestjs/common';
import { openDocument, type OpenedDocument } from '../../documents/documents.api.js';
import { Database } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { problems } from '../../kernel/problem.js';
import { findPhoto } from './photo.queries.js';

/** Gives the photo of a firm, which is public. */
@Injectable()
export class ReadPhoto {
  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  /**
   * @returns with the hash of its content, for caches
   * @throws Problem not_found
   */
  async execute(firmId: number): Promise<OpenedDocument & { sha256: string }> {
    const photo = await findPhoto(this.database.read, firmId);
    if (!photo) throw problems.not_found();
    return { ...(await openDocument(this.store, { ...photo, name: 'foto.webp' })), sha256: photo.sha256 };
  }
}
