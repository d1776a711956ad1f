import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { problems } from '../../kernel/problem.js';
import { findDocument, findPhoto, type DocumentAccess } from '../documents.queries.js';
import { citizenReadsAttachments, placeReadsDocuments } from '../documents.rules.js';

/** The bytes of a document and what the answer's headers need. */
export interface OpenedDocument {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly bytes: Readable;
}

/** Gives a document's bytes to those who may read it; for everyone else it does not exist. */
@Injectable()
export class ReadDocument {
  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  /** @throws Problem not_found */
  async execute(actor: Actor, documentId: number): Promise<OpenedDocument> {
    const document = await findDocument(this.database.read, documentId, actor.accountId);
    if (!document || !mayRead(document, actor)) throw problems.not_found();
    const bytes = await this.store.get(document.storage_key);
    if (!bytes) throw problems.not_found();
    return { name: document.name, contentType: document.content_type, size: document.size, bytes };
  }

  /**
   * A firm's photo, which is public.
   * @returns with the hash of its content, for caches
   * @throws Problem not_found
   */
  async photo(firmId: number): Promise<OpenedDocument & { sha256: string }> {
    const photo = await findPhoto(this.database.read, firmId);
    const bytes = photo && (await this.store.get(photo.storage_key));
    if (!bytes) throw problems.not_found();
    return { name: 'foto.webp', contentType: photo.content_type, size: photo.size, bytes, sha256: photo.sha256 };
  }
}

function mayRead(document: DocumentAccess, { accountId, model }: Actor): boolean {
  if (document.account_id === accountId) return true;
  if (document.request_status === null || document.plan === null) return false;
  if (document.purpose === 'response') return model === 'user' && document.owner_id === accountId && document.response_status !== null && citizenReadsAttachments(document.response_status);
  return (
    document.purpose === 'request' &&
    document.place_status !== null &&
    placeReadsDocuments({ request: document.request_status, plan: document.plan, response: document.place_status })
  );
}
