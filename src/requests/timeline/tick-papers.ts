import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { lockOwnRequest } from '../moves/locks.js';
import type { PaperKindId } from '../../shared/guidance/papers.codes.js';

/** A citizen says which papers are at hand that are not uploaded here. Rule 28.11. */
@Injectable()
export class TickPapers {
  constructor(private readonly database: Database) {}

  /** @param kinds all of them: a paper that is not named is not at hand. @throws not_found */
  execute({ accountId }: Actor, id: number, kinds: readonly PaperKindId[]): Promise<void> {
    return this.database.transaction(async (em) => {
      const request = await lockOwnRequest(em, id, accountId);
      request.papers = [...new Set(kinds)];
    });
  }
}
