import type { Comparison } from '../compare.js';
import type { Call } from '../load.js';
import type { Both } from './both.js';

/** A valid quote. */
export const QUOTE = {
  status: 7,
  percentage: 12,
  fixed_costs_cents: 15_000,
  final_costs_cents: 0,
  additional_costs: true,
  text: 'Assistenza completa, dalla lettera di diffida al giudizio.',
  shared_contacts: false,
};

/** Quotes: each open response gets one, half of them by the product and half by the bare server. */
export function quotePath({ product, bare, callers }: Both, callsPerRound: number): Comparison {
  const longest = Math.max(...callers.quoting.map(({ responses }) => responses.length));
  // One of each firm, then the next of each, so that firms alternate.
  const calls = Array.from({ length: longest }, (_, nth) =>
    callers.quoting.flatMap(({ token, responses }): Call[] => {
      const id = responses[nth];
      return id === undefined ? [] : [{ method: 'PUT', path: `/api/v1/responses/${id}`, token, body: QUOTE }];
    }),
  ).flat();
  return {
    path: 'W3',
    title: 'a quote; bare in seven round trips',
    goal: 1,
    callsPerRound,
    sides: [
      { name: 'product', server: product, calls: calls.filter((_, nth) => nth % 2 === 0) },
      { name: 'bare', server: bare, calls: calls.filter((_, nth) => nth % 2 === 1) },
    ],
  };
}
