import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const root = join(import.meta.dirname, '..', '..');

/** A rule of docs/rules.md. */
export interface Rule {
  /** `3.7`: chapter and number. */
  readonly id: string;
  readonly text: string;
  /** Paths of test files, without `test/` and `.test.ts`. */
  readonly tests: readonly string[];
}

const ENTRY = /^- \*\*(?<id>\d+\.\d+)\*\* (?<text>.+?)(?: \(test: (?<tests>[^)]+)\))?$/;

/** Every rule of the page, in its order. @throws when an entry is not written like the others */
export function readRules(page: string = readFileSync(join(root, 'docs/rules.md'), 'utf8')): Rule[] {
  return page
    .slice(page.indexOf('\n## '))
    .replaceAll(/\n {2}(?=\S)/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => {
      const { id, text, tests } = ENTRY.exec(line)?.groups ?? {};
      if (id === undefined || text === undefined) throw new Error(`docs/rules.md: not a rule: ${line}`);
      return { id, text, tests: tests === undefined ? [] : tests.split(', ') };
    });
}

/** The numbers of the rules that a source text cites: "Rule 3.7", "Rules 3.7 and 4.1". */
export function citedRules(source: string): string[] {
  const oneLine = source.replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  return [...oneLine.matchAll(/\b[Rr]ules?\s+(\d+\.\d+(?:(?:,|,? and|,? or|–| to)\s*\d+\.\d+)*)/g)].flatMap(
    ([, list]) => list?.match(/\d+\.\d+/g) ?? [],
  );
}

const numberWords: Readonly<Record<string, number>> = { third: 3, five: 5, fifth: 5 };
const units: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  euro: 100,
  '%': 0.01,
  MB: 1024 * 1024,
};

/** A number of a rule that names its constant in src/shared/limits.ts. */
export interface NamedNumber {
  readonly constant: string;
  /** In the constant's unit: milliseconds, cents, bytes, a plain number. NaN without a number before it. */
  readonly value: number;
}

/** The numbers of a rule with the names of their constants: "10 days (`requestLimits.duration`)". */
export function namedNumbers(text: string): NamedNumber[] {
  return [...text.matchAll(/(?:(\S+) (\S+) )?\(`([a-zA-Z]+(?:\.\w+)?)`\)/g)].map(
    ([, before = '', last = '', constant = '']) => {
      const unit = units[last];
      const word = (unit === undefined ? last : before).toLowerCase().replace(/(?:th|,)$/, '');
      const number = numberWords[(unit === undefined ? last : before).toLowerCase()] ?? Number(word || Number.NaN);
      return { constant, value: Math.round(number * (unit ?? 1) * 100) / 100 };
    },
  );
}
