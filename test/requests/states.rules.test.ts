import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { responseStates } from '../../src/requests/response.states.js';
import { statesDocument } from '../../src/cli/states-document.js';

it('the tables of requests and responses are those of docs/states.md', () => {
  expect(statesDocument()).toBe(readFileSync('docs/states.md', 'utf8'));
});

it('each response that was released to a firm has a label for the citizen, and no other', () => {
  const shown = Object.values(responseStates).filter((row) => row.userLabel !== null);
  expect(shown.map(({ name }) => name)).toEqual(['new', 'wait', 'ko', 'ok', 'approved']);
  for (const { userLabel } of shown) {
    expect(userLabel?.it).toEqual(expect.any(String));
    expect(userLabel?.en).toEqual(expect.any(String));
  }
});
