import { describe, expect, it } from '@jest/globals';
import { conversationView, messageView } from '../../src/chat/conversations/conversations.views.js';
import type { ConversationRow, MessageRow } from '../../src/chat/conversations/conversations.sql.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { Plan, RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const { user, lawyer, admin } = Sender;

/** A conversation about an answer that its citizen may choose. */
const conversation: ConversationRow = {
  response_id: 11,
  response_status: ResponseStatus.ok,
  request_id: 12,
  request_status: RequestStatus.wait,
  request_type_id: 'malasanita',
  city: 'Milano',
  plan: Plan.free,
  expires_at: '2026-03-20T09:00:00.000Z',
  ended_at: null,
  left_at: null,
  approved_at: null,
  user_id: 13,
  firm_id: 14,
  company_name: 'Studio Verdi',
  has_photo: true,
  firm_wrote: false,
  interrupted: false,
  unread: 2,
  papers_asked: ['tax_return'] as never,
  draft: 'Gentile',
  last: null,
};

/** A message with everything that one may have, each value another one. */
const message: MessageRow = {
  id: 21,
  sender: user,
  author: 'Carla Conti',
  status: MessageStatus.approved,
  text: 'Buongiorno.',
  papers: ['identity'] as never,
  reply: 'La risposta dello staff al suo autore.',
  created_at: '2026-03-10T08:59:00.000Z',
  edited_at: '2026-03-10T08:59:10.000Z',
  deleted_at: null,
  read_at: '2026-03-10T08:59:20.000Z',
  firm_read_at: '2026-03-10T08:59:30.000Z',
  attachments: [{ id: 22, name: 'atto.pdf' }] as never,
};

/** What both sides read of any message. */
const shared = {
  id: 21,
  response_id: 11,
  user_id: 13,
  lawyer_id: 14,
  status: { id: MessageStatus.approved, label: expect.any(String) },
  text: 'Buongiorno.',
  created_at: '2026-03-10T08:59:00.000Z',
  edited_at: '2026-03-10T08:59:10.000Z',
  deleted: false,
  attachments: [{ id: 22, name: 'atto.pdf' }],
  papers: ['identity'],
  allowed_actions: [],
};
const reply = message.reply;
const author = message.author;
const toCitizen = message.read_at;
const toFirm = message.firm_read_at;

describe('a message', () => {
  it.each([
    [
      'its citizen reads the answer of staff to it',
      user,
      user,
      { mine: true, author: null, reply, read_at: toCitizen },
    ],
    ['the firm does not', user, lawyer, { mine: false, author: null, reply: null, read_at: toCitizen }],
  ] as const)('of a citizen: %s', (_, sender, side, own) => {
    expect(messageView({ ...message, sender }, conversation, side, 'it', NOW)).toEqual({
      ...shared,
      type: sender,
      ...own,
    });
  });

  it.each([
    [
      'the firm reads who of it wrote, and the answer of staff',
      lawyer,
      { mine: true, author, reply, read_at: toCitizen },
    ],
    ['the citizen reads neither', user, { mine: false, author: null, reply: null, read_at: toCitizen }],
  ] as const)('of a firm: %s', (_, side, own) => {
    expect(messageView({ ...message, sender: lawyer }, conversation, side, 'it', NOW)).toEqual({
      ...shared,
      type: lawyer,
      ...own,
    });
  });

  it.each([
    ['the firm', lawyer, toFirm],
    ['the citizen', user, toCitizen],
  ] as const)('of staff: %s reads when it was read by the own side', (_, side, read_at) => {
    expect(messageView({ ...message, sender: admin }, conversation, side, 'it', NOW)).toEqual({
      ...shared,
      type: admin,
      mine: false,
      author: null,
      reply: null,
      read_at,
    });
  });

  it('is changed and deleted by its author alone, while nobody has read it', () => {
    const actions = [user, lawyer, admin].map((sender) =>
      [user, lawyer].map(
        (side) =>
          messageView({ ...message, sender, read_at: null, firm_read_at: null }, conversation, side, 'it', NOW)
            .allowed_actions,
      ),
    );
    expect(actions).toEqual([
      [['edit', 'delete'], []],
      [[], ['edit', 'delete']],
      [[], []],
    ]);
  });

  it('names its firm to a citizen once the firm has answered or written', () => {
    const named = (response_status: ConversationRow['response_status'], firm_wrote: boolean) =>
      [user, lawyer].map(
        (side) => messageView(message, { ...conversation, response_status, firm_wrote }, side, 'it', NOW).lawyer_id,
      );
    expect([
      named(ResponseStatus.wait, false),
      named(ResponseStatus.wait, true),
      named(ResponseStatus.ok, false),
    ]).toEqual([
      [null, 14],
      [14, 14],
      [14, 14],
    ]);
  });
});

describe('the list of conversations', () => {
  it.each([
    ['a citizen', user],
    ['a firm', lawyer],
  ] as const)('has of the last message what %s reads in it, and nothing of staff’s answer', (_, side) => {
    const last = { ...message, sender: user };
    expect(conversationView({ ...conversation, last }, side, 'it', NOW)).toEqual({
      response_id: 11,
      request: { id: 12, request_type: { id: 'malasanita', label: expect.any(String) }, city: 'Milano' },
      firm: { id: 14, name: 'Studio Verdi', has_photo: true },
      last: {
        id: 21,
        mine: side === user,
        type: user,
        text: 'Buongiorno.',
        deleted: false,
        status: shared.status,
        created_at: '2026-03-10T08:59:00.000Z',
      },
      unread: 2,
      papers_asked: ['tax_return'],
      draft: 'Gentile',
      closed: null,
      allowed_actions: ['write'],
    });
  });
});
