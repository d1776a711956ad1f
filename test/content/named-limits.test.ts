import { expect, it } from '@jest/globals';
import { namedLimits } from '../../src/shared/named-limits.js';

// A text that names a wrong number is believed: each changes here as well, on purpose.
it('texts name these numbers of the business', () => {
  expect({ ...namedLimits }).toMatchSnapshot();
});
