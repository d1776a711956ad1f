import { describe, expect, it } from '@jest/globals';
import { inOrder } from '../../web/features/accounts/dashboard/in-order.js';
import { stagesOf } from '../../web/features/requests/stages.js';
import type { RequestItem } from '../../web/features/requests/types.js';

/** The fields of a request that the dashboard reads. */
const request = (given: Partial<RequestItem> & { quotes?: number } = {}) => {
  const { quotes = 0, ...rest } = given;
  return {
    id: 7,
    allowed_actions: [],
    checkout: null,
    ruling: null,
    held_at: null,
    approved_at: null,
    sent_at: '2026-11-21T10:00:00.000Z',
    forwarded_at: '2026-11-21T10:01:00.000Z',
    choice_until: '2026-12-15T10:00:00.000Z',
    expires_at: '2026-12-01T10:00:00.000Z',
    created_at: '2026-11-21T10:00:00.000Z',
    unread_responses: 0,
    responses_counter: { ok: quotes, ko: 0, approved: rest.approved_at ? 1 : 0, given: quotes, contacts: 0 },
    ...rest,
  } as RequestItem;
};
const checkout = { id: 31 } as RequestItem['checkout'];
const decision = (kind: string) => ({ kind }) as RequestItem['ruling'];
const open = ['add_information', 'retire'];
const CHOSEN = '2026-11-30T10:00:00.000Z';

const ordered = (list: [RequestItem, boolean?][]) =>
  inOrder(
    list.map(([each, yours = false]) => ({
      request: each,
      step: { title: '', until: null, untilKind: null, yours },
    })),
  );

describe('the order of a citizen’s dashboard', () => {
  it('has the most urgent first, and among equals the newest', () => {
    const list = ordered([
      [request({ id: 1 })],
      [request({ id: 2, approved_at: CHOSEN })],
      [request({ id: 3, allowed_actions: open })],
      [request({ id: 4, allowed_actions: ['send', 'edit'] }), true],
      [request({ id: 5, allowed_actions: open, unread_responses: 1 }), true],
      [request({ id: 6, quotes: 2, allowed_actions: ['choose', ...open] }), true],
      [request({ id: 7, quotes: 2, allowed_actions: ['choose'] }), true],
      [request({ id: 8, checkout }), true],
      [request({ id: 9, checkout, created_at: '2026-11-22T10:00:00.000Z' }), true],
    ]);
    expect(list.map(({ request: { id } }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(list.map(({ stage }) => stage)).toEqual([...Array<string>(7).fill('live'), 'chosen', 'ended']);
  });

  it('has requests that need a reply to staff before those that wait for quotes', () => {
    const list = ordered([
      [request({ id: 1, quotes: 1, allowed_actions: ['choose', ...open] }), true],
      [request({ id: 2, ruling: decision('rejected') }), true],
    ]);
    expect(list.map(({ request: { id } }) => id)).toEqual([2, 1]);
  });

  it('counts as live a request that staff check or that can be extended, and not one with answers read too late', () => {
    const stageOf = (given: Partial<RequestItem>) => ordered([[request(given)]])[0]!.stage;
    expect(stageOf({ held_at: CHOSEN })).toBe('live');
    expect(stageOf({ ruling: decision('under_review') })).toBe('live');
    expect(stageOf({ ruling: decision('kept') })).toBe('ended');
    expect(stageOf({ allowed_actions: ['extend'] })).toBe('live');
    expect(stageOf({ unread_responses: 2 })).toBe('ended');
    expect(stageOf({ unread_responses: 2, approved_at: CHOSEN })).toBe('chosen');
  });
});

describe('the stages of a request', () => {
  const stages = (given: Parameters<typeof request>[0]) =>
    stagesOf(request(given)).map(({ name, state, at, until, count }) => [name, state, at ?? until ?? count]);
  const sent = ['sent', 'past', '2026-11-21T10:00:00.000Z'];
  const forwarded = ['forwarded', 'past', '2026-11-21T10:01:00.000Z'];

  it('are empty for a draft', () => {
    expect(stages({ sent_at: null })).toEqual([]);
  });

  it('show that the forwarding or the staff’s check is pending', () => {
    const rest = [
      ['quotes', 'future', '2026-12-01T10:00:00.000Z'],
      ['choice', 'future', null],
    ];
    expect(stages({ forwarded_at: null, allowed_actions: open })).toEqual([sent, ['forwarded', 'now', null], ...rest]);
    expect(stages({ forwarded_at: null, held_at: CHOSEN, expires_at: null })).toEqual([
      sent,
      ['checked', 'now', null],
      ['quotes', 'future', null],
      ['choice', 'future', null],
    ]);
  });

  it('show quotes as pending until the request ends', () => {
    expect(stages({ allowed_actions: open })).toEqual([
      sent,
      forwarded,
      ['quotes', 'now', '2026-12-01T10:00:00.000Z'],
      ['choice', 'future', '2026-12-15T10:00:00.000Z'],
    ]);
  });

  it('show the number of quotes and the last day for the choice', () => {
    expect(stages({ quotes: 3, allowed_actions: ['choose', ...open] })).toEqual([
      sent,
      forwarded,
      ['quotes', 'past', 3],
      ['choice', 'now', '2026-12-15T10:00:00.000Z'],
    ]);
  });

  it('show when a firm was chosen, whose quote is counted too', () => {
    expect(stages({ quotes: 2, approved_at: CHOSEN })).toEqual([
      sent,
      forwarded,
      ['quotes', 'past', 3],
      ['choice', 'past', CHOSEN],
    ]);
  });

  it('show the end without a quote or a date for the choice', () => {
    expect(stages({})).toEqual([sent, forwarded, ['quotes', 'past', 0], ['choice', 'future', null]]);
  });
});
