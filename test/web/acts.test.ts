import { expect, it } from '@jest/globals';
import { actsIn } from '../support/screens/acts.js';
import { contractOf } from '../support/screens/contract.js';

const acts = await actsIn('test/web/acts', await contractOf('public'));

it.each(acts)('$title', ({ failure, told }) => {
  if (failure !== undefined) throw new Error(failure);
  if (told !== undefined) expect(told).toMatchSnapshot();
});
