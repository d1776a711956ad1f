/** The reach of slider and chart. Whole euros here; cents begin where costs are counted. */

const DEFAULT_MAX = 40_000;
const LEAST_MAX = 4_000;
const MOST_MAX = 20_000_000;

/** What an axis can end at: the next of 1, 2, 4, 6, 8 times a power of ten. */
export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (
    [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((candidate) => candidate >= value - 1e-6) ?? 10 * power
  );
}

/** Four equal steps from nothing to the end of an axis. */
export const ticks = (max: number): number[] => [0, 1, 2, 3, 4].map((step) => (step * max) / 4);

/** Sums in euro that a text mentions: "2.900 €", "€ 1.500,50", "640 euro". */
export function sumsIn(text: string): number[] {
  const figure = String.raw`\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?`;
  const found = [...text.matchAll(new RegExp(String.raw`€\s?(${figure})|(${figure})\s?(?:€|euro\b)`, 'gi'))];
  return found
    .map((match) => Number((match[1] ?? match[2] ?? '').replaceAll(/[. ]/g, '').replace(',', '.')))
    .filter((sum) => Number.isFinite(sum) && sum > 0);
}

/**
 * How far the axis goes for a case: a good deal beyond the largest sum that is known of it (told in the story, agreed
 * in a quote, asked for in the address), else 40.000 €.
 */
export function scaleFor(story: string, agreedEuros: number[], asked: number): number {
  const known = [...sumsIn(story), ...agreedEuros];
  const wanted = known.length > 0 ? Math.max(...known) * 2.5 : DEFAULT_MAX;
  return Math.min(MOST_MAX, Math.max(LEAST_MAX, niceMax(Math.max(wanted, asked))));
}

/** A step of the slider: an eightieth of the whole. */
export const stepOf = (max: number): number => max / 80;

/** The nearest place where the slider can stand. */
export const snap = (value: number, max: number): number => {
  const step = stepOf(max);
  return Math.min(max, Math.max(0, Math.round(value / step) * step));
};

/** It goes badly, so-so, well. */
export const casesOf = (max: number): [number, number, number] => [0, max / 8, snap(max * 0.3, max)];

/** The columns of the table: the three cases, where the slider stands, and the far end. */
export function outcomesFor(max: number, value: number): number[] {
  return [...new Set([...casesOf(max).slice(0, 2), value, snap(max * 0.625, max), max])].sort((a, b) => a - b);
}

/** A sum from the address; undefined when it is none. */
export function sumFrom(text: string | null): number | undefined {
  if (!text || !/^\d{1,8}$/.test(text)) return undefined;
  return Math.min(MOST_MAX, Number(text));
}
