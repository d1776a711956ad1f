import { machine, type Move, type StateRow } from '../shared/state-machine.js';
import type { Message } from './message.entity.js';
import { MessageStatus } from '../shared/chat/messages.codes.js';
import type { MessageFacts } from './messages.facts.js';
import * as rule from './messages.rules.js';

const state = (name: string, it: string, en: string): StateRow => ({ name, label: { it, en } });

/** One row a state, by its code. */
export const messageStates: Readonly<Record<MessageStatus, StateRow>> = {
  [MessageStatus.pending]: state('pending', 'In verifica', 'Being checked'),
  [MessageStatus.approved]: state('approved', 'Consegnato', 'Delivered'),
  [MessageStatus.ignored]: state('ignored', 'Non consegnato', 'Not delivered'),
  [MessageStatus.rejectedContacts]: state('rejected_contacts', 'Non visibile: recapiti', 'Not shown: contact details'),
  [MessageStatus.rejectedInsult]: state('rejected_insult', 'Non visibile: tono', 'Not shown: tone'),
  [MessageStatus.rejectedOffTopic]: state('rejected_off_topic', 'Non visibile: fuori tema', 'Not shown: off topic'),
  [MessageStatus.replied]: state('replied', 'Ti abbiamo risposto', 'We have replied to you'),
};

/** A row of the table of messages. */
export type MessageMove = Move<MessageStatus, MessageFacts, Message, 'author' | 'moderator'>;

const decision = { from: [MessageStatus.pending], actor: 'moderator', stamps: ['decidedAt'] } as const;

/** A delivered message becomes readable by its author alone. */
const takingDown = {
  from: [MessageStatus.approved],
  actor: 'moderator',
  stamps: ['decidedAt'],
  rules: [rule.messageIsNotDeleted],
} as const;

/** The moves of a message. Rules 20.3 to 20.5, 20.9 and 20.21. */
export const messageTable = [
  { move: 'send', from: [null], to: MessageStatus.approved, actor: 'author', rules: [rule.conversationIsOpen] },
  { move: 'hold', from: [null], to: MessageStatus.pending, actor: 'author', rules: [rule.conversationIsOpen] },
  {
    move: 'edit',
    from: [MessageStatus.approved, MessageStatus.pending],
    to: MessageStatus.approved,
    actor: 'author',
    rules: [rule.messageIsNotDeleted, rule.conversationIsOpen, rule.messageIsChangeable],
    stamps: ['editedAt'],
  },
  // The new words have to be examined first: until then only their author reads the message, old words or new.
  {
    move: 'edit_held',
    from: [MessageStatus.approved, MessageStatus.pending],
    to: MessageStatus.pending,
    actor: 'author',
    rules: [rule.messageIsNotDeleted, rule.conversationIsOpen, rule.messageIsChangeable],
    stamps: ['editedAt'],
    clears: ['readAt'],
  },
  {
    move: 'delete',
    from: Object.values(MessageStatus),
    to: 'same',
    actor: 'author',
    rules: [rule.messageIsNotDeleted, rule.conversationIsOpen, rule.messageIsChangeable],
    stamps: ['deletedAt'],
    clears: ['text', 'papers', 'reply'],
  },
  { move: 'approve', to: MessageStatus.approved, ...decision, rules: [rule.messageIsNotDeleted] },
  { move: 'ignore', to: MessageStatus.ignored, ...decision },
  { move: 'reject_contacts', to: MessageStatus.rejectedContacts, ...decision },
  { move: 'reject_insult', to: MessageStatus.rejectedInsult, ...decision },
  { move: 'reject_off_topic', to: MessageStatus.rejectedOffTopic, ...decision },
  { move: 'reply', to: MessageStatus.replied, ...decision },
  // A report about a delivered message was upheld, and an appeal against that granted.
  { move: 'take_down_contacts', to: MessageStatus.rejectedContacts, ...takingDown },
  { move: 'take_down_insult', to: MessageStatus.rejectedInsult, ...takingDown },
  { move: 'take_down_off_topic', to: MessageStatus.rejectedOffTopic, ...takingDown },
  {
    move: 'put_back',
    from: [MessageStatus.rejectedContacts, MessageStatus.rejectedInsult, MessageStatus.rejectedOffTopic],
    to: MessageStatus.approved,
    actor: 'moderator',
    stamps: ['decidedAt'],
    rules: [rule.messageIsNotDeleted],
  },
] as const satisfies readonly MessageMove[];

export type MessageMoveName = (typeof messageTable)[number]['move'];

/** Checks moves and lists the allowed ones. `MessageMoves` makes them. */
export const messageMachine = machine<MessageStatus, MessageFacts, Message, MessageMoveName, MessageMove>(
  messageStates,
  messageTable,
);
