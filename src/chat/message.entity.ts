import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import type { PaperKindId } from '../shared/guidance/papers.codes.js';
import type { MessageStatus, SenderCode } from '../shared/chat/messages.codes.js';

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: column.id(),
    responseId: column.integer(),
    /** The author. The staff's messages have none, and are never this entity: nobody changes them. */
    accountId: column.integer(),
    /** The member of the firm who wrote it; null for its owner and for citizens. */
    memberId: column.integer().nullable(),
    sender: p.smallint().$type<SenderCode>(),
    status: p.smallint().$type<MessageStatus>(),
    /** Null once it was deleted. */
    text: column.text().nullable(),
    /** The kinds of papers that a firm asks for with it; null where it asks for none, and once it was deleted. */
    papers: p.json().$type<readonly PaperKindId[]>().nullable(),
    /** What the staff answered to the author. */
    reply: column.text().nullable(),
    createdAt: column.instant(),
    editedAt: column.instant().nullable(),
    deletedAt: column.instant().nullable(),
    decidedAt: column.instant().nullable(),
    /** When the other side read it. */
    readAt: column.instant().nullable(),
  },
});

/** A message of a citizen or a firm in the conversation about a response. Rules 20.1 to 20.9. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
