import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { PaperKindId } from '../../shared/guidance/papers.codes.js';

/** A citizen says what a document of their request is. Rule 28.10. */
@Injectable()
export class NameDocument {
  constructor(private readonly database: Database) {}

  /** @param kind null leaves it to the name of the file. @throws not_found for what is no document of an own request */
  async execute({ accountId }: Actor, documentId: number, kind: PaperKindId | null): Promise<void> {
    await this.database.transaction(async (em) => {
      const named = await sqlOf(em)
        .updateTable('documents')
        .set({ kind })
        .where('id', '=', documentId)
        .where('account_id', '=', accountId)
        .where('purpose', '=', 'request')
        .returning('id')
        .executeTakeFirst();
      if (!named) throw problems.not_found();
    });
  }
}
