/** The largest sum of a story that counts, in whole euros. */
const MOST = 20_000_000;

/** The three outcomes of a case without any sum, in whole euros. */
const USUAL: Outcomes = [0, 5_000, 12_000];

/** How a case may end, in whole euros: badly, so-so, well. */
export type Outcomes = readonly [bad: number, middle: number, good: number];

/** Sums in euro that a text mentions: "2.900 €", "€ 1.500,50", "640 euro". */
export function sumsIn(text: string): number[] {
  const figure = String.raw`\d{1,3}(?:[. ]\d{3}){1,3}(?:,\d{1,2})?|\d{1,9}(?:,\d{1,2})?`;
  const found = [...text.matchAll(new RegExp(String.raw`€\s?(${figure})|(${figure})\s?(?:€|euro\b)`, 'gi'))];
  return found
    .map((match) => Number((match[1] ?? match[2] ?? '').replaceAll(/[. ]/g, '').replace(',', '.')))
    .filter((sum) => sum > 0);
}

/**
 * The largest sum that a story names, in cents; null where it names none. What a firm takes is compared with it.
 * Rule 3.32.
 */
export function namedValueCents(story: string): number | null {
  const named = sumsIn(story);
  return named.length === 0 ? null : Math.min(MOST * 100, Math.max(1, Math.round(Math.max(...named) * 100)));
}

/**
 * The three outcomes at which the quotes of a case are shown, on the form, in the comparison and in the written quote:
 * nothing, half and all of the largest sum that its story names. Where it names none, the largest agreed value is used.
 * Rule 4.9.
 */
export function outcomesOf(story: string, agreedEuros: readonly number[] = []): Outcomes {
  const named = sumsIn(story);
  const known = named.length > 0 ? named : agreedEuros;
  if (known.length === 0) return USUAL;
  const most = Math.min(MOST, Math.max(2, Math.round(Math.max(...known))));
  return [0, Math.round(most / 2), most];
}
