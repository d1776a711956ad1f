import { expect, it } from '@jest/globals';
import { requestTypesByLabel } from '../../src/shared/guidance/request-types.js';

it.each(['it', 'en'] as const)('subjects are listed by their label, the one for all others last: %s', (locale) => {
  const labels = requestTypesByLabel(locale).map(({ label }) => label[locale]);
  const [last] = labels.splice(-1);
  expect(labels.toSorted((a, b) => a.localeCompare(b, locale))).toEqual(labels);
  expect(last).toBe({ it: 'Altri risarcimenti', en: 'Other compensation' }[locale]);
});
