import { describe, expect, it } from '@jest/globals';
import { plus } from '../../src/shared/clock.js';
import { MessageStatus, Sender, type SenderCode } from '../../src/shared/chat/messages.codes.js';
import type { ConversationFacts, MessageFacts } from '../../src/chat/messages.facts.js';
import { messageLimits, ms, requestLimits } from '../../src/shared/limits.js';
import * as rules from '../../src/chat/messages.rules.js';
import { messageMachine } from '../../src/chat/messages.states.js';
import { RequestStatus, type StoredResponseStatus } from '../../src/shared/requests/codes.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const open: ConversationFacts = {
  response: 3,
  request: { status: RequestStatus.wait, expiresAt: plus(NOW, 1) },
  interrupted: false,
};
const stored: StoredResponseStatus[] = [1, 2, 3, 5, 7, 9, 12];
const statuses = Object.values(MessageStatus);
const facts = (over: Partial<MessageFacts> = {}): MessageFacts => ({
  conversation: open,
  status: null,
  deleted: false,
  writtenAt: NOW,
  readAt: null,
  ...over,
});

describe('staff may write', () => {
  const may = (over: Partial<Parameters<typeof rules.staffMayWrite>[0]> = {}) =>
    rules.staffMayWrite({ response: 3, endedAt: null, firmWrote: true, ...over }, NOW);

  it('about a response that is pending, new, wait, ok or approved, not to a firm that is out', () => {
    expect(stored.filter((response) => may({ response }))).toEqual([1, 2, 3, 7, 9]);
  });

  it('where the citizen knows of the conversation', () => {
    expect(stored.filter((response) => may({ response, firmWrote: false }))).toEqual([2, 3, 7, 9]);
  });

  it('until the request leaves the panel of a firm that was not chosen', () => {
    const endedAt = plus(NOW, -requestLimits.leavesPanelAfter);
    expect([may({ endedAt }), may({ endedAt: plus(endedAt, 1) }), may({ endedAt, response: 9 })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a conversation is open', () => {
  it('about a response that is pending, new, wait or ok', () => {
    expect(stored.filter((response) => rules.isConversationOpen({ ...open, response }, NOW))).toEqual([1, 2, 3, 7]);
  });

  it('while the request is new or wait, until its last moment', () => {
    const at = (status: RequestStatus, expiresAt: Date | null = plus(NOW, 1)) =>
      rules.isConversationOpen({ ...open, request: { status, expiresAt } }, NOW);
    expect(Object.values(RequestStatus).filter((status) => at(status))).toEqual([2, 3]);
    expect([at(3, NOW), at(3, null)]).toEqual([false, true]);
  });

  it('while neither of the two is suspended', () => {
    expect(rules.isConversationOpen({ ...open, interrupted: true }, NOW)).toBe(false);
  });
});

describe('a closed conversation', () => {
  const why = (over: Partial<ConversationFacts>) => rules.closedBecause({ ...open, ...over }, NOW);
  const chosen = { status: RequestStatus.approved, expiresAt: plus(NOW, 1) };

  it('says why, and nothing while it is open', () => {
    expect(why({})).toBeNull();
    expect(why({ response: 9, request: chosen })).toBe('chosen');
    expect(why({ response: 7, request: chosen })).toBe('chosen_other');
    expect(why({ request: { status: RequestStatus.closed, expiresAt: plus(NOW, -1) } })).toBe('ended');
    expect(why({ request: { status: RequestStatus.wait, expiresAt: NOW } })).toBe('ended');
    expect(why({ interrupted: true })).toBe('interrupted');
  });

  it('tells a firm that is out nothing of what came later', () => {
    for (const request of [open.request, chosen]) {
      expect(why({ response: 5, request })).toBe('opinion');
      expect(why({ response: 12, request })).toBe('left');
      expect(why({ response: 12, request, interrupted: true })).toBe('left');
    }
  });
});

describe('a message', () => {
  it('is read by its author in any state, and by the other side once it was delivered', () => {
    const readers = (status: MessageStatus, sender: SenderCode) =>
      [Sender.user, Sender.lawyer].filter((reader) => rules.readsMessage({ sender, status }, reader));
    for (const status of statuses) {
      expect(readers(status, Sender.user)).toEqual(status === MessageStatus.approved ? [1, 2] : [1]);
      expect(readers(status, Sender.lawyer)).toEqual(status === MessageStatus.approved ? [1, 2] : [2]);
    }
    expect([rules.otherSide(Sender.user), rules.otherSide(Sender.lawyer)]).toEqual([2, 1]);
  });

  it('is unread while it is delivered, not deleted and not read', () => {
    for (const status of statuses)
      expect(rules.countsAsUnread({ status, readAt: null, deletedAt: null })).toBe(status === MessageStatus.approved);
    expect(rules.countsAsUnread({ status: 1, readAt: NOW })).toBe(false);
    expect(rules.countsAsUnread({ status: 1, deletedAt: NOW })).toBe(false);
  });

  it('can be edited by its author while it is not deleted, is delivered or held, and the conversation is open', () => {
    const may = (status: MessageStatus, over: Partial<MessageFacts> = {}) =>
      messageMachine.allowed('author', status, facts({ status, ...over }), NOW);
    for (const status of statuses) {
      const both = status === MessageStatus.approved || status === MessageStatus.pending;
      expect(may(status)).toEqual(both ? ['edit', 'edit_held', 'delete'] : ['delete']);
      expect(may(status, { deleted: true })).toEqual([]);
      expect(may(status, { conversation: { ...open, response: 9 } })).toEqual([]);
    }
  });

  it('can be changed or taken back until it is read and for fifteen minutes at most, unless it was not delivered', () => {
    const may = (status: MessageStatus, over: Partial<MessageFacts>) =>
      messageMachine.allowed('author', status, facts({ status, ...over }), NOW);
    const old = { writtenAt: plus(NOW, -messageLimits.changeable) };
    expect(messageLimits.changeable).toBe(15 * ms.minute);
    for (const settled of [{ readAt: NOW }, old, { ...old, readAt: NOW }]) {
      expect(may(MessageStatus.approved, settled)).toEqual([]);
      for (const status of statuses.filter((each) => each !== MessageStatus.approved))
        expect(may(status, settled)).toEqual(may(status, {}));
    }
    expect(may(MessageStatus.approved, { writtenAt: plus(old.writtenAt, 1) })).toEqual(['edit', 'edit_held', 'delete']);
  });

  it('is decided by staff once, while it is held; once delivered, it can be removed for a report and restored', () => {
    const decisions = ['approve', 'ignore', 'reject_contacts', 'reject_insult', 'reject_off_topic', 'reply'];
    const allowed: Readonly<Partial<Record<MessageStatus, string[]>>> = {
      [MessageStatus.pending]: decisions,
      [MessageStatus.approved]: ['take_down_contacts', 'take_down_insult', 'take_down_off_topic'],
      [MessageStatus.rejectedContacts]: ['put_back'],
      [MessageStatus.rejectedInsult]: ['put_back'],
      [MessageStatus.rejectedOffTopic]: ['put_back'],
    };
    for (const status of statuses)
      expect([status, messageMachine.allowed('moderator', status, facts({ status }), NOW)]).toEqual([
        status,
        allowed[status] ?? [],
      ]);
    const gone = messageMachine.allowed('moderator', 0, facts({ status: 0, deleted: true }), NOW);
    expect(gone).toEqual(decisions.slice(1));
    expect(decisions.map((move) => messageMachine.moves[move as 'approve'].to)).toEqual([1, 7, 11, 12, 13, 99]);
  });

  it('shows the firm’s name once it has answered or written', () => {
    expect([rules.firmIsNamed(false, false), rules.firmIsNamed(true, false), rules.firmIsNamed(false, true)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
