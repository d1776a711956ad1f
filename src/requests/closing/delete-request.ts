import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { RequestDeletion } from './deletion.js';
import { lockOwnRequest } from '../moves/locks.js';

/** The citizen deletes a request with its content and documents, in any state. Rules 1.19 and 1.20. */
@Injectable()
export class DeleteRequest {
  constructor(
    private readonly database: Database,
    private readonly deletion: RequestDeletion,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) =>
      this.deletion.delete(em, await lockOwnRequest(em, id, actor.accountId), this.clock.now()),
    );
  }
}
