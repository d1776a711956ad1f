import { expect, it } from '@jest/globals';
import { Finder } from '../../../src/guidance/finder/finder.js';
import { finderPhrases } from '../../../src/guidance/finder/load-words.js';
import { useTestApp } from '../../support/app.js';
import { measure } from './measure.js';

const test = useTestApp();

it('everyday phrases lead to their type: 95 % first, 99 % among the first three', async () => {
  const finder = test.app.get(Finder);
  await finder.load();
  const { first, three, wrong } = await measure(finder, finderPhrases());
  expect({ first: first >= 0.95, wrong }).toMatchObject({ first: true });
  expect({ three: three >= 0.99, wrong }).toMatchObject({ three: true });
});
