import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { LONGEST, measure, parse, validationPipe, withText } from '../../src/kernel/http/validation.js';
import { Problem } from '../../src/kernel/problem.js';

const text = { it: 'Scrivi una data diversa', en: 'Write another day' };
/** A field of each kind. */
const kinds = {
  word: z.string().min(2).max(4),
  code: z.string().regex(/^[A-Z]{2}$/),
  email: z.email(),
  day: z.iso.date(),
  count: z.number().int().min(1).max(9),
  size: z.coerce.number().int().min(1),
  flag: z.boolean(),
  choice: z.enum(['a', 'b']),
  fixed: z.literal('it'),
  list: z.array(z.string().min(1)).min(1).max(2),
  either: z.union([z.number(), z.array(z.number())]),
  inner: z.strictObject({ name: z.string().min(1) }),
  other: z.string().superRefine(withText((value) => value !== 'same', text)),
};
const values = [undefined, null, '', 'a', 'aaaaa', 'same', 'AB', 'a@b.it', '2026-03-10', 0, 1, 1.5, 10, true];
const more = [[], [''], ['a', 'b', 'c'], [1], {}, { name: '' }, { name: 'a', more: 1 }];

/** What is said of a value, field by field. */
function saidOf(work: () => unknown): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.entries(error.details.fields ?? {});
    return fields.map(([name, texts]) => `${name}: ${texts.map(({ en }) => en).join(' + ')}`).join('; ') || error.code;
  }
}

describe('a value that is not taken', () => {
  it.each(Object.entries(kinds))('of the kind %s is said to be wrong in these words', (name, schema) => {
    const body = z.strictObject({ [name]: schema as z.ZodType });
    const said = Map.groupBy([...values, ...more], (value) => saidOf(() => parse(body, { [name]: value })));
    const lines = [...said].map(([words, given]) => {
      const shown = given.map((value) => (value === undefined ? 'undefined' : JSON.stringify(value)));
      return `${words}: ${shown.join(' ')}`;
    });
    expect(lines).toMatchSnapshot();
  });

  it('because of the whole or of an unknown name says so', () => {
    const body = z.strictObject({
      inner: z.strictObject({ a: z.number() }),
      list: z.array(z.strictObject({ b: z.number() })),
    });
    const given = [
      7,
      null,
      {},
      { inner: { a: 1, c: 2, d: 3 }, list: [{ b: 1, e: 2 }], f: 4 },
      { inner: { a: '' }, list: [{}] },
    ];
    expect(given.map((value) => `${JSON.stringify(value)}: ${saidOf(() => parse(body, value))}`)).toMatchSnapshot();
  });
});

describe('a body', () => {
  const schema = z.strictObject({ name: z.string().min(1), count: z.number().default(3) });
  const through = async (value: unknown): Promise<unknown> => {
    const told = validationPipe().transform(value, { type: 'body', schema } as never);
    return told.catch((error: unknown) => Object.keys((error as Problem).details.fields ?? {}));
  };

  it('that is missing lacks its fields, and one that is whole is given as it is read', async () => {
    for (const value of [undefined, null, {}]) expect(await through(value)).toEqual(['name']);
    expect(await through({ name: 'a' })).toEqual({ name: 'a', count: 3 });
    expect(await through({ name: 'a', more: 1 })).toEqual(['more']);
    expect(await through({ name: 'a'.repeat(LONGEST + 1) })).toEqual(['name']);
    expect(await through('a')).toEqual(['body']);
  });
});

describe('a text of a body', () => {
  it.each([
    ['as long as may be', 'a'.repeat(LONGEST)],
    ['too long', 'a'.repeat(LONGEST + 1)],
    ['too long in a list', { list: [1, { text: 'a'.repeat(LONGEST + 1) }] }],
    ['too long in the name of a field only', { ['a'.repeat(LONGEST + 1)]: 1 }],
  ])('that is %s is refused before anything is compared with it, or not', (_name, value) => {
    expect(saidOf(() => measure(value))).toMatchSnapshot();
  });

  it('is measured in a body that is nested so deeply, and no deeper', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'a'.repeat(LONGEST + 1) : [nested(depth - 1)]);
    const deepest = Array.from({ length: 40 }, (_, depth) => depth).filter(
      (depth) => saidOf(() => measure(nested(depth))) !== 'ok',
    );
    expect(deepest.at(-1)).toBe(32);
  });
});
