import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { write, type Write } from '../kernel/database/batch.js';
import { Database, sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Document } from './document.entity.js';
import type { DocumentDto } from './documents.dto.js';
import { eraseDocuments, listDocuments, type DocumentOwner } from './documents.queries.js';
import { Intake } from './intake.js';
import type { Upload } from './upload.js';
import { REMOVE_FILES } from './use-cases/remove-files.js';

export { requestTakesDocuments } from './documents.rules.js';
export { documentDto, type DocumentDto } from './documents.dto.js';
export { fileBody, uploadOf, type Upload } from './upload.js';

/** Documents, for the other modules. */
@Injectable()
export class DocumentsApi {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly intake: Intake,
  ) {}

  /**
   * Takes a file for the next message of a conversation.
   * @param check asks again, once the bytes are here, whether the account may write
   * @throws Problem those of {@link Intake.take}
   */
  async addToConversation(
    { accountId }: Actor,
    responseId: number,
    open: () => Promise<Upload>,
    check: (em: EntityManager) => Promise<void>,
  ): Promise<DocumentDto> {
    const file = await this.intake.take(await open());
    return this.intake.orDrop(file.storageKey, () =>
      this.database.transaction(async (em) => {
        await check(em);
        const document = em.create(Document, {
          ...file,
          accountId,
          requestId: null,
          responseId: null,
          conversationId: responseId,
          messageId: null,
          purpose: 'message',
          createdAt: this.clock.now(),
        });
        await em.flush();
        const { id, name, contentType, size, createdAt } = document;
        return { id, name, content_type: contentType, size, created_at: createdAt.toISOString() };
      }),
    );
  }

  /** Whether these are files that the account uploaded for this conversation and has not sent yet. */
  async areUnsent(em: EntityManager, ids: readonly number[], responseId: number, accountId: number): Promise<boolean> {
    if (ids.length === 0) return true;
    const found = await sqlOf(em)
      .selectFrom('documents')
      .select('id')
      .where('id', 'in', ids)
      .where('conversation_id', '=', responseId)
      .where('account_id', '=', accountId)
      .where('message_id', 'is', null)
      .forUpdate()
      .execute();
    return found.length === new Set(ids).size;
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
   * Erases the documents of a request (with what firms attached to it), of one response or one message, or all that an account uploaded
   * and that firms attached to its requests: the rows at once, the bytes by a job of this transaction. Call it before the
   * rows they belong to are deleted.
   */
  async erase(em: EntityManager, owner: DocumentOwner): Promise<void> {
    const erased = await eraseDocuments(sqlOf(em), owner, this.clock.now());
    if (erased > 0) await this.jobs.send(em, REMOVE_FILES, {});
  }
}
