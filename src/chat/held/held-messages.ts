import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentsApi } from '../../documents/documents.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { CasesApi, type CaseHandler, type Decision, type ModerationCase } from '../../moderation/cases/cases.api.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { ContactLeaks, ModerationApi } from '../../moderation/moderation.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { factsOf } from '../conversations/conversation-writes.js';
import { heldMessage } from './held-message.js';
import { heldMessageFile } from './held-messages.queries.js';
import { mayWriteIn } from '../staff/may-write.queries.js';
import { MessageMoves } from '../message-moves.js';
import { MessageNotices } from '../message-notices.js';
import { MessageStatus, Sender } from '../../shared/chat/messages.codes.js';
import { OwnMessages, type OwnMessage } from '../own-messages.js';

/** The decision that gives a held message each status that staff may give it, as the contract writes them. */
export const decisionOfStatus = {
  [MessageStatus.approved]: 'approve',
  [MessageStatus.ignored]: 'ignore',
  [MessageStatus.rejectedContacts]: 'reject_contacts',
  [MessageStatus.rejectedInsult]: 'reject_insult',
  [MessageStatus.rejectedOffTopic]: 'reject_off_topic',
  [MessageStatus.replied]: 'reply',
} as const satisfies Readonly<Partial<Record<MessageStatus, DecisionOf<'message'>>>>;

/** Staff decide about messages about which the contact filter was not sure. Rule 20.9. */
@Injectable()
export class HeldMessages implements CaseHandler, OnModuleInit {
  readonly kind = 'message';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly documents: DocumentsApi,
    private readonly own: OwnMessages,
    private readonly moves: MessageMoves,
    private readonly notices: MessageNotices,
    private readonly notifications: NotificationsApi,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  /** A message was held: opens its case for staff. */
  async opened(em: EntityManager, messageId: number, accountId: number): Promise<void> {
    await this.cases.open(em, { ...heldMessage(messageId), accountId });
    await em.flush();
  }

  async lock(em: EntityManager, messageId: number): Promise<void> {
    await this.found(em, messageId);
  }

  async decide(
    em: EntityManager,
    { subjectId }: ModerationCase,
    { decision, reason, reply }: Decision,
    _staff: StaffActor,
    now: Date,
  ) {
    const found = await this.found(em, subjectId);
    const { message, parties } = found;
    const name = decision as DecisionOf<'message'>;
    const move = this.moves.prepare(name, message, now, factsOf(parties), {
      set: name === 'reply' ? { reply: reply ?? reason } : {},
    });
    const before = message.status;
    this.own.write(em, found, move);
    const { responseId, accountId } = message;
    const at = { requestId: parties.request.id, responseId };
    if (name === 'reject_contacts') await this.leaks.confirm(em, { accountId, responseId }, 'staff');
    if (name === 'approve') {
      await this.documents.clearDoubts(em, subjectId);
      const other = message.sender === Sender.user ? parties.response.firmId : parties.request.accountId;
      await this.notices.notify(em, other, at, now);
    } else {
      await this.notifications.notify(em, {
        accountId,
        template: name === 'reply' ? 'message_answered' : 'message_not_delivered',
        params: { request_id: at.requestId, response_id: responseId, reason: reply ?? reason },
      });
    }
    return {
      resource: 'messages',
      recordId: subjectId,
      before: { status: before },
      after: { status: (move.changes as { status: MessageStatus }).status },
    };
  }

  async file(messageId: number): Promise<object> {
    const now = this.clock.now();
    const found = await heldMessageFile(this.database.read, messageId, now);
    const text = found.messages.find(({ id }) => id === messageId)?.text ?? '';
    const { blocked } = this.moderation.screen(text, found.previous);
    const { messages, request_id, leaks, files } = found;
    const may_write = await mayWriteIn(this.database.read, found.response_id, now);
    return { messages, request_id, held: messageId, blocked, leaks, files, may_write };
  }

  /** The message with its conversation, locked as its author's calls lock them. @throws not_found */
  private async found(em: EntityManager, messageId: number): Promise<OwnMessage> {
    const author = await sqlOf(em)
      .selectFrom('messages')
      .select(['account_id', 'sender'])
      .where('id', '=', messageId)
      .executeTakeFirst();
    if (!author) throw problems.not_found();
    const model: Actor['model'] = author.sender === Sender.user ? 'user' : 'lawyer';
    return this.own.lock(em, { accountId: author.account_id, model } as Actor, messageId);
  }
}
