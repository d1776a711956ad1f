/** A part of a text that holds up to a day: `{{until:2026-10-31}}…{{/until}}`. */
export interface DatedFact {
  /** The last day on which readers see it, in Rome. */
  readonly until: string;
  readonly text: string;
}

interface Found extends DatedFact {
  readonly start: number;
  readonly end: number;
}

const MARK = /\{\{(?:until:([^{}]{0,40})|\/until)\}\}/g;

/** What a text writes between double braces that is such a mark and not a value. */
export const isDatedMark = (name: string): boolean => name === '/until' || name.startsWith('until:');

const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** The dated facts of a text in their order, or null if a mark has no day, no beginning, no end, or is inside another. */
function found(body: string): Found[] | null {
  const facts: Found[] = [];
  let open: { until: string; start: number; from: number } | null = null;
  for (const { 0: mark, 1: day, index } of body.matchAll(MARK)) {
    if (day !== undefined) {
      if (open || !isDay(day)) return null;
      open = { until: day, start: index, from: index + mark.length };
    } else {
      if (!open) return null;
      facts.push({ ...open, text: body.slice(open.from, index), end: index + mark.length });
      open = null;
    }
  }
  return open ? null : facts;
}

/** The facts of a text that have an end; none if a mark is incomplete. */
export const datedFacts = (body: string): DatedFact[] =>
  (found(body) ?? []).map(({ until, text }) => ({ until, text: text.trim() }));

/** Whether each mark of a dated fact is complete. */
export const isWellDated = (body: string): boolean => found(body) !== null;

/**
 * A text as readers see it on a day: without the facts whose day has passed, and without marks. A line with nothing
 * else is removed. Rule 27.19.
 * @param today the day in Rome
 */
export function asOf(body: string, today: string): string {
  let shown = '';
  let at = 0;
  for (const { until, start, end, text } of found(body) ?? []) {
    shown += body.slice(at, start);
    at = end;
    if (until >= today) {
      shown += text;
      continue;
    }
    const rest = body.slice(end);
    if (shown === '' || shown.endsWith('\n')) at += /^[ \t]*\n?/.exec(rest)?.[0].length ?? 0;
    else if (/^[\s.,;:)]|^$/.test(rest)) shown = shown.trimEnd();
  }
  return (shown + body.slice(at)).replaceAll(MARK, '');
}

/** The latest of these days that has passed, or '' if none has: while it stays the same, the text does. */
export const lastPassed = (days: readonly string[], today: string): string =>
  days.reduce((last, day) => (day < today && day > last ? day : last), '');
