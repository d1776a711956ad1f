import { seesResponse } from '../../kernel/auth/request-access.sql.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { problems } from '../../kernel/problem.js';
import { RequestsApi } from '../requests.api.js';
import { openDocument, refuseUnscanned, type OpenedDocument } from '../../documents/documents.api.js';
import { findDocument, type FoundDocument } from './request-documents.queries.js';
import { citizenReadsAttachments, otherSideReadsFile } from './request-documents.rules.js';

/** Returns a document's bytes to those who may read it; for everyone else it does not exist. */
@Injectable()
export class ReadDocument {
  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly requests: RequestsApi,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem not_found, document_unscanned (409), document_infected (409) */
  async execute(actor: Actor, documentId: number): Promise<OpenedDocument> {
    const document = await findDocument(this.database.read, documentId);
    if (!document || !(await this.mayRead(document, actor))) throw problems.not_found();
    refuseUnscanned(document.scan, document.account_id === actor.accountId);
    return openDocument(this.store, document);
  }

  /**
   * The account that uploaded it; the firms that {@link RequestsApi.accessOf} names; for an attachment, the citizen it
   * was made for.
   */
  private async mayRead(document: FoundDocument, actor: Actor): Promise<boolean> {
    const { account_id, purpose, request_id, owner_id, response_status, of_response } = document;
    if (of_response !== null && actor.model === 'lawyer' && !(await this.sees(actor, of_response))) return false;
    if (account_id === actor.accountId) return true;
    if (purpose === 'message') return this.otherSideReads(document, actor);
    if (purpose === 'response')
      return owner_id === actor.accountId && response_status !== null && citizenReadsAttachments(response_status);
    if (purpose !== 'request' || request_id === null) return false;
    return (await this.database.transaction((em) => this.requests.accessOf(em, request_id, actor))) !== null;
  }

  /** A person of a firm may see only some of its requests. */
  private sees(actor: Actor, responseId: number): Promise<boolean> {
    return seesResponse(this.database.read, actor, responseId, this.clock.now());
  }

  /** The citizen of the conversation, or its firm. */
  private otherSideReads(document: FoundDocument, { accountId }: Actor): boolean {
    const { owner_id, firm_id, response_status, message_status, message_deleted_at, request_ended_at } = document;
    if (response_status === null || (owner_id !== accountId && firm_id !== accountId)) return false;
    const file = {
      message: message_status === null ? null : { status: message_status, deleted: message_deleted_at !== null },
      response: response_status,
      requestEndedAt: request_ended_at === null ? null : new Date(request_ended_at),
    };
    return otherSideReadsFile(file, owner_id === accountId ? 'citizen' : 'firm', this.clock.now());
  }
}
