import { expect, it } from '@jest/globals';
import { valuesOf } from '../../src/content/values.js';
import { locales } from '../../src/shared/locale.js';
import { namedLimits } from '../../src/shared/named-limits.js';

// A text that names a wrong number is believed: each changes here as well, on purpose.
it('texts name these numbers of the business', () => {
  expect({ ...namedLimits }).toMatchSnapshot();
});

it('texts name these prices, reaches and incomes', () => {
  const said = locales.map((locale) => [
    locale,
    Object.fromEntries(Object.entries(valuesOf('Prova', locale)).filter(([name]) => !(name in namedLimits))),
  ]);
  expect(Object.fromEntries(said)).toMatchSnapshot();
});
