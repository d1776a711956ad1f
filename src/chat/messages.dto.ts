import { z } from 'zod';
import { documentDto } from '../documents/documents.dto.js';
import { coded, envelope, idParam, instant, typedText } from '../kernel/http/schemas.js';
import { paperKindIds } from '../shared/guidance/papers.codes.js';
import { messageLimits } from '../shared/limits.js';
import { Sender } from '../shared/chat/messages.codes.js';

const id = z.number().int().positive().max(2_147_483_647);
const queryId = idParam.shape.id;
const text = typedText(1, messageLimits.textMax);
const papers = z.array(z.enum(paperKindIds)).max(paperKindIds.length);

/** A new message. Its author and recipient follow from the response; names given beside it must agree. */
export const newMessage = z
  .strictObject({
    response_id: id,
    text,
    user_id: id.nullish(),
    lawyer_id: id.nullish(),
    type: z.enum(Sender).nullish(),
    attachments: z.array(id).max(messageLimits.attachments).default([]).meta({ description: 'files uploaded before' }),
    papers: papers.default([]).meta({ description: 'kinds of papers that a firm asks for; a citizen asks for none' }),
  })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof newMessage>;

export const changedMessage = z.strictObject({ text }).meta({ id: 'ChangedMessage' });
export type ChangedMessage = z.output<typeof changedMessage>;

export const messagesQuery = z.strictObject({
  response_id: queryId,
  before: queryId.optional().meta({ description: 'only messages older than this one' }),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/** A message as one side reads it. */
export const messageDto = z
  .object({
    id: z.number().int(),
    response_id: z.number().int(),
    type: z.enum(Sender).meta({ description: '1 from the citizen, 2 from the firm, 9 from the staff' }),
    user_id: z.number().int(),
    lawyer_id: z.number().int().nullable().meta({ description: 'null while the firm has no name' }),
    mine: z.boolean(),
    author: z.string().nullable().meta({ description: 'who of the firm wrote it, for the firm alone' }),
    status: coded,
    text: z.string().nullable().meta({ description: 'null once it was deleted' }),
    reply: z.string().nullable().meta({ description: 'the answer of the staff, to the author alone' }),
    created_at: instant,
    edited_at: instant.nullable(),
    deleted: z.boolean(),
    read_at: instant.nullable(),
    attachments: z.array(documentDto),
    papers: papers.meta({ description: 'kinds of papers that the firm asks for with it' }),
    allowed_actions: z.array(z.enum(['edit', 'delete'])),
  })
  .meta({ id: 'Message' });
export type MessageDto = z.output<typeof messageDto>;
export const messageAnswer = envelope(messageDto);

/** A conversation as one side sees it. */
export const conversationDto = z
  .object({
    response_id: z.number().int(),
    request: z.object({
      id: z.number().int(),
      request_type: z.object({ id: z.string(), label: z.string() }),
      city: z.string().nullable(),
    }),
    firm: z
      .object({ id: z.number().int(), name: z.string(), has_photo: z.boolean() })
      .nullable()
      .meta({ description: 'null while the firm has neither answered nor written' }),
    last: z
      .object({
        id: z.number().int(),
        mine: z.boolean(),
        type: z.enum(Sender).meta({ description: '1 from the citizen, 2 from the firm, 9 from the staff' }),
        text: z.string().nullable(),
        deleted: z.boolean(),
        status: coded,
        created_at: instant,
      })
      .nullable(),
    unread: z.number().int(),
    papers_asked: papers.meta({
      description: 'kinds of papers that the firm has asked for, with messages that were delivered',
    }),
    draft: z.string().nullable().meta({ description: 'what the caller has begun to write' }),
    closed: z
      .object({
        why: z.enum(['chosen', 'opinion', 'left', 'chosen_other', 'ended', 'interrupted']),
        since: instant.nullable(),
      })
      .nullable()
      .meta({ description: 'why nobody can write any more, and since when; null while people may write' }),
    allowed_actions: z.array(z.enum(['write'])),
  })
  .meta({ id: 'Conversation' });
export type ConversationDto = z.output<typeof conversationDto>;

export const messageList = z
  .object({
    info: z.array(messageDto).meta({ description: 'in the order in which they were written' }),
    more: z.boolean().meta({ description: 'there are older ones' }),
    conversation: conversationDto,
  })
  .meta({ id: 'Messages' });
export type MessageList = z.output<typeof messageList>;

export const conversationsQuery = z.strictObject({
  q: typedText(0, messageLimits.searchMax).optional(),
  request_id: queryId.optional().meta({ description: 'only conversations about this request' }),
  before: queryId.optional().meta({ description: 'only conversations after this one in the list, by its response' }),
});
export type ConversationsQuery = z.output<typeof conversationsQuery>;
export const conversationList = z
  .object({
    info: z.array(conversationDto).meta({ description: 'the one with the newest message first' }),
    more: z.boolean(),
  })
  .meta({ id: 'Conversations' });
export type ConversationList = z.output<typeof conversationList>;

export const unreadAnswer = envelope(
  z.object({ messages: z.number().int(), conversations: z.number().int() }).meta({ id: 'UnreadMessages' }),
);

export const readUpTo = z.strictObject({ last_id: id }).meta({ id: 'ReadUpTo' });
export const draftBody = z.strictObject({ text: typedText(0, messageLimits.textMax) }).meta({ id: 'MessageDraft' });

export const quickReplyBody = z
  .strictObject({ text: typedText(1, messageLimits.quickReplyMax) })
  .meta({ id: 'NewQuickReply' });
export const quickReplyDto = z.object({ id: z.number().int(), text: z.string() }).meta({ id: 'QuickReply' });
export type QuickReplyDto = z.output<typeof quickReplyDto>;
