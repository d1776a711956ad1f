import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import type { DocumentDto } from './documents.dto.js';
import { eraseDocuments, listDocuments, type DocumentOwner } from './documents.queries.js';
import { REMOVE_FILES } from './use-cases/remove-files.js';

export { requestTakesDocuments } from './documents.rules.js';
export { documentDto, type DocumentDto } from './documents.dto.js';

/** Documents, for the other modules. */
@Injectable()
export class DocumentsApi {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /**
   * The documents of a request or the attachments of a firm's response, in the order in which they came. The caller
   * has decided who sees them.
   */
  list(em: EntityManager, owner: { requestId: number } | { responseId: number }): Promise<DocumentDto[]> {
    return listDocuments(sqlOf(em), owner);
  }

  /**
   * Erases the documents of a request (with what firms attached to it), of one response, or all that an account uploaded
   * and that firms attached to its requests: the rows at once, the bytes by a job of this transaction. Call it before the
   * rows they belong to are deleted.
   */
  async erase(em: EntityManager, owner: DocumentOwner): Promise<void> {
    const erased = await eraseDocuments(sqlOf(em), owner, this.clock.now());
    if (erased > 0) await this.jobs.send(em, REMOVE_FILES, {});
  }
}
