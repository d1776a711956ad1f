import { expect, it } from '@jest/globals';
import { serverFiles, textLines } from '../support/source-words.js';

// The texts of problems are written a second time, as those of `words.test.ts`.
it('every problem and wrong field says this in both languages', () => {
  expect(textLines(serverFiles().filter((file) => file.endsWith('.problems.ts')))).toMatchSnapshot();
});
