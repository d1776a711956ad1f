import { describe, expect, it } from '@jest/globals';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { validityReminder } from '../../src/shared/requests/quote-validity.rules.js';
import { Plan, RequestStatus, ResponseStatus, type StoredResponseStatus } from '../../src/shared/requests/codes.js';
import { responseFacts, type ResponseFacts } from '../../src/requests/response.facts.js';
import * as rules from '../../src/requests/response.rules.js';
import { responseStatesWith } from '../../src/requests/response.states.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const at = (by: number): Date => plus(NOW, by);
const sent = {
  status: RequestStatus.wait,
  plan: Plan.free,
  okCount: 0,
  koCount: 0,
  sharedContacts: false,
  sentAt: at(-ms.day),
  expiresAt: at(9 * ms.day),
};
type Request = ResponseFacts['request'];
const facts = (over: Partial<ResponseFacts> = {}, request: Partial<Request> = {}): ResponseFacts => ({
  ...responseFacts({ status: ResponseStatus.new, sharedContacts: false }, { ...sent, ...request }),
  ...over,
});
const stored: StoredResponseStatus[] = [1, 2, 3, 5, 7, 9, 12];
const requests = Object.values(RequestStatus);

describe('a rule of a response', () => {
  const edges = [
    ['requestIsOpen', facts(), facts({}, { expiresAt: NOW }), 'request_not_open'],
    ['quotesAreLeft', facts({}, { okCount: 4 }), facts({}, { okCount: 5 }), 'quote_limit_reached'],
    ['opinionsAreLeft', facts({}, { koCount: 4 }), facts({}, { koCount: 5 }), 'opinion_limit_reached'],
    ['quoteIsUnread', facts(), facts({ readAt: NOW }), 'quote_already_read'],
    ['quoteIsRead', facts({ readAt: NOW }), facts(), 'quote_not_read'],
    ['userSharesContacts', facts({}, { sharedContacts: true }), facts(), 'contacts_not_shared'],
    ['contactsAreNotBought', facts(), facts({ sharedContacts: true }), 'contacts_already_bought'],
    [
      'requestIsNotEnded',
      facts({}, { status: RequestStatus.closed, sentAt: at(-25 * ms.day) }),
      facts({}, { status: RequestStatus.closed, sentAt: at(-25 * ms.day - 1) }),
      'request_not_open',
    ],
    [
      'requestCanBeChosen',
      facts({}, { status: RequestStatus.closed }),
      facts({}, { status: RequestStatus.approved }),
      'move_not_allowed',
    ],
    [
      'choiceIsInTime',
      facts({}, { sentAt: at(-25 * ms.day) }),
      facts({}, { sentAt: at(-25 * ms.day - 1) }),
      'choice_expired',
    ],
    ['quoteIsValid', facts({ validThrough: '2026-03-10' }), facts({ validThrough: '2026-03-09' }), 'quote_expired'],
    ['quoteIsValid', facts(), facts({ validThrough: '2026-03-09' }), 'quote_expired'],
    ['quoteHasLastDay', facts({ validThrough: '2026-03-09' }), facts(), 'move_not_allowed'],
    [
      'lastDayOfQuoteHasCome',
      facts({ validThrough: '2026-03-11' }),
      facts({ validThrough: '2026-03-12' }),
      'too_early',
    ],
    [
      'lastDayOfQuoteHasCome',
      facts({ validThrough: '2026-03-10' }),
      facts({ validThrough: '2026-03-09' }),
      'too_early',
    ],
    ['lastDayOfQuoteIsNotNotified', facts(), facts({ validityNotifiedAt: NOW }), 'move_not_allowed'],
    ['firmIsNotSuspended', facts(), facts({ firmSuspended: true }), 'firm_in_maintenance'],
    ['timeToOpenIsOver', facts({ lapseAt: NOW }), facts({ lapseAt: at(1) }), 'too_early'],
    ['lastDayToOpenHasCome', facts({ lapseAt: at(ms.day) }), facts({ lapseAt: at(ms.day + 1) }), 'too_early'],
    ['lastDayToOpenHasCome', facts({ lapseAt: at(1) }), facts({ lapseAt: NOW }), 'too_early'],
    ['lastDayToOpenHasCome', facts({ lapseAt: at(1) }), facts({ lapseAt: null }), 'too_early'],
    ['lapsedWithItsRequest', facts({ lapseReason: 'taken_away' }), facts({ lapseReason: 'ended' }), 'move_not_allowed'],
    ['lapsedWithItsRequest', facts({ lapseReason: 'taken_away' }), facts(), 'move_not_allowed'],
    ['hadItsTurn', facts({ releasedAt: NOW }), facts(), 'move_not_allowed'],
    ['waitedForItsTurn', facts(), facts({ releasedAt: NOW }), 'move_not_allowed'],
    ['lapseIsNotWarnedYet', facts(), facts({ lapseNotifiedAt: NOW }), 'move_not_allowed'],
  ] as const;
  it.each(edges)('%s holds up to its edge and not beyond', (rule, holds, fails, problem) => {
    expect(rules[rule](holds, NOW)).toBe('ok');
    expect(rules[rule](fails, NOW)).toBe(problem);
  });
});

it('the last day of a quote is announced from the morning before, its first moment included', () => {
  const morning = validityReminder('2026-03-11');
  const verdicts = [plus(morning, -1), morning].map((now) =>
    rules.lastDayOfQuoteHasCome(facts({ validThrough: '2026-03-11' }), now),
  );
  expect(verdicts).toEqual(['too_early', 'ok']);
});

describe('the response that a firm sees', () => {
  const shown = (request: Partial<Request>, now = NOW) =>
    stored.map((status) => rules.shownStatus(status, facts({}, request).request, now));

  it('has the stored status while the request is open, and lost once it ended without the firm', () => {
    expect(shown({})).toEqual(stored);
    // Closed: quotes may still be chosen, the others are late.
    expect(shown({ status: RequestStatus.closed })).toEqual([30, 30, 30, 5, 7, 9, 12]);
    expect(shown({ status: RequestStatus.approved })).toEqual([30, 30, 30, 5, 30, 9, 12]);
    expect(shown({ status: RequestStatus.closed, sentAt: at(-25 * ms.day - 1) })).toEqual([30, 30, 30, 5, 30, 9, 12]);
    expect(shown({ expiresAt: NOW })).toEqual([30, 30, 30, 5, 7, 9, 12]);
  });

  it('allows reading everything once opened, and while it waits on premium', () => {
    const read = (plan: 1 | 2 | 3 | 4) => stored.map((status) => rules.reading(status, { plan, endedAt: null }, NOW));
    const rest = ['teaser', 'full', 'full', 'full', 'full', 'teaser'];
    expect(read(Plan.free)).toEqual(['blurred', ...rest]);
    expect(read(Plan.basic)).toEqual(['blurred', ...rest]);
    expect(read(Plan.premium)).toEqual(['full', ...rest]);
    expect(read(Plan.top)).toEqual(['full', ...rest]);
  });

  it('has only the firm’s own text, 30 days after the end of a request that it was not chosen for', () => {
    const read = (endedAt: Date) => stored.map((status) => rules.reading(status, { plan: Plan.premium, endedAt }, NOW));
    expect(read(at(-30 * ms.day + 1))).toEqual(['full', 'teaser', 'full', 'full', 'full', 'full', 'teaser']);
    expect(read(at(-30 * ms.day))).toEqual([
      'archived',
      'archived',
      'archived',
      'archived',
      'archived',
      'full',
      'archived',
    ]);
  });

  it('includes the documents, while the firm may act or was chosen', () => {
    const papers = (request: Partial<Request>) =>
      stored.filter((status) => rules.papersReadable(status, facts({}, request).request, NOW));
    expect(papers({})).toEqual([3, 5, 7, 9]);
    expect(papers({ plan: Plan.premium })).toEqual([1, 3, 5, 7, 9]);
    expect(papers({ status: RequestStatus.closed })).toEqual([7, 9]);
    expect(papers({ status: RequestStatus.approved })).toEqual([9]);
  });
});

describe('contacts', () => {
  it('are visible to the firm when it is chosen, or has bought shared contacts', () => {
    for (const status of stored) {
      for (const bought of [false, true]) {
        for (const shares of [false, true]) {
          const given = {
            status,
            sharedContacts: bought,
            request: { status: RequestStatus.wait, sharedContacts: shares, endedAt: null },
          };
          expect(rules.contactsVisibleToFirm(given, NOW)).toBe(
            status === ResponseStatus.approved || (status === ResponseStatus.ok && bought && shares),
          );
        }
      }
    }
  });

  it('are visible to the firm for 30 days after the end, and permanently when it was chosen', () => {
    const left = (endedAt: Date) =>
      stored.filter((status) =>
        rules.contactsVisibleToFirm(
          { status, sharedContacts: true, request: { status: RequestStatus.approved, sharedContacts: true, endedAt } },
          NOW,
        ),
      );
    expect(left(at(-30 * ms.day + 1))).toEqual([7, 9]);
    expect(left(at(-30 * ms.day))).toEqual([9]);
  });

  it('are visible to the citizen when firm and request are chosen', () => {
    for (const status of stored) {
      for (const request of requests)
        expect(rules.contactsVisibleToUser({ status, request: { status: request } })).toBe(
          status === ResponseStatus.approved && request === RequestStatus.approved,
        );
    }
  });
});

it('a response counts towards the plan’s reach while the firm may answer or has quoted', () => {
  expect(responseStatesWith('live')).toEqual([1, 2, 3, 7]);
  expect(responseStatesWith('given')).toEqual([5, 7, 9]);
});
