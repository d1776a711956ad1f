import { describe, expect, it } from '@jest/globals';
import { hourInRome } from '../../src/shared/calendar.js';
import { isStillTrue, lastDigest } from '../../src/notifications/digest.rules.js';

describe('rules of the digest', () => {
  const facts = { requestStatus: 2, responseStatus: 2, unread: 0 };

  it.each([
    ['request_forwarded', facts, true],
    ['request_forwarded', { ...facts, requestStatus: 3 }, true],
    ['request_released', { ...facts, requestStatus: 0 }, false],
    ['response_lapsing', { ...facts, responseStatus: 3 }, false],
    ['response_lapsing', { ...facts, responseStatus: null }, false],
    ['message_received', facts, false],
    ['message_received', { ...facts, unread: 1 }, true],
    ['firm_chosen', { ...facts, requestStatus: 5 }, true],
    ['firm_chosen', { ...facts, requestStatus: null }, false],
  ] as const)('keep %s of %j as current: %s', (template, given, holds) => {
    expect(isStillTrue(template, true, given)).toBe(holds);
  });

  it('keep entries that are about no request', () => {
    expect(isStillTrue('review_received', false, { requestStatus: null, responseStatus: null, unread: 0 })).toBe(true);
  });

  it.each([
    ['2026-03-10T07:00:00Z', '2026-03-10T07:00:00.000Z'],
    ['2026-03-10T06:59:59Z', '2026-03-09T07:00:00.000Z'],
    ['2026-03-29T06:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T05:59:59Z', '2026-03-28T07:00:00.000Z'],
    ['2026-10-25T06:30:00Z', '2026-10-24T06:00:00.000Z'],
    ['2026-10-25T07:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['2026-06-30T22:30:00Z', '2026-06-30T06:00:00.000Z'],
  ])('at %s the last digest was due at %s', (now, due) => {
    expect(lastDigest(new Date(now)).toISOString()).toBe(due);
  });

  it('use the hour of Rome in summer and winter', () => {
    expect(hourInRome('2026-07-01', 8).toISOString()).toBe('2026-07-01T06:00:00.000Z');
    expect(hourInRome('2026-12-01', 8).toISOString()).toBe('2026-12-01T07:00:00.000Z');
  });
});
