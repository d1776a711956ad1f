/** Numeric codes of messages, as the contract writes them. */

/** Message statuses. Only `approved` is read by the other side. */
export const MessageStatus = {
  pending: 0,
  approved: 1,
  ignored: 7,
  rejectedContacts: 11,
  rejectedInsult: 12,
  rejectedOffTopic: 13,
  replied: 99,
} as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];

/** Who wrote a message. */
export const Sender = { user: 1, lawyer: 2, admin: 9 } as const;
export type SenderCode = (typeof Sender)[keyof typeof Sender];
