import { expect, it } from '@jest/globals';
import { day, latitudeParam, longitudeParam, moment } from '../../src/kernel/http/schemas.js';

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
