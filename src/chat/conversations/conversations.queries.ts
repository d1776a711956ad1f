import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { isSeen } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead, type Parameters } from '../../kernel/database/prepared-read.js';
import { like } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { problems } from '../../kernel/problem.js';
import { messageLimits } from '../../shared/limits.js';
import { requestTypes } from '../../shared/guidance/request-types.js';
import { columnsOf, sideOf } from './conversation-writes.js';
import {
  conversationColumns,
  messageColumns,
  messageFiles,
  readBy,
  type ConversationRow,
  type MessageRow,
} from './conversations.sql.js';
import { conversationView, isKnownToUser, messageView, readsOwnWordsOnly } from './conversations.views.js';
import { Sender, type SenderCode } from '../../shared/chat/messages.codes.js';
import type {
  ConversationDto,
  ConversationList,
  ConversationsQuery,
  MessageDto,
  MessageList,
  MessagesQuery,
  QuickReplyDto,
} from '../messages.dto.js';

interface PageGiven {
  account: number;
  assignedTo: number | null;
  before: number | null;
  /** Only conversations about this request. */
  request: number | null;
  now: Date;
}

/** One more than is shown, to know whether there are more. */
const LIST = messageLimits.listPage + 1;
const PAGE = messageLimits.page + 1;

/** A conversation `c` whose request the person sees. */
const seenConversation = ($: Parameters<{ assignedTo: number | null; now: Date }>) =>
  isSeen($.assignedTo, $.now, sql`c.response_id`, sql`c.firm_id`);

/** The conversations of one side, the one with the newest message first; only those of a page are joined. */
const pageOf = (side: SenderCode, search?: { words: string; types: readonly string[] }) => {
  const { owner, lastAt, unread } = columnsOf(side);
  const [own, at] = [sql.ref(`c.${owner}`), sql.ref(`c.${lastAt}`)];
  return ($: Parameters<PageGiven>) => sql<ConversationRow>`
    select ${conversationColumns($.account, sql.lit(side), sql.ref(`c.${unread}`), $.now)}
    from (
      select c.* from conversations c
      where ${own} = ${$.account} and ${at} is not null and ${seenConversation($)}
        and (${$.before}::integer is null or (${at}, c.response_id) < (
          select ${sql.ref(`b.${lastAt}`)}, b.response_id from conversations b where b.response_id = ${$.before}))
        and (${$.request}::integer is null or exists (
          select from responses q where q.id = c.response_id and q.request_id = ${$.request}))
        ${search ? found(side, search) : sql``}
      order by ${at} desc, c.response_id desc
      limit ${sql.lit(LIST)}) c
    join responses p on p.id = c.response_id
    join requests r on r.id = p.request_id
    join firms f on f.account_id = p.firm_id
    order by ${at} desc, c.response_id desc`;
};

/** Conversations `c` of whose words, firm, subject or town something is looked for. */
const found = (side: SenderCode, { words, types }: { words: string; types: readonly string[] }) => sql`
  and (exists (
      select from messages m where m.response_id = c.response_id and ${readBy(side)} and m.text ilike ${like(words)})
    or exists (
      select from responses p join requests r on r.id = p.request_id join firms f on f.account_id = p.firm_id
      where p.id = c.response_id and (r.city ilike ${like(words)} or r.request_type_id = any(${types}::text[])
        or (f.company_name ilike ${like(words)} and ${isNamed(side)}))))`;

/** A firm is found by its name where the name is shown. */
const isNamed = (side: SenderCode) =>
  side === Sender.user ? sql`(c.firm_wrote or p.answered_at is not null)` : sql`false`;

const lists = {
  [Sender.user]: preparedRead<PageGiven, ConversationRow>('conversations.user', pageOf(Sender.user)),
  [Sender.lawyer]: preparedRead<PageGiven, ConversationRow>('conversations.firm', pageOf(Sender.lawyer)),
};

interface UnreadGiven {
  account: number;
  assignedTo: number | null;
  now: Date;
}

const unreadOf = (side: SenderCode) => {
  const { owner, unread } = columnsOf(side);
  return ($: Parameters<UnreadGiven>) => sql<{ messages: number; conversations: number }>`
    select coalesce(sum(${sql.ref(unread)}), 0)::integer as messages, count(*)::integer as conversations
    from conversations c
    where ${sql.ref(owner)} = ${$.account} and ${sql.ref(unread)} > 0 and ${seenConversation($)}`;
};
const unread = {
  [Sender.user]: preparedRead('conversations.unread_user', unreadOf(Sender.user)),
  [Sender.lawyer]: preparedRead('conversations.unread_firm', unreadOf(Sender.lawyer)),
};

interface OneGiven {
  response: number;
  account: number;
  assignedTo: number | null;
  side: SenderCode;
  now: Date;
}

/** The conversation about a response, for one of its two parties; it may not have begun. */
const one = preparedRead(
  'conversations.one',
  ($: Parameters<OneGiven>) => sql<ConversationRow>`
    select ${conversationColumns(
      $.account,
      $.side,
      sql`coalesce(case ${$.side}::smallint when ${sql.lit(Sender.user)} then c.user_unread else c.firm_unread end, 0)`,
      $.now,
    )}
    from responses p
    join requests r on r.id = p.request_id
    join firms f on f.account_id = p.firm_id
    left join conversations c on c.response_id = p.id
    where p.id = ${$.response} and r.deleted_at is null and ${isSeen($.assignedTo, $.now)}
      and case ${$.side}::smallint when ${sql.lit(Sender.user)} then r.account_id else p.firm_id end = ${$.account}`,
);

interface MessagesGiven {
  response: number;
  side: SenderCode;
  /** Only the side's own words. */
  own: boolean;
  before: number | null;
}

const page = preparedRead(
  'messages.page',
  ($: Parameters<MessagesGiven>) => sql<MessageRow>`
    select ${messageColumns}, ${messageFiles} as attachments
    from messages m
    where m.response_id = ${$.response}
      and (${$.before}::integer is null or m.id < ${$.before})
      and (m.sender = ${$.side}::smallint or (not ${$.own}::boolean and ${readBy($.side)}))
    order by m.id desc
    limit ${sql.lit(PAGE)}`,
);

/** @throws not_found where there is no conversation, or one that a citizen does not know of */
function known(row: ConversationRow | undefined, side: SenderCode): ConversationRow {
  if (!row || (side === Sender.user && !isKnownToUser(row))) throw problems.not_found();
  return row;
}

/** What people read of conversations. Rules 20.3, 20.6 and 20.8. */
@Injectable()
export class ConversationsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The caller's conversations, the one with the newest message first. */
  async list(
    actor: Actor,
    { q = '', before, request_id }: ConversationsQuery,
    locale: Locale,
  ): Promise<ConversationList> {
    const side = sideOf(actor);
    const given = {
      account: actor.accountId,
      assignedTo: actor.assignedTo,
      before: before ?? null,
      request: request_id ?? null,
      now: this.clock.now(),
    };
    const rows = await (q === ''
      ? this.database.rows(lists[side as 1 | 2], given)
      : this.search(side, q, given, locale));
    return {
      info: rows.slice(0, messageLimits.listPage).map((row) => conversationView(row, side, locale, given.now)),
      more: rows.length === LIST,
    };
  }

  /** How much the caller has not read. */
  async unread(actor: Actor): Promise<{ messages: number; conversations: number }> {
    const read = unread[sideOf(actor) as 1 | 2];
    const { accountId: account, assignedTo } = actor;
    return (
      (await this.database.row(read, { account, assignedTo, now: this.clock.now() })) ?? {
        messages: 0,
        conversations: 0,
      }
    );
  }

  /** A page of a conversation, the newest messages first asked for, in the order in which they were written. */
  async messages(actor: Actor, { response_id, before }: MessagesQuery, locale: Locale): Promise<MessageList> {
    const side = sideOf(actor);
    const now = this.clock.now();
    const { accountId: account, assignedTo } = actor;
    const given = { response: response_id, account, assignedTo, side, now };
    const conversation = known(await this.database.row(one, given), side);
    const own = readsOwnWordsOnly(conversation, side, now);
    const rows = await this.database.rows(page, { ...given, own, before: before ?? null });
    return {
      info: rows
        .slice(0, messageLimits.page)
        .reverse()
        .map((row) => messageView(row, conversation, side, locale, now)),
      more: rows.length === PAGE,
      conversation: conversationView(conversation, side, locale, now),
    };
  }

  /** One message that its author has just written or changed. */
  async message(actor: Actor, responseId: number, messageId: number, locale: Locale): Promise<MessageDto> {
    const { info } = await this.messages(actor, { response_id: responseId, before: messageId + 1 }, locale);
    const found = info.find(({ id }) => id === messageId);
    if (!found) throw problems.not_found();
    return found;
  }

  /** A conversation as the caller sees it. @throws not_found */
  async header(actor: Actor, responseId: number): Promise<ConversationDto> {
    const row = await this.conversation(actor, responseId);
    return conversationView(row, sideOf(actor), actor.locale, this.clock.now());
  }

  /** @throws not_found for an account that is no party of the response, and for a citizen who does not know of it */
  async conversation(actor: Actor, responseId: number): Promise<ConversationRow> {
    const side = sideOf(actor);
    const { accountId: account, assignedTo } = actor;
    const given = { response: responseId, account, assignedTo, side, now: this.clock.now() };
    return known(await this.database.row(one, given), side);
  }

  /** The firm's own quick replies, oldest first. */
  quickReplies(firmId: number): Promise<QuickReplyDto[]> {
    return this.database.read
      .selectFrom('quick_replies')
      .select(['id', 'text'])
      .where('firm_id', '=', firmId)
      .orderBy('id')
      .execute();
  }

  private async search(side: SenderCode, q: string, given: PageGiven, locale: Locale): Promise<ConversationRow[]> {
    const wanted = q.toLocaleLowerCase(locale);
    const types = requestTypes
      .filter(({ label }) => label[locale].toLocaleLowerCase(locale).includes(wanted))
      .map(({ id }) => id);
    const $: Parameters<PageGiven> = {
      account: sql`${given.account}`,
      assignedTo: sql`${given.assignedTo}`,
      before: sql`${given.before}`,
      request: sql`${given.request}`,
      now: sql`${given.now}`,
    };
    const { rows } = await pageOf(side, { words: q, types })($).execute(this.database.read);
    return rows;
  }
}
