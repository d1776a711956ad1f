import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { DocumentsApi } from '../../documents/documents.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { contactFilterLimits } from '../../shared/limits.js';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import { ContactLeaks, ModerationApi } from '../../moderation/moderation.api.js';
import { factsOf } from '../conversations/conversation-writes.js';
import { heldMessage } from '../held/held-message.js';
import { HeldMessages } from '../held/held-messages.js';
import { MessageMoves } from '../message-moves.js';
import { MessageNotices } from '../message-notices.js';
import { MessageStatus, Sender } from '../../shared/chat/messages.codes.js';
import { messageProblems } from '../messages.problems.js';
import { OwnMessages } from '../own-messages.js';

/** The author changes a message while the conversation is open. The new words are screened like new ones. Rule 20.5. */
@Injectable()
export class EditMessage {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly own: OwnMessages,
    private readonly moves: MessageMoves,
    private readonly notices: MessageNotices,
    private readonly moderation: ModerationApi,
    private readonly cases: CasesApi,
    private readonly documents: DocumentsApi,
    private readonly leaks: ContactLeaks,
    private readonly held: HeldMessages,
  ) {}

  /**
   * @returns the response it is about
   * @throws not_found; move_not_allowed (409); blacklisted (422)
   */
  async execute(actor: Actor, id: number, text: string): Promise<number> {
    const accountId = actor.accountId;
    const responseId = await this.own.conversation(actor, id);
    return this.leaks.watching({ accountId, responseId }, (leaked) =>
      this.database.transaction(async (em) => {
        const found = await this.own.lock(em, actor, id);
        const { message, parties } = found;
        if (message.text === text) return responseId;
        const now = this.clock.now();
        const neighbours = await this.neighbours(em, actor, responseId, id);
        const { verdict, blocked, leak } = await this.moderation.screenMessage(sqlOf(em), text, neighbours);
        const goes =
          verdict === 'clean' &&
          !(await this.leaks.needApproval(em, accountId)) &&
          !(await this.documents.isDoubtful(em, id));
        const move = this.moves.prepare(goes ? 'edit' : 'edit_held', message, now, factsOf(parties), {
          set: { text },
        });
        if (leak) leaked();
        if (verdict === 'certain') throw messageProblems.blacklisted({ blocked });
        const wasHeld = message.status === MessageStatus.pending;
        this.own.write(em, found, move);
        recordAct(em, actor, 'message_changed', now, { responseId });
        if (goes) await this.cases.withdraw(em, heldMessage(id));
        else await this.held.opened(em, id, accountId);
        if (wasHeld && goes) {
          const other = message.sender === Sender.user ? parties.response.firmId : parties.request.accountId;
          await this.notices.notify(em, other, { requestId: parties.request.id, responseId }, now);
        }
        return responseId;
      }),
    );
  }

  /** What the author wrote lately in the conversation beside this message. */
  private async neighbours(
    em: EntityManager,
    { accountId }: Actor,
    responseId: number,
    id: number,
  ): Promise<readonly string[]> {
    const since = plus(this.clock.now(), -contactFilterLimits.window);
    const { rows } = await sql<{ text: string }>`
      select text from messages
      where response_id = ${responseId} and account_id = ${accountId} and id <> ${id} and created_at > ${since}
        and text is not null
      order by id desc
      limit ${contactFilterLimits.messages}`.execute(sqlOf(em));
    return rows.map(({ text }) => text).reverse();
  }
}
