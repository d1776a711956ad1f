import { expect, it } from '@jest/globals';
import { toTown } from '../../src/kernel/italian.rules.js';

it('writes a town after the preposition "a"', () => {
  expect(
    ['Milano', 'Ancona', 'agrigento', 'L’Aquila (AQ)', "L'Aquila", 'La Spezia', 'Empoli', 'Villa l’Agnedo'].map(toTown),
  ).toEqual([
    'a Milano',
    'ad Ancona',
    'ad agrigento',
    'all’Aquila (AQ)',
    'all’Aquila',
    'a La Spezia',
    'a Empoli',
    'a Villa l’Agnedo',
  ]);
});
