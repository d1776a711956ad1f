import { describe, expect, it } from '@jest/globals';
import { notificationTemplates, type NotificationName } from '../../src/notifications/notification-templates.js';
import type { Request } from '../../src/requests/request.entity.js';
import { wordingOf } from '../../src/requests/moves/move-notifications.js';
import { sayDate, sayInstant } from '../../src/notifications/wording.js';

describe('a moment in a mail', () => {
  it.each([
    ['2026-06-30T22:00:00.000Z', 'mercoledì 1° luglio alle 00:00', 'Wednesday 1 July at 00:00'],
    ['2026-06-30T21:59:59.999Z', 'martedì 30 giugno alle 23:59', 'Tuesday 30 June at 23:59'],
    ['2026-12-11T08:05:00.000Z', 'venerdì 11 dicembre alle 09:05', 'Friday 11 December at 09:05'],
  ])('is in the time of Rome, with the weekday: %s', (iso, it, en) => {
    expect([sayInstant(iso, 'it'), sayInstant(iso, 'en')]).toEqual([it, en]);
    // The second time it comes from the cache.
    expect([sayInstant(iso, 'it'), sayInstant(iso, 'en')]).toEqual([it, en]);
  });

  it.each([
    ['2026-12-31T23:00:00.000Z', '1° gennaio 2027 alle 00:00', '1 January 2027 at 00:00'],
    ['2026-12-15T08:30:00.000Z', '15 dicembre 2026 alle 09:30', '15 December 2026 at 09:30'],
  ])('is dated with its year in a document: %s', (iso, it, en) => {
    expect([sayDate(iso, 'it'), sayDate(iso, 'en')]).toEqual([it, en]);
  });
});

describe('the notification of a move', () => {
  /** Every moment of the request is on another day. */
  const on = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
  const request = {
    id: 4,
    status: 72,
    sentAt: on(1),
    extendedAt: null,
    expiresAt: on(3),
    staffDecidedAt: on(4),
    approvedAt: on(5),
    closedAt: on(6),
  } as unknown as Request;
  const response = { id: 9, lapseAt: on(2), validThrough: '2026-03-08' };
  const names = Object.keys(notificationTemplates) as NotificationName[];

  it('names its values, and what makes it another one', () => {
    const told = names.map((name) => [name, JSON.stringify(wordingOf(name, { request, response, okCount: 2 }))]);
    expect(Object.fromEntries(told)).toMatchSnapshot();
  });

  it.each([
    ['where it loses its turn first', on(2), on(3), on(2)],
    ['where the request ends first', on(3), on(2), on(2)],
    ['where both come at once', on(3), on(3), on(3)],
    ['where it cannot lose its turn', null, on(3), on(3)],
    ['where the request has no end', on(2), null, on(2)],
  ])('tells a firm until when it can respond: %s', (_, lapseAt, expiresAt, until) => {
    const about = { request: { ...request, expiresAt } as unknown as Request, response: { ...response, lapseAt } };
    for (const name of ['request_forwarded', 'request_released', 'request_given_back'] as const)
      expect(wordingOf(name, { ...about, okCount: 0 }).params).toEqual({ until: until.toISOString() });
  });

  it('names and is what it can where moments and the response are missing', () => {
    const early = {
      ...request,
      extendedAt: on(2),
      expiresAt: null,
      staffDecidedAt: null,
      approvedAt: null,
    } as unknown as Request;
    const told = names.map((name) => [name, JSON.stringify(wordingOf(name, { request: early, okCount: 0 }))]);
    expect(Object.fromEntries(told)).toMatchSnapshot();
  });
});
