import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { documentLimits } from '../../shared/limits.js';
import { ContactLeaks, ModerationApi } from '../../moderation/moderation.api.js';
import type { PaperKindId } from '../../shared/guidance/papers.codes.js';
import { RequestsApi } from '../requests.api.js';
import {
  Document,
  documentProblems,
  Intake,
  shownDocument,
  type DocumentDto,
  type Upload,
} from '../../documents/documents.api.js';
import type { FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { findRequest, findResponse } from './request-documents.queries.js';
import { requestTakesDocuments, responseTakesDocuments } from './request-documents.rules.js';

/** What a new document belongs to. */
export type Target = { requestId: number } | { responseId: number };

/**
 * A citizen adds a document to the request, or a firm attaches one to its response.
 * The permission is checked before the bytes are read and, since the upload takes time, once more under the
 * lock.
 */
@Injectable()
export class AddDocument {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly intake: Intake,
    private readonly requests: RequestsApi,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
  ) {}

  /**
   * @param open begins to read the upload
   * @param kind what a document of a request is, where its citizen says it
   * @throws Problem not_found, documents_closed (409), document_limit_reached (409), blacklisted (422) for the name or,
   * of a firm's file, for its text, and those of {@link Intake.take}
   */
  async execute(
    actor: Actor,
    target: Target,
    open: () => Promise<Upload>,
    kind: PaperKindId | null = null,
  ): Promise<DocumentDto> {
    await this.check(this.database.read, actor, target, false);
    const upload = await open();
    await this.moderation.refuseFileName(this.database.read, upload.name);
    const toRequest = 'requestId' in target;
    const { file, pages } = toRequest
      ? { file: await this.intake.take(actor, upload), pages: [] }
      : await this.intake.takeAndRead(actor, upload);
    return this.intake.orDrop(file.storageKey, async () => {
      if (!toRequest)
        await this.leaks.watching({ accountId: actor.accountId, responseId: target.responseId }, (leaked) =>
          this.moderation.refusePages(this.database.read, pages, leaked),
        );
      return this.database.transaction(async (em) => {
        await this.check(sqlOf(em), actor, target, true);
        const document = em.create(Document, {
          ...file,
          accountId: actor.accountId,
          requestId: toRequest ? target.requestId : null,
          responseId: toRequest ? null : target.responseId,
          conversationId: null,
          messageId: null,
          purpose: toRequest ? 'request' : 'response',
          kind: toRequest ? kind : null,
          doubts: null,
          createdAt: this.clock.now(),
        });
        if (toRequest) await this.requests.touchDraft(em, target.requestId);
        await em.flush();
        if (!toRequest) recordAct(em, actor, 'document_attached', this.clock.now(), target);
        return toRequest ? { ...shownDocument(document), kind } : shownDocument(document);
      });
    });
  }

  private async check(db: Sql, actor: Actor, target: Target, lock: boolean): Promise<void> {
    const [verdict, documents, limit] =
      'requestId' in target
        ? await this.ofRequest(db, target.requestId, actor.accountId, lock)
        : await this.ofResponse(db, target.responseId, actor, lock);
    if (verdict !== 'ok') throw documentProblems.documents_closed();
    if (documents >= limit) throw documentProblems.document_limit_reached({ values: { limit }, facts: { limit } });
  }

  private async ofRequest(db: Sql, requestId: number, accountId: number, lock: boolean) {
    const facts = await findRequest(db, requestId, accountId, lock);
    if (!facts) throw problems.not_found();
    return [
      requestTakesDocuments(facts.request, this.clock.now()),
      facts.documents,
      documentLimits.perRequest,
    ] as const;
  }

  private async ofResponse(db: Sql, responseId: number, firm: FirmViewer, lock: boolean) {
    const now = this.clock.now();
    const facts = await findResponse(db, responseId, firm, now, lock);
    if (!facts) throw problems.not_found();
    return [responseTakesDocuments(facts, now), facts.documents, documentLimits.perResponse] as const;
  }
}
