import { describe, expect, it } from '@jest/globals';
import { conversationView, messageView } from '../../src/chat/conversations/conversations.views.js';
import type { ConversationRow, MessageRow } from '../../src/chat/conversations/conversations.sql.js';
import { plus } from '../../src/shared/clock.js';
import { requestLimits } from '../../src/shared/limits.js';
import { MessageStatus, Sender, type SenderCode } from '../../src/shared/chat/messages.codes.js';
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

describe('a closed conversation', () => {
  const [left_at, approved_at, ended_at] = [
    '2026-03-01T09:00:00.000Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-03T09:00:00.000Z',
  ];
  const moments = { left_at, approved_at, ended_at };
  const { wait, approved, closed } = RequestStatus;
  const expires_at = NOW.toISOString();
  it.each<[string, Partial<ConversationRow>, { why: string; since: string | null }]>([
    ['the firm was chosen', { response_status: 9, request_status: approved }, { why: 'chosen', since: approved_at }],
    ['another firm was chosen', { request_status: approved }, { why: 'chosen_other', since: approved_at }],
    ['the firm gave an opinion', { response_status: 5, request_status: approved }, { why: 'opinion', since: left_at }],
    ['the firm lost its turn', { response_status: 12, interrupted: true }, { why: 'left', since: left_at }],
    ['one side cannot write', { interrupted: true }, { why: 'interrupted', since: null }],
    ['the request was closed', { request_status: closed }, { why: 'ended', since: ended_at }],
    [
      'its time is over, which the clock has not noted',
      { request_status: wait, ended_at: null, expires_at },
      { why: 'ended', since: expires_at },
    ],
    [
      'it was closed before its time, at a moment that nobody noted',
      { request_status: closed, ended_at: null },
      { why: 'ended', since: null },
    ],
    [
      'it was closed and had no end',
      { request_status: closed, ended_at: null, expires_at: null },
      { why: 'ended', since: null },
    ],
  ])('says why and since when: %s', (_, more, said) => {
    const view = conversationView({ ...conversation, ...moments, ...more }, user, 'it', NOW);
    expect([view.closed, view.allowed_actions]).toEqual([said, []]);
  });

  it('shows of the last message to a firm that is out, or whose request was archived, its own words alone', () => {
    const archived = plus(NOW, -requestLimits.leavesPanelAfter);
    const shownTo = (side: SenderCode, sender: SenderCode, more: Partial<ConversationRow>): boolean =>
      conversationView({ ...conversation, ...more, last: { ...message, sender } }, side, 'it', NOW).last !== null;
    const shown = (more: Partial<ConversationRow>) =>
      [user, lawyer].map((side) => [user, lawyer, admin].filter((sender) => shownTo(side, sender, more)));
    const all = [user, lawyer, admin];
    expect([
      shown({}),
      shown({ response_status: ResponseStatus.fallback }),
      shown({ ended_at: archived.toISOString() }),
      shown({ ended_at: plus(archived, 1).toISOString() }),
      shown({ ended_at: archived.toISOString(), response_status: ResponseStatus.approved }),
    ]).toEqual([
      [all, all],
      [all, [lawyer]],
      [all, [lawyer]],
      [all, all],
      [all, all],
    ]);
  });

  it('says of its last message and of a subject that is no more what is left of them', () => {
    const last = { ...message, text: null, deleted_at: NOW.toISOString() };
    const view = conversationView({ ...conversation, request_type_id: 'tolta', city: null, last }, user, 'it', NOW);
    expect([view.request, view.last?.deleted, view.last?.text]).toEqual([
      { id: 12, request_type: { id: 'tolta', label: 'tolta' }, city: null },
      true,
      null,
    ]);
    const stone = messageView(
      { ...last, attachments: [], papers: null, edited_at: null },
      conversation,
      user,
      'it',
      NOW,
    );
    expect([stone.deleted, stone.text, stone.papers, stone.allowed_actions]).toEqual([true, null, [], []]);
  });
});
