import { inboxParts, type InboxPart } from '../../../src/shared/requests/codes.js';
import { inboxDistances, type InboxOrder, type InboxShape } from '../../../src/shared/requests/inbox-filter.codes.js';
import type { InboxCounts, InboxItem } from './types.js';

/** The parts of the inbox, in the order of the tabs. */
export const tabKeys = Object.keys(inboxParts) as [InboxPart, ...InboxPart[]];

export const distances: readonly string[] = inboxDistances.map(String);
export type Order = InboxOrder;
export type Shape = InboxShape;

/** How a part of the inbox can be ordered, the default order first. Only what the firm can still answer has a deadline. */
export const ordersOf = (tab: InboxPart): readonly [Order, ...Order[]] =>
  tab === 'new' || tab === 'to_answer' || tab === 'waiting'
    ? ['deadline', 'near', 'recent', 'step']
    : ['recent', 'near', 'step'];

/**
 * What is shown of a part of the inbox: kept in the address, so that it survives a reload and can be sent to a
 * colleague.
 */
export interface InboxView {
  type: string;
  distance: string;
  /** A label of the firm; empty is any. */
  label: string;
  order: Order;
  shape: Shape;
  selected: number | null;
}

/** The first part that holds something, in the order of the tabs; ended requests do not count. */
export const partWithWork = (counts: InboxCounts): InboxPart =>
  tabKeys.find((key) => key !== 'lost' && counts[key] > 0) ?? tabKeys[0];

/** The items of a list that belong to a part of the inbox. */
export const itemsIn = <I extends Pick<InboxItem, 'response'>>(part: InboxPart, items: readonly I[]): I[] =>
  items.filter(({ response }) => inboxParts[part].some((status) => status === response.status.id));

/**
 * The items that pass the filters, in the reader's order; the server's own order is by what ends first. In the order of
 * the next steps only those with one are shown, what is overdue first.
 */
export function arranged(items: InboxItem[], { type, distance, label, order }: InboxView): InboxItem[] {
  const shown = items.filter(
    ({ request_type, response: { distance_km: km, notes } }) =>
      (!type || request_type.id === type) &&
      (!distance || km <= Number(distance)) &&
      (!label || notes?.labels.includes(label)) &&
      (order !== 'step' || notes?.next_on),
  );
  if (order === 'near') return [...shown].sort((a, b) => a.response.distance_km - b.response.distance_km);
  if (order === 'recent') return [...shown].sort((a, b) => (b.sent_at ?? '').localeCompare(a.sent_at ?? ''));
  if (order === 'step') return [...shown].sort((a, b) => stepOf(a).localeCompare(stepOf(b)));
  return shown;
}

const stepOf = ({ response: { notes } }: InboxItem): string => notes?.next_on ?? '';

/** The labels of these items, by the alphabet. */
export const labelsOf = (items: readonly InboxItem[]): string[] =>
  [...new Set(items.flatMap(({ response: { notes } }) => notes?.labels ?? []))].sort((a, b) => a.localeCompare(b));

/** How many of these items have a next step. */
export const stepsIn = (items: readonly InboxItem[]): number => items.filter((item) => stepOf(item) !== '').length;
