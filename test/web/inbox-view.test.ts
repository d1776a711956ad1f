import { describe, expect, it } from '@jest/globals';
import { inboxParts, ResponseStatus } from '../../src/shared/requests/codes.js';
import { arranged, ordersOf, tabKeys, type InboxView } from '../../web/features/firm-inbox/inbox-view.js';
import type { InboxItem } from '../../web/features/firm-inbox/types.js';

/** The fields of a request that the order of the inbox reads. */
const item = (id: number, type: string, distance_km: number, sent_at: string | null) =>
  ({ id, request_type: { id: type, label: type, case_label: type }, sent_at, response: { distance_km } }) as InboxItem;

/** In the server's order: the earliest end first. */
const ITEMS = [
  item(1, 'malasanita', 25, '2026-11-20T10:00:00.000Z'),
  item(2, 'recupero-crediti', 10, '2026-11-21T10:00:00.000Z'),
  item(3, 'malasanita', 10.01, '2026-11-19T10:00:00.000Z'),
  item(4, 'malasanita', 0, null),
  item(5, 'recupero-crediti', 100.5, '2026-11-22T10:00:00.000Z'),
];
const ALL: InboxView = { type: '', distance: '', order: 'deadline', map: false, selected: null };
const idsOf = (view: Partial<InboxView>): number[] => arranged(ITEMS, { ...ALL, ...view }).map(({ id }) => id);

describe('the inbox', () => {
  it('keeps the server’s order when sorted by deadline', () => {
    expect(idsOf({})).toEqual([1, 2, 3, 4, 5]);
  });

  it('can be sorted by distance, nearest first', () => {
    expect(idsOf({ order: 'near' })).toEqual([4, 2, 3, 1, 5]);
  });

  it('can be sorted by date, newest first, unsent requests last', () => {
    expect(idsOf({ order: 'recent' })).toEqual([5, 2, 1, 3, 4]);
  });

  it.each([
    ['10', [2, 4]],
    ['25', [1, 2, 3, 4]],
    ['50', [1, 2, 3, 4]],
    ['100', [1, 2, 3, 4]],
  ])('includes requests at exactly %s km', (distance, ids) => {
    expect(idsOf({ distance })).toEqual(ids);
  });

  it('can be filtered by subject, in the chosen order', () => {
    expect(idsOf({ type: 'malasanita', distance: '25', order: 'near' })).toEqual([4, 3, 1]);
    expect(idsOf({ type: 'successioni-ereditarie' })).toEqual([]);
  });

  it('does not modify its input', () => {
    idsOf({ order: 'near' });
    expect(ITEMS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('has each status in one part, ordered by deadline if the firm can still act', () => {
    const statuses = Object.values(inboxParts).flat();
    expect([...statuses].sort((a, b) => a - b)).toEqual(Object.values(ResponseStatus).sort((a, b) => a - b));
    expect(tabKeys.map((tab) => ordersOf(tab)[0])).toEqual([
      'deadline',
      'deadline',
      'deadline',
      'recent',
      'recent',
      'recent',
    ]);
    expect(tabKeys.every((tab) => ordersOf(tab).includes('near') && ordersOf(tab).includes('recent'))).toBe(true);
  });
});
