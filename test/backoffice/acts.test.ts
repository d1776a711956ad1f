import { expect, it } from '@jest/globals';
import { actsOfStaff } from '../support/screens/acts.js';
import { contractOf } from '../support/screens/contract.js';

const acts = await actsOfStaff(await contractOf('backoffice'));

it.each(acts)('$title', ({ failure, told }) => {
  if (failure !== undefined) throw new Error(failure);
  if (told !== undefined) expect(told).toMatchSnapshot();
});
