import { scaleLinear } from 'd3-scale';
import { sumsIn, type Outcomes } from '../../../src/shared/requests/outcomes.rules.js';

/** The reach of slider and chart, in whole euros. Costs are counted in cents. */

const DEFAULT_MAX = 40_000;
const LEAST_MAX = 4_000;
const MOST_MAX = 20_000_000;

/** About so many steps fit on an axis, and so many on the slider. */
const AXIS_STEPS = 4;
const SLIDER_STEPS = 80;

/** The round number at which an axis ends that has to reach a value. */
export const axisEnd = (value: number): number =>
  scaleLinear().domain([0, value]).nice(AXIS_STEPS).domain()[1] ?? value;

/**
 * How far the slider goes for a case, in whole euros: two and a half times the largest sum that its description or a
 * quote names, and at least as far as the address asks; 40.000 € when no sum is known.
 */
export function scaleFor(description: string, agreedEuros: number[], asked: number): number {
  const known = [...sumsIn(description), ...agreedEuros];
  const wanted = known.length > 0 ? Math.max(...known) * 2.5 : DEFAULT_MAX;
  return Math.min(MOST_MAX, Math.max(LEAST_MAX, axisEnd(Math.max(wanted, asked))));
}

/** A step of the slider: a round sum, near an eightieth of the whole. */
export const stepOf = (max: number): number => scaleLinear().domain([0, max]).ticks(SLIDER_STEPS)[1] ?? max;

/** The nearest position of the slider. */
export const snap = (value: number, max: number): number => {
  const step = stepOf(max);
  return Math.min(max, Math.max(0, Math.round(value / step) * step));
};

/**
 * The three named outcomes of a comparison: those of the case; with a scale of the reader's own, positions on it.
 */
export const casesOn = (max: number, natural: number, outcomes: Outcomes): Outcomes =>
  max === natural ? outcomes : [0, snap(max / 8, max), snap(max * 0.3, max)];

/** The columns of the table: the three named outcomes, the position of the slider, and the far end. */
export function outcomesFor(max: number, value: number, cases: Outcomes): number[] {
  return [...new Set([...cases, value, max])].sort((a, b) => a - b);
}

/** A sum from the address; undefined when it is none. */
export function sumFrom(text: string | null): number | undefined {
  if (!text || !/^\d{1,8}$/.test(text)) return undefined;
  return Math.min(MOST_MAX, Number(text));
}
