import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { Verdict } from '../../shared/state-machine.js';
import { documentProblems, DocumentsApi } from '../../documents/documents.api.js';
import { seesResponse } from '../../kernel/auth/request-access.sql.js';
import { findDocument, findRequest, findResponse, type FoundDocument } from './request-documents.queries.js';
import { requestGivesDocumentsBack, responseTakesDocuments } from './request-documents.rules.js';

/**
 * The uploader of a document removes it: the citizen from a draft, the firm as long as its quote may change, both from a
 * message that is not sent yet, and a firm a paper about its enrolment.
 */
@Injectable()
export class RemoveDocument {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly documents: DocumentsApi,
  ) {}

  /** @throws Problem not_found, documents_closed (409) */
  async execute(actor: Actor, documentId: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const document = await findDocument(db, documentId);
      const now = this.clock.now();
      if (!document || document.account_id !== actor.accountId) throw problems.not_found();
      const { of_response: about } = document;
      if (about !== null && !(await seesResponse(db, actor, about, now))) throw problems.not_found();
      const verdict = await this.verdict(db, document, actor, now);
      if (verdict !== 'ok') throw documentProblems.documents_closed();
      await this.documents.erase(em, { documentId });
      const { response_id: responseId } = document;
      recordAct(em, actor, 'document_removed', now, responseId === null ? {} : { responseId });
    });
  }

  private async verdict(
    db: Sql,
    { purpose, request_id, response_id, message_status }: FoundDocument,
    actor: Actor,
    now: Date,
  ): Promise<Verdict> {
    // A sent document is deleted with its message.
    if (purpose === 'message') return message_status === null ? 'ok' : 'documents_closed';
    if (purpose === 'evidence') return 'ok';
    if (response_id !== null) {
      const facts = await findResponse(db, response_id, actor, now, true);
      if (!facts) throw problems.not_found();
      return responseTakesDocuments(facts, now);
    }
    const facts = request_id === null ? undefined : await findRequest(db, request_id, actor.accountId, true);
    if (!facts) throw problems.not_found();
    return requestGivesDocumentsBack(facts.request);
  }
}
