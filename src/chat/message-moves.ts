import { Injectable } from '@nestjs/common';
import { Transitions } from '../kernel/transitions.js';
import { Message } from './message.entity.js';
import type { MessageStatus } from '../shared/chat/messages.codes.js';
import type { ConversationFacts, MessageFacts } from './messages.facts.js';
import { messageLimits, ms } from '../shared/limits.js';
import { messageProblems } from './messages.problems.js';
import { messageMachine, type MessageMove, type MessageMoveName } from './messages.states.js';

/** Makes the moves of messages. {@link Transitions} says how. */
@Injectable()
export class MessageMoves extends Transitions<
  MessageStatus,
  MessageFacts,
  Message,
  MessageMoveName,
  MessageMove,
  ConversationFacts
> {
  constructor() {
    super(messageMachine, {
      entity: Message,
      plain: true,
      facts: ({ status, deletedAt, createdAt, readAt }, conversation) => ({
        conversation,
        status,
        deleted: deletedAt != null,
        writtenAt: createdAt,
        readAt: readAt ?? null,
      }),
      problem: (verdict, _, { response, request, interrupted }) =>
        verdict === 'message_settled'
          ? messageProblems.message_settled({ values: { minutes: messageLimits.changeable / ms.minute } })
          : messageProblems.move_not_allowed({
              facts: { status: response, request_status: request.status, suspended: interrupted },
            }),
    });
  }
}
