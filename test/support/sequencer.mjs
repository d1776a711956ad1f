import Sequencer from '@jest/test-sequencer';

/**
 * What takes longest begins first, also on a machine that has never run the suite: otherwise one core waits at the end
 * for the other's last journey.
 */
const FIRST = ['/test/journeys/', '/test/processes/', '/test/races/'];
const rank = ({ path }) => {
  const found = FIRST.findIndex((folder) => path.includes(folder));
  return found === -1 ? FIRST.length : found;
};

export default class LongestFirst extends Sequencer {
  /** Within a rank jest's own order: the durations it remembers, else the size of the file. */
  async sort(tests) {
    return (await super.sort(tests)).sort((one, other) => rank(one) - rank(other));
  }
}
