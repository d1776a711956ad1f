import { inboxParts, type InboxPart } from '../../../src/shared/requests/codes.js';
import type { InboxCounts, InboxItem } from './types.js';

/** The parts of the inbox, in the order of the tabs. */
export const tabKeys = Object.keys(inboxParts) as [InboxPart, ...InboxPart[]];

export const distances = ['10', '25', '50', '100'] as const;
export type Order = 'deadline' | 'near' | 'recent';

/** How a part of the inbox can be ordered, the default order first. Only what the firm can still answer has a deadline. */
export const ordersOf = (tab: InboxPart): readonly [Order, ...Order[]] =>
  tab === 'new' || tab === 'to_answer' || tab === 'waiting' ? ['deadline', 'near', 'recent'] : ['recent', 'near'];

/**
 * What is shown of a part of the inbox: kept in the address, so that it survives a reload and can be sent to a
 * colleague.
 */
export interface InboxView {
  type: string;
  distance: string;
  order: Order;
  map: boolean;
  selected: number | null;
}

/** The first part that holds something, in the order of the tabs; ended requests do not count. */
export const partWithWork = (counts: InboxCounts): InboxPart =>
  tabKeys.find((key) => key !== 'lost' && counts[key] > 0) ?? tabKeys[0];

/** The items of a list that belong to a part of the inbox. */
export const itemsIn = <I extends Pick<InboxItem, 'response'>>(part: InboxPart, items: readonly I[]): I[] =>
  items.filter(({ response }) => inboxParts[part].some((status) => status === response.status.id));

/** The items that pass the filters, in the reader's order; the server's own order is by what ends first. */
export function arranged(items: InboxItem[], { type, distance, order }: InboxView): InboxItem[] {
  const shown = items.filter(
    (item) => (!type || item.request_type.id === type) && (!distance || item.response.distance_km <= Number(distance)),
  );
  if (order === 'near') return [...shown].sort((a, b) => a.response.distance_km - b.response.distance_km);
  if (order === 'recent') return [...shown].sort((a, b) => (b.sent_at ?? '').localeCompare(a.sent_at ?? ''));
  return shown;
}
