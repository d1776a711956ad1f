import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BuiltText } from '../../../src/kernel/database/built-text.js';
import * as filters from '../../../src/staff/lists/filters.js';
import type { ListFilter } from '../../../src/staff/lists/filters.js';
import { askedOf, contentRange } from '../../../src/staff/lists/lists.js';
import { staffLimits } from '../../../src/shared/limits.js';
import { valueTable } from '../../support/value-table.js';

const x = sql`x`;
const kinds: Readonly<Record<string, ListFilter>> = {
  oneOf: filters.oneOf(x, ['open', 'closed']),
  anyNumber: filters.anyNumber(x),
  whether: filters.whether(x),
  oneWord: filters.oneWord(x),
  onDay: filters.onDay((start, end) => sql`x between ${start} and ${end}`),
  since: filters.since(x),
  until: filters.until(x),
  sinceDay: filters.sinceDay(x),
  untilDay: filters.untilDay(x),
};
const values = [
  ...[
    'open',
    ['open', 'closed'],
    ['open', 'other'],
    [],
    7,
    '7',
    ['7', 8],
    0,
    1.5,
    2_147_483_648,
    true,
    'true',
    'false',
  ],
  ...[
    'yes',
    'a\0b',
    '2026-03-10',
    '2026-02-30',
    '2026-03-10T09:00:00Z',
    '2026-03-10T09:00:00+01:00',
    '2026-03-10T09:00',
  ],
  null,
];

/** The statement of a filter, with its values. */
function asked({ schema, where }: ListFilter, value: unknown): string {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return 'refused';
  const built = new BuiltText('test', () => where(parsed.data as never, new Date(0)));
  return `${built.text.replaceAll(/\s+/g, ' ')} ${JSON.stringify(built.values({}))}`;
}

describe('a filter of a list', () => {
  it.each(Object.entries(kinds))('of the kind %s asks so for a value, or refuses it', (_name, filter) => {
    const refused = values.filter((value) => asked(filter, value) === 'refused');
    const taken = values.filter((value) => !refused.includes(value));
    const lines = valueTable(taken, (value) => asked(filter, value));
    expect([...lines, `refused: ${refused.map((value) => JSON.stringify(value)).join(' ')}`]).toMatchSnapshot();
  });

  it('takes so many values and so long a word', () => {
    const most = staffLimits.listMax;
    const many = (count: number) => Array.from({ length: count }, () => 7);
    const lengths = [asked(kinds.anyNumber!, many(most)), asked(kinds.anyNumber!, many(most + 1))];
    const words = [asked(kinds.oneWord!, 'a'.repeat(60)), asked(kinds.oneWord!, 'a'.repeat(61))];
    expect([...lengths, ...words].map((said) => said === 'refused')).toEqual([false, true, false, true]);
  });
});

describe('a page of a list', () => {
  it('is asked for by its rows, and a table is whole', () => {
    const ranges = [
      undefined,
      '[0,24]',
      '[25,49]',
      '[7,7]',
      '[8,7]',
      '[0,100000]',
      '[-1,3]',
      '[1]',
      'x',
      '[10000000,10000000]',
    ];
    const read = (format: 'json' | 'csv') => (range: string | undefined) => {
      const { from, limit } = askedOf({ format, ...(range !== undefined && { range }) });
      return `from ${from}, ${limit} at most`;
    };
    expect({ json: valueTable(ranges, read('json')), csv: valueTable(ranges, read('csv')) }).toMatchSnapshot();
    const sorts = [undefined, '["at","ASC"]', '["at","asc"]', '["at"]', 'at'];
    expect(
      valueTable(sorts, (sort) => askedOf({ format: 'json', ...(sort !== undefined && { sort }) }).sort),
    ).toMatchSnapshot();
    expect([contentRange('a', 0, 0, 9), contentRange('a', 3, 1, 9), contentRange('a', 0, 9, 9)]).toEqual([
      'a */9',
      'a 3-3/9',
      'a 0-8/9',
    ]);
  });
});
