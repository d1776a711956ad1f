import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const chatData = {
  conversations: {
    person: 'account',
    purpose: 'conversations of a citizen and a firm',
    basis: 'contract',
    kept: 'as long as the request',
    ends: ['erasure'],
    exported: 'conversations',
    personal: [],
    other: [
      'account_id',
      'firm_id',
      'firm_last_at',
      'firm_unread',
      'firm_wrote',
      'response_id',
      'user_last_at',
      'user_unread',
    ],
  },
  messages: {
    person: 'account',
    purpose: 'conversations of a citizen and a firm',
    basis: 'contract',
    kept: 'as long as the request; of an erased author the words go at once',
    ends: ['erasure'],
    exported: 'conversations',
    personal: ['text', 'papers', 'reply', 'member_id'],
    other: [
      'account_id',
      'created_at',
      'decided_at',
      'deleted_at',
      'edited_at',
      'id',
      'read_at',
      'response_id',
      'sender',
      'status',
    ],
  },
  message_drafts: {
    person: 'account',
    purpose: 'a message that is not sent yet',
    basis: 'contract',
    kept: 'until it is sent; as long as the account',
    ends: ['erasure'],
    exported: 'message_drafts',
    personal: ['text'],
    other: ['account_id', 'response_id', 'updated_at'],
  },
  mailed_replies: {
    person: 'account',
    purpose:
      'an answer by mail is taken once, and its author told once a day what did not arrive; the mail itself is deleted from the mailbox when it was taken',
    basis: 'contract',
    kept: 'as long as the request',
    ends: ['erasure'],
    exported: null,
    personal: [],
    other: ['account_id', 'key', 'response_id', 'taken_at', 'told'],
  },
  quick_replies: {
    person: 'account',
    purpose: 'texts that a firm uses again',
    basis: 'contract',
    kept: 'as long as the account',
    ends: ['erasure'],
    exported: 'quick_replies',
    personal: ['text'],
    other: ['created_at', 'firm_id', 'id', 'updated_at'],
  },
} as const satisfies Pick<
  TableRecords,
  'conversations' | 'messages' | 'message_drafts' | 'mailed_replies' | 'quick_replies'
>;
