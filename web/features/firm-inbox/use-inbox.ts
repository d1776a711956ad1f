import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { ResponseStatus } from '../../../src/requests/codes.js';
import type { InboxItem } from './api';

/** The parts of the inbox, with the shown statuses that belong to each. */
export const TABS = {
  new: [ResponseStatus.pending, ResponseStatus.new],
  to_answer: [ResponseStatus.wait],
  quoted: [ResponseStatus.ok, ResponseStatus.ko],
  won: [ResponseStatus.approved],
  lost: [ResponseStatus.lost, ResponseStatus.fallback],
} as const;
export type Tab = keyof typeof TABS;
export const tabKeys = Object.keys(TABS) as [Tab, ...Tab[]];

export const distances = ['10', '25', '50', '100'] as const;
export type Order = 'deadline' | 'near' | 'recent';

/** How a part of the inbox can be ordered, the default order first. Only what waits for the firm has a deadline. */
export const ordersOf = (tab: Tab): readonly [Order, ...Order[]] =>
  tab === 'new' || tab === 'to_answer' ? ['deadline', 'near', 'recent'] : ['recent', 'near'];

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

/** Names in the address. */
const KEYS = { type: 'materia', distance: 'entro', order: 'ordine', map: 'vista', selected: 'richiesta' } as const;
/** What the tabs carry along. */
export const keptKeys = [KEYS.type, KEYS.distance, KEYS.order, KEYS.map];

/** @param orders those of the part that is shown; the first stays out of the address */
export function useInboxView(
  orders: readonly [Order, ...Order[]],
): [InboxView, (change: Partial<InboxView>) => void, (selected: number) => string] {
  const [query, setQuery] = useSearchParams();
  const selected = Number(query.get(KEYS.selected));
  const view: InboxView = {
    type: query.get(KEYS.type) ?? '',
    distance: distances.find((each) => each === query.get(KEYS.distance)) ?? '',
    order: orders.find((each) => each === query.get(KEYS.order)) ?? orders[0],
    map: query.get(KEYS.map) === 'mappa',
    selected: Number.isInteger(selected) && selected > 0 ? selected : null,
  };
  const write = (next: URLSearchParams, change: Partial<InboxView>): URLSearchParams => {
    const merged = { ...view, ...change };
    const put = (key: string, value: string): void => {
      if (value) next.set(key, value);
      else next.delete(key);
    };
    put(KEYS.type, merged.type);
    put(KEYS.distance, merged.distance);
    put(KEYS.order, merged.order === orders[0] ? '' : merged.order);
    put(KEYS.map, merged.map ? 'mappa' : '');
    put(KEYS.selected, merged.selected === null ? '' : String(merged.selected));
    return next;
  };
  const change = (wanted: Partial<InboxView>): void => {
    setQuery((before) => write(new URLSearchParams(before), wanted), { replace: true, preventScrollReset: true });
  };
  return [view, change, (id) => `?${write(new URLSearchParams(query), { selected: id }).toString()}`];
}

/** The items that pass the filters, in the reader's order; the server's own order is by what ends first. */
export function arranged(items: InboxItem[], { type, distance, order }: InboxView): InboxItem[] {
  const shown = items.filter(
    (item) => (!type || item.request_type.id === type) && (!distance || item.response.distance_km <= Number(distance)),
  );
  if (order === 'near') return [...shown].sort((a, b) => a.response.distance_km - b.response.distance_km);
  if (order === 'recent') return [...shown].sort((a, b) => (b.sent_at ?? '').localeCompare(a.sent_at ?? ''));
  return shown;
}

const WIDE = '(min-width: 62em)';

/** true where list and panel stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => {
        media.removeEventListener('change', listener);
      };
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
