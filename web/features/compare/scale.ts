import { scaleLinear } from 'd3-scale';

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

/** Sums in euro that a text mentions: "2.900 €", "€ 1.500,50", "640 euro". */
export function sumsIn(text: string): number[] {
  const figure = String.raw`\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?`;
  const found = [...text.matchAll(new RegExp(String.raw`€\s?(${figure})|(${figure})\s?(?:€|euro\b)`, 'gi'))];
  return found
    .map((match) => Number((match[1] ?? match[2] ?? '').replaceAll(/[. ]/g, '').replace(',', '.')))
    .filter((sum) => Number.isFinite(sum) && sum > 0);
}

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

/** The nearest place where the slider can stand. */
export const snap = (value: number, max: number): number => {
  const step = stepOf(max);
  return Math.min(max, Math.max(0, Math.round(value / step) * step));
};

/** The three named outcomes: it goes badly, so-so, well. Each is a place of the slider. */
export const casesOf = (max: number): [number, number, number] => [0, snap(max / 8, max), snap(max * 0.3, max)];

/** The columns of the table: the three cases, where the slider stands, and the far end. */
export function outcomesFor(max: number, value: number): number[] {
  return [...new Set([...casesOf(max).slice(0, 2), value, snap(max * 0.625, max), max])].sort((a, b) => a - b);
}

/** A sum from the address; undefined when it is none. */
export function sumFrom(text: string | null): number | undefined {
  if (!text || !/^\d{1,8}$/.test(text)) return undefined;
  return Math.min(MOST_MAX, Number(text));
}
