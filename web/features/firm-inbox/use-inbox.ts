import { useSearchParams } from 'react-router';
import { SEARCH_PARAM } from '../../ui/data';
import { useMedia } from '../../ui/layouts/use-media';
import type { InboxFilter } from './types';
import { distances, type InboxView, type Order, type Shape } from './inbox-view';

/** Names in the address. */
const KEYS = {
  type: 'materia',
  distance: 'entro',
  label: 'etichetta',
  order: 'ordine',
  shape: 'vista',
  selected: 'richiesta',
} as const;
/** The shapes as the address names them; the list is not written. */
const SHAPES: Readonly<Record<Shape, string>> = { list: '', map: 'mappa', board: 'colonne' };
const shapeNamed = (name: string | null): Shape =>
  name === SHAPES.map ? 'map' : name === SHAPES.board ? 'board' : 'list';

/** The values that the tabs keep in the address. */
export const keptKeys = [KEYS.type, KEYS.distance, KEYS.label, KEYS.order, KEYS.shape, SEARCH_PARAM];

/** @param orders those of the part that is shown; the first is not written in the address */
export function useInboxView(
  orders: readonly [Order, ...Order[]],
): [InboxView, (change: Partial<InboxView>) => void, (selected: number) => string] {
  const [query, setQuery] = useSearchParams();
  const selected = Number(query.get(KEYS.selected));
  const view: InboxView = {
    type: query.get(KEYS.type) ?? '',
    distance: distances.find((each) => each === query.get(KEYS.distance)) ?? '',
    label: query.get(KEYS.label) ?? '',
    order: orders.find((each) => each === query.get(KEYS.order)) ?? orders[0],
    shape: shapeNamed(query.get(KEYS.shape)),
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
    put(KEYS.label, merged.label);
    put(KEYS.order, merged.order === orders[0] ? '' : merged.order);
    put(KEYS.shape, SHAPES[merged.shape]);
    put(KEYS.selected, merged.selected === null ? '' : String(merged.selected));
    return next;
  };
  const change = (wanted: Partial<InboxView>): void => {
    setQuery((before) => write(new URLSearchParams(before), wanted), { replace: true, preventScrollReset: true });
  };
  return [view, change, (id) => `?${write(new URLSearchParams(query), { selected: id }).toString()}`];
}

/** A filter of the inbox in words of the address. */
export function searchOf(filter: InboxFilter): string {
  const pairs = {
    tab: filter.part,
    [KEYS.type]: filter.request_type_id,
    [KEYS.distance]: filter.within_km,
    [KEYS.label]: filter.label,
    [KEYS.order]: filter.order,
    [KEYS.shape]: SHAPES[filter.shape],
  };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(pairs)) if (value) query.set(key, String(value));
  return query.toString();
}

/** true when list and panel are side by side. */
export const useWide = (): boolean => useMedia('(min-width: 62em)');
