import { expect, it } from '@jest/globals';
import { roundedDown } from '../../src/requests/inbox/first-requests.rules.js';

/** Rule 13.14. */
it('tells open requests in steps of five, and fewer than five not at all', () => {
  expect([0, 1, 4, 5, 9, 10, 14, 250].map(roundedDown)).toEqual([null, null, null, 5, 5, 10, 10, 250]);
});
