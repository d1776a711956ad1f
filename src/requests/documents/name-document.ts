import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { DocumentsApi } from '../../documents/documents.api.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { PaperKindId } from '../../shared/guidance/papers.codes.js';

/** A citizen says what a document of their request is. Rule 28.10. */
@Injectable()
export class NameDocument {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsApi,
  ) {}

  /** @param kind null derives it from the name of the file. @throws not_found for a document of another's request */
  async execute({ accountId }: Actor, documentId: number, kind: PaperKindId | null): Promise<void> {
    await this.database.transaction(async (em) => {
      if (!(await this.documents.setKind(em, accountId, documentId, kind))) throw problems.not_found();
    });
  }
}
