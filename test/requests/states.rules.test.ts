import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { statesDocument } from '../../src/requests/states-diagram.js';

it('the tables of requests and responses are the ones that docs/states.md draws', () => {
  expect(statesDocument()).toBe(readFileSync('docs/states.md', 'utf8'));
});
