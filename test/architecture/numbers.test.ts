import { describe, expect, it } from '@jest/globals';
import { numbersIn, sayLength, serverFiles, type SourceNumbers } from '../support/source-numbers.js';

// A number in code is written a second time in the snapshot, in words: an hour that becomes a day, a moment before
// that becomes one after, and `<` that becomes `<=` are lines of the difference. Write it again with `-u`, and read it.

describe('the numbers of the server', () => {
  const files = serverFiles().map((file) => [file, numbersIn(file)] as const);
  const lines = (kind: keyof SourceNumbers): Record<string, readonly string[]> =>
    Object.fromEntries(files.filter(([, found]) => found[kind].length > 0).map(([file, found]) => [file, found[kind]]));

  it('have these values, where a file gives them a name', () => {
    expect(lines('named')).toMatchSnapshot();
  });

  it('are so long a time before or after another moment, in these comparisons', () => {
    expect(lines('moments')).toMatchSnapshot();
  });

  it('of the limits count in these places', () => {
    expect(lines('limits')).toMatchSnapshot();
  });

  it('are said in the largest unit that divides them', () => {
    expect([1, 1000, 90_000, 3_600_000, -86_400_000, 1_209_600_000].map((time) => sayLength(time))).toEqual([
      '1 millisecond',
      '1 second',
      '90 seconds',
      '1 hour',
      '1 day',
      '14 days',
    ]);
  });
});
