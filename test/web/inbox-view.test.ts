import { describe, expect, it } from '@jest/globals';
import { inboxParts, ResponseStatus } from '../../src/shared/requests/codes.js';
import {
  arranged,
  labelsOf,
  ordersOf,
  stepsIn,
  tabKeys,
  type InboxView,
} from '../../web/features/firm-inbox/inbox-view.js';
import type { InboxItem } from '../../web/features/firm-inbox/types.js';

/** The fields of a request that the order of the inbox reads. */
const item = (
  id: number,
  type: string,
  distance_km: number,
  sent_at: string | null,
  notes: { labels: string[]; next_on: string | null } | null = null,
) =>
  ({
    id,
    request_type: { id: type, label: type, case_label: type },
    sent_at,
    response: { distance_km, notes },
  }) as InboxItem;

/** In the server's order: the earliest end first. */
const ITEMS = [
  item(1, 'malasanita', 25, '2026-11-20T10:00:00.000Z', { labels: ['urgente', 'bis'], next_on: '2026-12-10' }),
  item(2, 'recupero-crediti', 10, '2026-11-21T10:00:00.000Z', { labels: [], next_on: '2026-11-30' }),
  item(3, 'malasanita', 10.01, '2026-11-19T10:00:00.000Z'),
  item(4, 'malasanita', 0, null, { labels: ['Altro', 'bis'], next_on: null }),
  item(5, 'recupero-crediti', 100.5, '2026-11-22T10:00:00.000Z'),
];
const ALL: InboxView = { type: '', distance: '', label: '', order: 'deadline', shape: 'list', selected: null };
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

  it('can be filtered by a label of the firm', () => {
    expect(idsOf({ label: 'bis' })).toEqual([1, 4]);
    expect(idsOf({ label: 'bis', distance: '10' })).toEqual([4]);
    expect(idsOf({ label: 'Bis' })).toEqual([]);
    expect([labelsOf(ITEMS), labelsOf(ITEMS.slice(1, 3))]).toEqual([['Altro', 'bis', 'urgente'], []]);
  });

  it('shows in the order of the next steps only those with one, the earliest first', () => {
    expect(idsOf({ order: 'step' })).toEqual([2, 1]);
    expect(idsOf({ order: 'step', label: 'bis' })).toEqual([1]);
    expect([stepsIn(ITEMS), stepsIn([])]).toEqual([2, 0]);
  });

  it('does not modify its input', () => {
    idsOf({ order: 'near' });
    idsOf({ order: 'step' });
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
    expect(
      tabKeys.every((tab) => ['near', 'recent', 'step'].every((order) => ordersOf(tab).includes(order as never))),
    ).toBe(true);
  });
});
