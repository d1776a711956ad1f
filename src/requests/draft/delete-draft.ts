import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { RequestStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { RequestDeletion } from '../closing/deletion.js';
import { RequestMoves } from '../moves/request-moves.js';

/** A draft that has not been changed for thirty days is deleted, unless its plan was paid. */
@Injectable()
export class DeleteDraft implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: RequestMoves,
    private readonly deletion: RequestDeletion,
  ) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.ofRequest(requestId, async (em, request, now) => {
      if (this.moves.may('keep_draft', request, now)) await this.moves.move(em, 'keep_draft', request, now);
      else if (this.moves.may('delete_draft', request, now))
        await this.deletion.delete(em, request, now, 'delete_draft');
    });
  }

  due(now: Date) {
    return requestsWhere(sql`r.status = ${RequestStatus.incomplete} and r.draft_due_at <= ${now}`, sql`r.draft_due_at`);
  }
}
