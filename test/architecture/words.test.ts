import { expect, it } from '@jest/globals';
import { serverFiles, textLines } from '../support/source-words.js';

// Each text in both languages is written a second time in the snapshots: the text of one code at another one, a text
// of the other language and a lost "not" are lines of the difference. Write them again with `-u`, and read them.

it('every label and text of the server says this in both languages', () => {
  expect(textLines(serverFiles().filter((file) => !file.endsWith('.problems.ts')))).toMatchSnapshot();
});
