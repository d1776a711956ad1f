import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { DocumentsApi } from '../../documents/documents.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { factsOf } from '../conversations/conversation-writes.js';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import { heldMessage } from '../held/held-message.js';
import { MessageMoves } from '../message-moves.js';
import { OwnMessages } from '../own-messages.js';

/** The author withdraws a message while the conversation is open: a stone without words and files is left. Rule 20.5. */
@Injectable()
export class DeleteMessage {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly own: OwnMessages,
    private readonly moves: MessageMoves,
    private readonly documents: DocumentsApi,
    private readonly cases: CasesApi,
  ) {}

  /** @throws not_found; move_not_allowed (409). A message that is deleted stays so. */
  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const found = await this.own.lock(em, actor, id);
      if (found.message.deletedAt != null) return;
      const now = this.clock.now();
      const move = this.moves.prepare('delete', found.message, now, factsOf(found.parties));
      await this.documents.erase(em, { messageId: id });
      this.own.write(em, found, move);
      recordAct(em, actor, 'message_deleted', now, { responseId: found.message.responseId });
      await this.cases.withdraw(em, heldMessage(id));
    });
  }
}
