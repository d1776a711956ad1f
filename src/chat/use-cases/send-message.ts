import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { CallLimits } from '../../kernel/auth/auth.api.js';
import { DocumentsApi } from '../../documents/documents.api.js';
import { EventsApi } from '../live/events.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { executeBatch } from '../../kernel/database/batch.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { writeAtEnd } from '../../kernel/database/unit-of-work.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { once } from '../../kernel/once.js';
import { invalidFields, Problem, problems } from '../../kernel/problem.js';
import { contactFilterLimits } from '../../shared/limits.js';
import { ContactLeaks, leaksSince, ModerationApi, needsApproval } from '../../moderation/moderation.api.js';
import { RequestsApi, type LockedParties } from '../../requests/requests.api.js';
import {
  beginConversation,
  countMessage,
  dropDraft,
  factsOf,
  sideOf,
  tellReaders,
} from '../conversations/conversation-writes.js';
import { isKnownToUser } from '../conversations/conversations.views.js';
import { HeldMessages } from '../held/held-messages.js';
import { MessageMoves } from '../message-moves.js';
import { MessageStatus, Sender } from '../../shared/chat/messages.codes.js';
import type { NewMessage } from '../messages.dto.js';
import { messageProblems } from '../messages.problems.js';
import { MessageNotices } from '../message-notices.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

/** What is read of a conversation before a message is added. */
interface Before {
  readonly firm_wrote: boolean | null;
  readonly previous: readonly string[] | null;
  /** Confirmed contact leaks of the author that still count. */
  readonly leaks: number;
}

/**
 * Somebody writes to the other side of a response. Messages of a conversation are written one after the other, for the
 * request is locked meanwhile, so their ids give their order. Rules 20.1 to 20.4.
 */
@Injectable()
export class SendMessage {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly requests: RequestsApi,
    private readonly documents: DocumentsApi,
    private readonly events: EventsApi,
    private readonly moves: MessageMoves,
    private readonly notices: MessageNotices,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
    private readonly held: HeldMessages,
  ) {}

  /**
   * @param first is done with the rows locked, in the same transaction, which it undoes by throwing
   * @returns the id of the message
   * @throws not_found; move_not_allowed (409) where the conversation is not open; blacklisted (422); too_many_messages (429)
   */
  async execute(
    actor: Actor,
    given: NewMessage,
    address: string,
    first?: (em: EntityManager) => Promise<void>,
  ): Promise<number> {
    await this.countCall(actor, address);
    const author = { accountId: actor.accountId, responseId: given.response_id };
    return this.leaks.watching(author, (leaked) =>
      this.database.transaction(async (em) => {
        const parties = await this.requests.lockParties(em, given.response_id, actor);
        const before = await this.before(em, given.response_id, actor);
        const known = { response_status: parties.response.status, firm_wrote: before.firm_wrote === true };
        if (actor.model === 'user' && !isKnownToUser(known)) throw problems.not_found();
        agree(given, parties, actor);
        await first?.(em);
        return once(em, () => this.write(em, actor, given, parties, before, leaked));
      }),
    );
  }

  private async write(
    em: EntityManager,
    actor: Actor,
    { response_id: responseId, text, attachments, papers }: NewMessage,
    parties: LockedParties,
    { previous, leaks }: Before,
    leaked: () => void,
  ): Promise<number> {
    const now = this.clock.now();
    const sender = sideOf(actor);
    const { verdict, blocked, leak } = await this.moderation.screenMessage(sqlOf(em), text, previous ?? []);
    const files = await this.documents.unsent(em, attachments, responseId, actor.accountId);
    const goes = verdict === 'clean' && !needsApproval(leaks, settingValues()) && files?.doubtful !== true;
    // Whether the conversation is open is checked first.
    const move = this.moves.create(
      goes ? 'send' : 'hold',
      {
        responseId,
        accountId: actor.accountId,
        memberId: actor.memberId,
        sender,
        text,
        papers: papers.length > 0 ? [...new Set(papers)] : null,
        createdAt: now,
      },
      now,
      factsOf(parties),
    );
    if (leak) leaked();
    if (verdict === 'certain') throw messageProblems.blacklisted({ blocked });
    if (!files) throw messageProblems.attachment_not_found();
    if (actor.model === 'lawyer') await parties.open();
    await executeBatch(em, [beginConversation(parties)]);
    await this.moves.make(em, move);
    const { id, status } = move.subject;
    const delivered = status === MessageStatus.approved;
    const other = sender === Sender.user ? parties.response.firmId : parties.request.accountId;
    writeAtEnd(
      em,
      countMessage(responseId, sender, delivered, now),
      dropDraft(actor.accountId, responseId),
      ...(attachments.length > 0 ? [this.documents.sending(attachments, id)] : []),
    );
    recordAct(em, actor, 'message_sent', now, { responseId });
    tellReaders(em, this.events, delivered ? [actor.accountId, other] : [actor.accountId], responseId, 'new', id);
    if (delivered) await this.notices.notify(em, other, { requestId: parties.request.id, responseId }, now);
    else await this.held.opened(em, id, actor.accountId);
    return id;
  }

  /** What the conversation has so far, and what the author wrote in it just before. */
  private async before(em: EntityManager, responseId: number, { accountId }: Actor): Promise<Before> {
    const now = this.clock.now();
    const since = plus(now, -contactFilterLimits.window);
    const { rows } = await sql<Before>`
      select
        (select c.firm_wrote from conversations c where c.response_id = ${responseId}) as firm_wrote,
        (select json_agg(m.text order by m.id) from (
          select id, text from messages
          where response_id = ${responseId} and account_id = ${accountId} and created_at > ${since} and text is not null
          order by id desc
          limit ${contactFilterLimits.messages}) m) as previous,
        (select count(*)::integer from contact_leaks
          where account_id = ${accountId} and created_at >= ${leaksSince(now)}) as leaks`.execute(sqlOf(em));
    return rows[0] as Before;
  }

  private async countCall({ accountId }: Actor, address: string): Promise<void> {
    try {
      await this.limits.count('message', { address, account: accountId });
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      const { retryAfter, values } = refused.details;
      throw messageProblems.too_many_messages({
        ...(retryAfter !== undefined && { retryAfter }),
        ...(values && { values }),
      });
    }
  }
}

const onlyFirmsAsk = {
  it: 'Solo uno studio può chiedere documenti',
  en: 'Only a firm can ask for papers',
};

/** Names that the caller gives beside the response must be its own. @throws invalid_input (422) */
function agree(given: NewMessage, { request, response }: LockedParties, actor: Actor): void {
  const wrong = (value: number | null | undefined, right: number): boolean => value != null && value !== right;
  const fields = {
    ...(wrong(given.user_id, request.accountId) && { user_id: fieldTexts.regex }),
    ...(wrong(given.lawyer_id, response.firmId) && { lawyer_id: fieldTexts.regex }),
    ...(wrong(given.type, sideOf(actor)) && { type: fieldTexts.regex }),
    ...(actor.model === 'user' && given.papers.length > 0 && { papers: onlyFirmsAsk }),
  };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}
