import { describe, expect, it } from '@jest/globals';
import { inboxColumnsOf } from '../../src/requests/inbox/firm-inbox.columns.js';
import { quoteBody, quoteColumns } from '../../src/requests/quote/quote.js';
import { refuseLastDay } from '../../src/requests/quote/last-day.js';
import { choiceUntilOf, planOf, statusOfRequest, statusOfResponse, typeOf } from '../../src/requests/request.views.js';
import { lapseLabels } from '../../src/requests/response.states.js';
import { searched } from '../../src/requests/timeline/searched.js';
import { refusalOf, refusalOfFile } from '../../src/moderation/fragments.js';
import { Part, Plan, RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import type { LapseReason } from '../../src/requests/response.entity.js';
import type { Problem } from '../../src/kernel/problem.js';
import { valueTable } from '../support/value-table.js';

// Tables of values, as in kernel/written-values.rules.test.ts.

const numbers = <T extends number>(codes: Readonly<Record<string, T | string>>): T[] =>
  Object.values(codes).filter((code): code is T => typeof code === 'number');
const both = (say: (locale: 'it' | 'en') => string): string => `${say('it')} | ${say('en')}`;

describe('the label of a state', () => {
  it('of a request is this, and another while staff look at it', () => {
    expect(
      valueTable(numbers(RequestStatus), (code) => both((locale) => statusOfRequest(code, locale).label)),
    ).toMatchSnapshot();
    expect(both((locale) => statusOfRequest(RequestStatus.new, locale, true).label)).toBe(
      'In controllo | Being checked',
    );
  });

  it('of a response is this to the firm and to the citizen, with the reason why it is over', () => {
    const reasons = [null, ...(Object.keys(lapseLabels) as LapseReason[])];
    const label = (code: ResponseStatus, reason: LapseReason | null): string =>
      (['firm', 'citizen'] as const)
        .map((reader) => both((locale) => statusOfResponse(code, locale, reader, reason).label))
        .join(' / ');
    const states = numbers(ResponseStatus);
    expect(valueTable(states, (code) => label(code, null))).toMatchSnapshot();
    const changed = states.flatMap((code) =>
      reasons
        .filter((reason) => label(code, reason) !== label(code, null))
        .map((reason) => `${code} ${reason}: ${label(code, reason)}`),
    );
    expect(changed).toMatchSnapshot();
  });

  it('of a plan and of a subject is this', () => {
    expect(valueTable(numbers(Plan), (plan) => both((locale) => planOf(plan, locale).label))).toMatchSnapshot();
    expect(['malasanita', 'none'].map((id) => [typeOf(id, 'it'), typeOf(id, 'en')])).toMatchSnapshot();
  });
});

describe('the last day of a quote', () => {
  const now = new Date('2026-03-10T23:30:00Z');
  const choiceUntil = new Date('2026-03-20T22:30:00Z');
  const refused = (lastDay: string | null | undefined, more: object = {}): string => {
    try {
      refuseLastDay(lastDay, { now, choiceUntil, ...more });
      return 'ok';
    } catch (error) {
      return both((locale) =>
        (((error as Problem).body(locale).info.fields as Record<string, string[]>).valid_through ?? []).join(),
      );
    }
  };

  it('is between these days', () => {
    const days = [
      null,
      undefined,
      ...Array.from({ length: 14 }, (_, nth) => `2026-03-${nth + 9}`.replace('-9', '-09')),
    ];
    expect(valueTable(days, (day) => refused(day))).toMatchSnapshot();
  });

  it('may stay, and is later where the quote is renewed', () => {
    const facts = [{ present: '2026-03-01' }, { present: '2026-03-02' }, { present: null }];
    expect(facts.map((one) => refused('2026-03-01', one))).toMatchSnapshot();
    const after = [
      '2026-03-01',
      '2026-03-10',
      '2026-03-11',
      '2026-03-13',
      '2026-03-14',
      '2026-03-19',
      '2026-03-20',
      '2026-03-21',
      null,
    ];
    const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-20', '2026-03-21'];
    expect(valueTable(after, (one) => days.map((day) => refused(day, { after: one })).join(' / '))).toMatchSnapshot();
  });
});

it('the choice ends so long after the sending', () => {
  expect([choiceUntilOf(null), choiceUntilOf('2026-03-10T10:00:00Z')]).toEqual([null, '2026-04-04T10:00:00.000Z']);
});

it('the columns of the inbox say the first end of all', () => {
  const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));
  const lines = [RequestStatus.new, RequestStatus.wait].flatMap((status) =>
    [true, false].flatMap((exclusive) =>
      [null, at(3)].flatMap((lapseAt) =>
        [null, at(1), at(5)].flatMap((expiresAt) =>
          [null, at(2), at(9)].map((exclusiveUntil) => {
            const { inboxStatus, inboxEndsAt, inboxDueAt } = inboxColumnsOf(
              { status: ResponseStatus.wait, exclusive, lapseAt },
              { status, expiresAt, exclusiveUntil },
            );
            const day = (date: Date | null): string => date?.toISOString().slice(8, 10) ?? '-';
            const given = `${status}${exclusive ? ' exclusive' : ''} lapses ${day(lapseAt)} expires ${day(expiresAt)} exclusive until ${day(exclusiveUntil)}`;
            return `${given}: ${inboxStatus} ends ${day(inboxEndsAt)} due ${day(inboxDueAt)}`;
          }),
        ),
      ),
    ),
  );
  expect(lines).toMatchSnapshot();
});

it('a search of requests is words, a number or subjects', () => {
  const texts = [
    '',
    '0',
    '12',
    '123456789',
    '1234567890',
    '12a',
    ' 12',
    '5%',
    'INCIDENTI',
    'Malasanità',
    'dismissal',
    'xyz',
  ];
  expect(
    valueTable(texts, (text) => {
      const { words, number, types } = searched(text);
      return `${words} | ${number} | ${types.length > 8 ? types.length : types.join(' ')}`;
    }),
  ).toMatchSnapshot();
});

it('a subject is found by each of its names, in both languages', () => {
  const missed = requestTypes.flatMap(({ id, label, caseLabel }) =>
    [...Object.values(label), ...Object.values(caseLabel)].filter((name) => !searched(name).types.includes(id)),
  );
  expect(missed).toEqual([]);
});

it.each([
  [Part.demandant, 'outcome'],
  [Part.respondent, 'saving'],
  [null, 'outcome'],
])('a percentage for the part %s is of its %s where the firm says nothing else', (part, base) => {
  const quote = { status: 7, text: 'Seguiamo noi la trattativa e la causa.', percentage: 10 };
  const baseOf = (more: object) => quoteColumns(quoteBody.parse({ ...quote, ...more }), { part }).percentageBase;
  const agreed = { percentage_base: 'agreed_value', agreed_value_cents: 10_000_00 };
  expect([baseOf({}), baseOf(agreed)]).toEqual([base, 'agreed_value']);
});

it('what is refused in a text is quoted', () => {
  const many = ['uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto'];
  const lists = [
    [],
    ['uno'],
    ['uno', 'due'],
    ['a\n b  c'],
    many.slice(0, 2),
    many.slice(0, 3),
    many.slice(0, 4),
    many.slice(0, 5),
    many.slice(0, 6),
    many,
  ];
  const line = (texts: readonly { it: string; en: string }[]): string =>
    texts.map(({ it: first, en }) => `${first} | ${en}`).join(' / ');
  expect(valueTable(lists, (list) => line(refusalOf(list, [])))).toMatchSnapshot();
  expect(valueTable(lists.slice(0, 3), (list) => line(refusalOf(['x'], list)))).toMatchSnapshot();
  expect(line(refusalOfFile(['uno', 'due']))).toMatchSnapshot();
  const long = (length: number): string => refusalOfFile(['x'.repeat(length)])[0]!.en;
  const edge = Array.from({ length: 200 }, (_, nth) => nth + 1).find((length) => long(length).includes('…'))!;
  expect([edge, long(edge).match(/x+/)![0].length]).toMatchSnapshot();
});
