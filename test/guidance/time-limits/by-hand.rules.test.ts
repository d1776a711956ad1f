import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Part } from '../../../src/shared/requests/codes.js';
import type { ServedPaperKindId } from '../../../src/shared/guidance/served-papers.codes.js';
import type { Expiry } from '../../../src/shared/guidance/expiries.rules.js';
import { expiriesOf, type LimitFacts } from '../../../src/shared/guidance/time-limits.rules.js';

/** A limit that a person computed with the article and a calendar, and how. Empty days are unknown. */
interface Line {
  readonly case: string;
  readonly type: string;
  readonly side: 'claims' | 'defends';
  readonly limit: string;
  readonly last_day: string;
  /** A part of the source that the table cites. */
  readonly source: string;
  /** What the law leaves open: whether a final `holiday` moves it, or whether `august` counts. */
  readonly doubt: '' | 'holiday' | 'august';
  readonly how: string;
}
interface PaperLine extends Line {
  readonly paper: ServedPaperKindId;
  readonly received: string;
  readonly hearing: string;
}
interface FactsLine extends Line {
  readonly happened: string;
}

/** The cases of a file, each with its lines. */
function casesOf<Each extends Line>(name: string): { first: Each; lines: Each[] }[] {
  const text = readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8');
  const lines: Each[] = parse(text, { columns: true });
  return [...Map.groupBy(lines, (line) => line.case).values()].map((group) => {
    const [first] = group as [Each];
    return { first, lines: group.filter(({ limit }) => limit !== '') };
  });
}

const NOW = new Date('2026-11-25T12:00:00Z');
const dayOr = (text: string): string | null => text || null;
const part = ({ side }: Line): number => (side === 'claims' ? Part.demandant : Part.respondent);

/** A limit in the format of a line. */
const said = ({ id, lastDay, onHoliday, august, source }: Expiry, line: Line | undefined) => ({
  limit: id,
  lastDay,
  doubt: onHoliday ? 'holiday' : august === 'unknown' ? 'august' : '',
  source: line && source.includes(line.source) ? line.source : source,
});
const expected = ({ limit, last_day, doubt, source }: Line) => ({ limit, lastDay: dayOr(last_day), doubt, source });

const byId = (lines: readonly Line[]) => new Map(lines.map((line) => [line.limit, line]));
const sorted = <Each extends { limit: string }>(lines: Each[]): Each[] =>
  lines.toSorted((a, b) => a.limit.localeCompare(b.limit));

const papers = casesOf<PaperLine>('papers-by-hand');
const facts = casesOf<FactsLine>('facts-by-hand');

describe('documents computed by hand', () => {
  it('are sixty, each of a different kind, side or day, around August, Christmas, Easter and leap days', () => {
    const keys = papers.map(({ first }) => [first.paper, first.side, first.received, first.hearing].join(' '));
    expect(new Set(keys).size).toBe(60);
    expect(papers).toHaveLength(60);
  });

  it.each(papers.map(({ first, lines }) => [first.case, first, lines] as const))(
    'number %s has exactly the computed limits',
    (_, first, lines) => {
      const paper = { kind: first.paper, served_on: dayOr(first.received), hearing_on: dayOr(first.hearing) };
      const limits = expiriesOf({ type: first.type, part: part(first), paper, factsOn: null }, NOW);
      const lineOf = byId(lines);
      expect(sorted(limits.map((limit) => said(limit, lineOf.get(limit.id))))).toEqual(sorted(lines.map(expected)));
      const left = limits.filter(({ state }) => state !== 'passed').map(({ lastDay }) => lastDay ?? '9999');
      expect(left).toEqual(left.toSorted());
    },
  );
});

describe('limits from the facts, computed by hand', () => {
  it.each(facts.map(({ first, lines }) => [first.case, first, lines] as const))(
    'number %s has the computed limits, and no others for the respondent',
    (_, first, lines) => {
      const of: LimitFacts = { type: first.type, part: part(first), paper: null, factsOn: first.happened };
      const limits = expiriesOf(of, NOW);
      const lineOf = byId(lines);
      const counted = first.side === 'defends' ? limits : limits.filter(({ id }) => lineOf.has(id));
      expect(sorted(counted.map((limit) => said(limit, lineOf.get(limit.id))))).toEqual(sorted(lines.map(expected)));
    },
  );
});
