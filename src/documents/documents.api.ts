import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Actor } from '../shared/actor.js';
import { Clock } from '../shared/clock.js';
import { write, type Write } from '../kernel/database/batch.js';
import { Database, sqlOf, type Sql } from '../kernel/database/database.js';
import { FileStore } from '../kernel/files/file-store.js';
import { problems } from '../kernel/problem.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { documentLimits } from '../shared/limits.js';
import { Document } from './document.entity.js';
import { shownDocument, type DocumentDto } from './documents.dto.js';
import { documentProblems } from './documents.problems.js';
import { findEvidence, listDocuments, listEvidence, type DocumentOwner } from './documents.queries.js';
import { Intake } from './intake.js';
import { openDocument, refuseUnscanned, type OpenedDocument } from './opened-document.js';
import type { Upload } from './upload.js';
import type { PaperKindId } from '../shared/guidance/papers.codes.js';
import { erase } from './use-cases/erase.js';

export { Document } from './document.entity.js';
export { documentProblems } from './documents.problems.js';
export { Intake } from './intake.js';
export { openDocument, refuseUnscanned } from './opened-document.js';
export { tooLarge } from './upload.js';
export { uploadSecret } from './visitors/upload-secret.js';
export { hashOfUploadSecret, VisitorDocuments } from './visitors/visitor-documents.js';
export type { OpenedDocument } from './opened-document.js';
export { documentAnswer, documentDto, shownDocument, type DocumentDto } from './documents.dto.js';
export { fileBody, uploadOf, type Upload } from './upload.js';

/** Documents, for the other modules. */
@Injectable()
export class DocumentsApi {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly intake: Intake,
    private readonly store: FileStore,
  ) {}

  /**
   * Takes a file for the next message of a conversation.
   * @param screen reads the text of the file, page by page. @returns the fragments that staff have to look at
   * @param check checks again, once the bytes have arrived, whether the account may write
   * @throws Problem those of {@link Intake.take}, and what `screen` refuses
   */
  async addToConversation(
    actor: Actor,
    responseId: number,
    open: () => Promise<Upload>,
    screen: (pages: readonly string[]) => Promise<readonly string[]>,
    check: (em: EntityManager) => Promise<void>,
  ): Promise<DocumentDto> {
    const { accountId } = actor;
    const { file, pages } = await this.intake.takeAndRead(actor, await open());
    return this.intake.orDrop(file.storageKey, async () => {
      const doubts = await screen(pages);
      return this.database.transaction(async (em) => {
        await check(em);
        const document = em.create(Document, {
          ...file,
          accountId,
          requestId: null,
          responseId: null,
          conversationId: responseId,
          messageId: null,
          purpose: 'message',
          doubts: doubts.length > 0 ? doubts : null,
          createdAt: this.clock.now(),
        });
        await em.flush();
        return shownDocument(document);
      });
    });
  }

  /**
   * Takes a paper of a firm about its enrolment, which only the firm and staff read.
   * @param check checks in the transaction whether the firm may send one
   * @throws Problem document_limit_reached (409), and those of {@link Intake.take}
   */
  async addEvidence(
    actor: Actor,
    open: () => Promise<Upload>,
    check: (em: EntityManager) => Promise<void>,
  ): Promise<DocumentDto> {
    const { accountId } = actor;
    const file = await this.intake.take(actor, await open());
    return this.intake.orDrop(file.storageKey, () =>
      this.database.transaction(async (em) => {
        await check(em);
        const limit = documentLimits.perVerification;
        if ((await this.evidence(sqlOf(em), accountId)).length >= limit)
          throw documentProblems.document_limit_reached({ values: { limit }, facts: { limit } });
        const document = em.create(Document, {
          ...file,
          accountId,
          requestId: null,
          responseId: null,
          conversationId: null,
          messageId: null,
          purpose: 'evidence',
          doubts: null,
          createdAt: this.clock.now(),
        });
        await em.flush();
        return shownDocument(document);
      }),
    );
  }

  /** The papers of a firm about its enrolment. */
  evidence(db: Sql, firmId: number): Promise<DocumentDto[]> {
    return listEvidence(db, firmId);
  }

  /** One of them with its bytes, for staff. @throws not_found */
  async openEvidence(firmId: number, documentId: number): Promise<OpenedDocument> {
    const document = await findEvidence(this.database.read, firmId, documentId);
    if (!document) throw problems.not_found();
    // Staff are not the uploader, so the rules of other readers apply.
    refuseUnscanned(document.scan, false);
    return openDocument(this.store, document);
  }

  /**
   * Files that the account uploaded for this conversation and has not sent yet, locked.
   * @returns null unless all of them are; whether staff have to look at one of them
   */
  async unsent(
    em: EntityManager,
    ids: readonly number[],
    responseId: number,
    accountId: number,
  ): Promise<{ readonly doubtful: boolean } | null> {
    if (ids.length === 0) return { doubtful: false };
    const found = await sqlOf(em)
      .selectFrom('documents')
      .select(['id', 'doubts'])
      .where('id', 'in', ids)
      .where('conversation_id', '=', responseId)
      .where('account_id', '=', accountId)
      .where('message_id', 'is', null)
      .forUpdate()
      .execute();
    if (found.length !== new Set(ids).size) return null;
    return { doubtful: found.some(({ doubts }) => doubts !== null) };
  }

  /** Whether staff have to look at a file of a message. */
  async isDoubtful(em: EntityManager, messageId: number): Promise<boolean> {
    const found = await sqlOf(em)
      .selectFrom('documents')
      .select('id')
      .where('message_id', '=', messageId)
      .where('doubts', 'is not', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Staff have looked at the files of a message. */
  async clearDoubts(em: EntityManager, messageId: number): Promise<void> {
    await sqlOf(em).updateTable('documents').set({ doubts: null }).where('message_id', '=', messageId).execute();
  }

  /** Sets the kind of paper of an own document of a request. @returns whether there is one */
  async setKind(em: EntityManager, accountId: number, documentId: number, kind: PaperKindId | null): Promise<boolean> {
    const { numUpdatedRows } = await sqlOf(em)
      .updateTable('documents')
      .set({ kind })
      .where('id', '=', documentId)
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'request')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** The write that gives files to their message. */
  sending(ids: readonly number[], messageId: number): Write {
    return write(
      'documents.sending',
      [messageId, ids],
      (message, files) => sql`update documents set message_id = ${message} where id = any(${files}::integer[])`,
    );
  }

  /**
   * The documents of a request or the attachments of a firm's response, in the order in which they came. The caller
   * has decided who sees them.
   */
  list(em: EntityManager, owner: { requestId: number } | { responseId: number }): Promise<DocumentDto[]> {
    return listDocuments(sqlOf(em), owner);
  }

  /**
   * Erases the documents of a request (with what firms attached to it), of one response or one message, or all that an
   * account uploaded and that firms attached to its requests: the rows immediately, the bytes by a job of this
   * transaction. Call it before the rows they belong to are deleted.
   */
  erase(em: EntityManager, owner: DocumentOwner): Promise<void> {
    return erase(em, this.jobs, owner, this.clock.now());
  }
}
