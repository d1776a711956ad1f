import { beforeAll, describe, expect, it } from '@jest/globals';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';
import type { CaseKind } from '../../src/shared/moderation/case.codes.js';
import { staffMarkup, staffPart } from '../support/staff-markup.js';

type Words = Record<'it' | 'en', string>;
type Decision = Record<string, Words | boolean>;

const wordsIn = (decision: Decision): [string, Words][] =>
  Object.entries(decision).filter((entry): entry is [string, Words] => typeof entry[1] === 'object');
/** What a member reads of each decision in this language: its name, its question, who reads the reason, what follows, what was done. */
const told = (decisions: Record<string, Decision>, language: keyof Words): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(decisions).map(([name, decision]) => [
      name,
      wordsIn(decision)
        .map(([of, words]) => `${of}: ${words[language]}`)
        .sort(),
    ]),
  );

describe('the words of the decisions about cases', () => {
  let requestDecisions: Record<string, Decision>;
  let kinds: Record<CaseKind, { decisions: Record<string, Decision> }>;
  beforeAll(async () => {
    await staffMarkup();
    ({ kinds } = await staffPart<{ kinds: typeof kinds }>('resources/cases/kinds/index'));
    ({ requestDecisions } = await staffPart<{ requestDecisions: typeof requestDecisions }>(
      'resources/cases/kinds/request-decisions',
    ));
  });

  // The pages are drawn in Italian: what is put together of parts is seen here in English.
  it.each(Object.keys(caseDecisions) as CaseKind[])('about “%s” are these in English', (kind) => {
    expect(Object.keys(kinds[kind].decisions).sort()).toEqual(Object.keys(caseDecisions[kind]).sort());
    expect(told(kinds[kind].decisions, 'en')).toMatchSnapshot();
  });

  it('about a request are these in English', () => {
    expect(told(requestDecisions, 'en')).toMatchSnapshot();
  });

  it('have no sentence of the other language in them', () => {
    const all = Object.values(kinds).flatMap(({ decisions }) =>
      Object.values(decisions).flatMap((decision) => wordsIn(decision).map(([, words]) => words)),
    );
    const sentencesOf = (text: string): string[] => text.split(/(?<=[.?])\s/).filter((each) => each.length > 3);
    const italian = new Set(all.flatMap(({ it: text }) => sentencesOf(text)));
    expect(all.flatMap(({ en }) => sentencesOf(en)).filter((each) => italian.has(each))).toEqual([]);
  });
});
