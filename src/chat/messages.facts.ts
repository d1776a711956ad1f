import type { RequestStatus, StoredResponseStatus } from '../shared/requests/codes.js';
import type { MessageStatus } from '../shared/chat/messages.codes.js';

/** What decides whether a conversation is open. */
export interface ConversationFacts {
  readonly response: StoredResponseStatus;
  readonly request: { readonly status: RequestStatus; readonly expiresAt: Date | null };
  /** One of the two accounts is suspended or gone, or the citizen has excluded the firm. */
  readonly interrupted: boolean;
}

/** The facts that the rules of a message read. */
export interface MessageFacts {
  readonly conversation: ConversationFacts;
  readonly status: MessageStatus | null;
  readonly deleted: boolean;
  readonly writtenAt: Date;
  /** When the other side read it. */
  readonly readAt: Date | null;
}
