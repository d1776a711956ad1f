import { expect, it } from '@jest/globals';
import { email, italianTaxCode, italianVatNumber, pec, phone, sdiCode } from '../../src/accounts/fields.js';
import {
  day,
  latitudeParam,
  longitudeParam,
  moment,
  trimmed,
  typedLine,
  typedText,
} from '../../src/kernel/http/schemas.js';

it.each([
  ['0001-01-01T00:00:00Z', true],
  ['0000-12-31T23:59:59.999Z', false],
  ['9999-12-31T00:00:00Z', true],
  ['9999-12-31T00:00:00.001Z', false],
  // The same moments, with the offset of a place.
  ['9999-12-31T15:59:00+15:59', true],
  ['9999-12-31T00:00:00-00:01', false],
  ['2026-03-10T09:00:00-15:59', true],
  ['2026-03-10T09:00:00+16:00', false],
  ['2026-03-10T09:00:00-20:00', false],
  [`2026-03-10T09:00:00.${'0'.repeat(19)}Z`, true],
  [`2026-03-10T09:00:00.${'0'.repeat(20)}Z`, false],
  ['2026-02-30T09:00:00Z', false],
  ['2026-03-10', false],
])('a moment that the database can keep: %s %j', (text, isTaken) => {
  expect(moment.safeParse(text).success).toBe(isTaken);
});

it.each([
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['9999-12-31', true],
  ['2026-02-29', false],
])('a day of the calendar: %s %j', (text, isTaken) => {
  expect(day.safeParse(text).success).toBe(isTaken);
});

it.each([
  [latitudeParam, 90],
  [longitudeParam, 180],
])('degrees up to the pole and the date line (%#)', (schema, most) => {
  const taken = [most, -most, most + 0.0001, -most - 0.0001].map((value) => schema.safeParse(String(value)).success);
  expect(taken).toEqual([true, true, false, false]);
});

it('degrees are kept to a hundred-millionth, a millimetre', () => {
  expect([45.464_203_651, -9.000_000_004, 1e-300].map((value) => latitudeParam.parse(String(value)))).toEqual([
    45.464_203_65, -9, 0,
  ]);
});

it.each([
  ['a text', typedText(1, 20), 'ab \u{1F600}c'],
  ['a line', typedLine(1, 20), 'a b \u{1F600} c'],
])('%s is without halves of a character and without control characters', (_, schema, kept) => {
  expect(schema.parse('a\uD83Db \u{1F600}\uDE00c\u0007')).toBe(kept);
});

const AROUND = [' ', '\u00a0', '\t', '\n', '\r\n', ' \t\n '];

it.each([
  ['a plain string', trimmed(7), 'a  b\tc.', 'a  b\tc.'],
  ['a text', typedText(1, 7), 'a  b\r\nc.', 'a  b\nc.'],
  ['a line', typedLine(1, 7), 'a  b\r\nc.', 'a  b c.'],
  ['a mail address', email, 'Anna.Rossi@Example.com', 'anna.rossi@example.com'],
  ['a certified address', pec, 'Studio@PEC.example', 'studio@pec.example'],
  ['a telephone number', phone, '02 1234567', '+39021234567'],
  ['a tax code', italianTaxCode, 'rssmra85t10a562s', 'RSSMRA85T10A562S'],
  ['a VAT number', italianVatNumber, '07643520567', '07643520567'],
  ['an SdI code', sdiCode, 'm5uxcr1', 'M5UXCR1'],
] as const)('the space around what a person types is not part of it: %s', (_, schema, typed, kept) => {
  for (const space of ['', ...AROUND])
    for (const text of [space + typed, typed + space, space + typed + space])
      expect([text, schema.safeParse(text).data]).toEqual([text, kept]);
});

it.each([
  ['a plain string', trimmed(4)],
  ['a text', typedText(2, 4)],
  ['a line', typedLine(2, 4)],
])('the length of %s is counted without the space around it', (name, schema) => {
  const lengths = [0, 1, 2, 3, 4, 5].filter((length) => schema.safeParse(`  ${'x'.repeat(length)}  `).success);
  expect(lengths).toEqual(name === 'a plain string' ? [0, 1, 2, 3, 4] : [2, 3, 4]);
  // A thousand characters of space and line ends are allowed for, and no more.
  const isTaken = (spaces: number): boolean => schema.safeParse(`xx${' '.repeat(spaces)}`).success;
  expect([isTaken(1_006), isTaken(1_007)]).toEqual([true, false]);
});
