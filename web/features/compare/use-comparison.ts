import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { outcomesOf, sumsIn, type Outcomes } from '../../../src/shared/requests/outcomes.rules.js';
import { axisEnd, casesOn, scaleFor, sumFrom } from './scale';
import { orders, type Order } from './quotes';

/** The address is written this long after the last change, so that dragging does not navigate a hundred times. */
const ADDRESS_AFTER_MS = 300;

export interface Comparison {
  /** The outcome, in whole euros. */
  outcome: number;
  setOutcome: (euros: number) => void;
  max: number;
  /** The three named outcomes. */
  cases: Outcomes;
  setMax: (euros: number) => void;
  order: Order;
  setOrder: (order: Order) => void;
}

/**
 * What slider, chart, cards and table share, kept in the address: `?ottengo=12000&scala=40000&ordina=distance`.
 * @param description the citizen's words on the case, read for the sums it mentions
 */
export function useComparison(description: string, agreedEuros: number[]): Comparison {
  const [query, setQuery] = useSearchParams();
  const asked = sumFrom(query.get('ottengo'));
  const natural = useMemo(() => scaleFor(description, agreedEuros, 0), [description, agreedEuros]);
  const outcomes = useMemo(() => outcomesOf(description, agreedEuros), [description, agreedEuros]);
  const [state, setState] = useState(() => {
    const scale = sumFrom(query.get('scala')) ?? scaleFor(description, agreedEuros, asked ?? 0);
    const max = axisEnd(Math.max(1, scale, asked ?? 0));
    const order = orders.find((each) => each === query.get('ordina')) ?? 'cost';
    return {
      max,
      order,
      outcome: Math.min(max, asked ?? casesOn(max, natural, outcomes)[2]),
      touched: asked !== undefined || query.has('scala') || query.has('ordina'),
    };
  });
  const { state: moving } = useNavigation();
  const latest = useRef({ setQuery, moving });
  useEffect(() => {
    latest.current = { setQuery, moving };
  });
  const { max, order, outcome, touched } = state;

  useEffect(() => {
    if (!touched) return undefined;
    const timer = setTimeout(() => {
      // A change of the address would cancel a navigation to another page.
      if (latest.current.moving !== 'idle') return;
      latest.current.setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('ottengo', String(Math.round(outcome)));
          if (max === natural) next.delete('scala');
          else next.set('scala', String(max));
          if (order === 'cost') next.delete('ordina');
          else next.set('ordina', order);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    }, ADDRESS_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome, max, order, touched, natural]);

  return {
    ...state,
    cases: casesOn(max, natural, outcomes),
    setOutcome: (euros) => {
      setState((before) => ({ ...before, touched: true, outcome: Math.min(before.max, Math.max(0, euros)) }));
    },
    setMax: (euros) => {
      setState((before) => ({
        ...before,
        touched: true,
        max: euros,
        outcome: Math.min(before.outcome, euros),
      }));
    },
    setOrder: (next) => {
      setState((before) => ({ ...before, touched: true, order: next }));
    },
  };
}

/** The scales one can choose, with the one in use among them. */
export function scalesWith(max: number): number[] {
  return [...new Set([4_000, 10_000, 40_000, 100_000, 400_000, 1_000_000, max])].sort((a, b) => a - b);
}

/** true when the description mentions a sum, so that the scale can be said to follow it. */
export const mentionsSum = (description: string): boolean => sumsIn(description).length > 0;
