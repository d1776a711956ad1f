import { dayInRome } from '../../calendar.js';
import type { Text } from '../../locale.js';
import { spanText } from '../span.rules.js';
import { expiryOf, type Expiry } from '../expiries.rules.js';
import type { TimeLimit } from '../time-limits.codes.js';
import type { LetterFacts, LetterField, LetterText, ReadyLetter } from './ready-letter.types.js';

const isAsked = ({ isAsked: asks }: LetterField, facts: LetterFacts): boolean => asks?.(facts) ?? true;

/** The value of a field before anybody has said anything. */
const initialOf = ({ initial, options }: LetterField): string => initial ?? Object.keys(options ?? {})[0] ?? '';

/** All facts of a letter: what was given, and the start of the rest. Fields that it does not have are left out. */
export const factsOf = ({ fields }: ReadyLetter, given: LetterFacts): LetterFacts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, given[name] ?? initialOf(field)]));

/** The fields that are asked for, by what is chosen so far. */
export const askedFields = ({ fields }: ReadyLetter, facts: LetterFacts): [name: string, field: LetterField][] =>
  Object.entries(fields).filter(([, field]) => isAsked(field, facts));

/** The letter. What was not given becomes a line to fill in by hand. Rule 28.20. */
export const writeLetter = (letter: ReadyLetter, given: LetterFacts): LetterText =>
  letter.write(factsOf(letter, given));

/** The fields that the letter needs and that are still empty. */
export const blanksOf = (letter: ReadyLetter, given: LetterFacts): LetterField[] => {
  const facts = factsOf(letter, given);
  return askedFields(letter, facts).flatMap(([name, field]) =>
    field.required && (facts[name] ?? '').trim() === '' ? [field] : [],
  );
};

/**
 * The time limits that bind the sender, from the table of time limits. Rule 28.22.
 * @param rows those that the letter lists in `limitIds`
 * @throws where it names another one
 */
export function limitsOfLetter(
  letter: ReadyLetter,
  given: LetterFacts,
  now: Date,
  rows: readonly TimeLimit[],
): Expiry[] {
  const today = dayInRome(now);
  return letter.limits(factsOf(letter, given), today).map(({ id, from }) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Error(`the letter does not list the time limit ${id}`);
    return expiryOf(row, from, today);
  });
}

/** What is said where a time limit has passed. */
const passed = ({ span }: Expiry): Text => ({
  it: `Sono passati più di ${spanText(span, 'it')}: di solito è tardi. Parlane subito con un avvocato.`,
  en: `More than ${spanText(span, 'en')} have passed: it is usually too late. Speak to a lawyer at once.`,
});

/** What speaks against sending the letter as it is: rules that do not hold, and time limits that have passed. Rule 28.21. */
export function warningsOf(letter: ReadyLetter, given: LetterFacts, now: Date, rows: readonly TimeLimit[]): Text[] {
  const facts = factsOf(letter, given);
  const today = dayInRome(now);
  return [
    ...Object.values(letter.checks).flatMap(({ holds, warning }) => (holds(facts, today) === false ? [warning] : [])),
    ...limitsOfLetter(letter, given, now, rows)
      .filter(({ state }) => state === 'passed')
      .map(passed),
  ];
}
