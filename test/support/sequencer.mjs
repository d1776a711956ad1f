import { createHash } from 'node:crypto';
import Sequencer from '@jest/test-sequencer';

/**
 * What takes longest begins first, also on a machine that has never run the suite: otherwise one core waits at the end
 * for the other's last journey.
 */
const FIRST = [
  '/test/journeys/screens',
  '/test/journeys/backoffice',
  '/test/journeys/',
  '/test/processes/',
  '/test/races/',
];
const rank = ({ path }) => {
  const found = FIRST.findIndex((folder) => path.includes(folder));
  return found === -1 ? FIRST.length : found;
};

/** Where a file stands in the order that this seed gives. */
const placeOf = ({ path }, seed) => createHash('sha256').update(`${seed} ${path}`).digest('hex');

export default class LongestFirst extends Sequencer {
  /**
   * Within a rank jest's own order: the durations it remembers, else the size of the file. TEST_ORDER asks for another
   * one, to find files that lean on those before them: `reverse`, or a seed to shuffle by.
   */
  async sort(tests) {
    const order = process.env.TEST_ORDER;
    if (order && order !== 'reverse')
      return [...tests].sort((one, other) => (placeOf(one, order) < placeOf(other, order) ? -1 : 1));
    const sorted = (await super.sort(tests)).sort((one, other) => rank(one) - rank(other));
    return order ? sorted.reverse() : sorted;
  }
}
