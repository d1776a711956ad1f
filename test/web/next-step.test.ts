import { describe, expect, it } from '@jest/globals';
import { inOrder, nextStep } from '../../web/features/accounts/dashboard/next-step.js';
import type { RequestItem } from '../../web/features/requests/types.js';

/** As much of a request as the dashboard reads. */
const request = (given: Partial<RequestItem> & { quotes?: number; chosen?: number; opened?: number } = {}) => {
  const { quotes = 0, chosen = 0, opened = 0, ...rest } = given;
  return {
    id: 7,
    allowed_actions: [],
    checkout: null,
    choice_until: '2026-12-15T10:00:00.000Z',
    expires_at: '2026-12-01T10:00:00.000Z',
    created_at: '2026-11-21T10:00:00.000Z',
    unread_responses: 0,
    responses_counter: { ok: quotes, ko: 0, approved: chosen, given: quotes + chosen, contacts: 0 },
    forwarded_responses: { live: 3, opened },
    ...rest,
  } as unknown as RequestItem;
};
const checkout = { id: 31, amount_cents: 299, expires_at: '2026-11-21T10:30:00.000Z' } as RequestItem['checkout'];
const open = ['add_information', 'retire'];

describe('what a request asks of its owner', () => {
  it('is the payment before anything else', () => {
    expect(nextStep(request({ checkout, allowed_actions: ['send', 'edit'] }))).toEqual({
      kind: 'pay',
      turn: true,
      until: '2026-11-21T10:30:00.000Z',
      to: '/checkout/31',
    });
  });

  it.each([['send'], ['edit']])('is to complete it where it can be %s', (action) => {
    expect(nextStep(request({ allowed_actions: [action] }))).toMatchObject({
      kind: 'complete',
      turn: true,
      until: null,
      to: '/request/complete/7',
    });
  });

  it.each([
    [1, open, 'compare', '/requests/7'],
    [2, open, 'compare', '/requests/7/confronto'],
    [1, [], 'choose', '/requests/7'],
    [5, [], 'choose', '/requests/7/confronto'],
  ])('with %d quotes and %j still possible is to %s at %s', (quotes, more, kind, to) => {
    expect(nextStep(request({ quotes, allowed_actions: ['choose', ...more] }))).toEqual({
      kind,
      turn: true,
      until: '2026-12-15T10:00:00.000Z',
      to,
    });
  });

  it.each([
    [1, 0, 'read', true],
    [0, 1, 'waitQuotes', false],
    [0, 0, 'wait', false],
  ])('with %d opinions to read and %d firms reading is to %s', (unread_responses, opened, kind, turn) => {
    expect(nextStep(request({ unread_responses, opened, allowed_actions: open }))).toEqual({
      kind,
      turn,
      until: '2026-12-01T10:00:00.000Z',
      to: '/requests/7',
    });
  });

  it('is nothing more once a firm was chosen, or the request has ended', () => {
    expect(nextStep(request({ chosen: 1 }))).toEqual({ kind: 'chosen', turn: false, until: null, to: '/requests/7' });
    expect(nextStep(request())).toMatchObject({ kind: 'ended', turn: false, until: null });
  });
});

it('what presses is first on the dashboard, and of equals the newest', () => {
  const list = [
    request({ id: 1 }),
    request({ id: 2, chosen: 1 }),
    request({ id: 3, allowed_actions: open }),
    request({ id: 4, allowed_actions: open, opened: 1 }),
    request({ id: 5, allowed_actions: ['send'] }),
    request({ id: 6, allowed_actions: open, unread_responses: 1 }),
    request({ id: 7, quotes: 2, allowed_actions: ['choose', ...open] }),
    request({ id: 8, quotes: 2, allowed_actions: ['choose'] }),
    request({ id: 9, checkout }),
    request({ id: 10, checkout, created_at: '2026-11-22T10:00:00.000Z' }),
  ];
  expect(inOrder(list).map(({ request: { id } }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});
