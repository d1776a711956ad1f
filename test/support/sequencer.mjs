import { createHash } from 'node:crypto';
import Sequencer from '@jest/test-sequencer';

/**
 * The longest files start first, also on a machine that has never run the suite: otherwise one core waits at the end
 * for the other's last file. The first journey fills the demo data, for which every other journey waits, so files that do
 * not need it run beside it.
 */
const FIRST = [
  ['/test/journeys/screens'],
  [
    '/test/http/long-input',
    // Short files that run all acts of a front end, or every call: by their size they would come last.
    '/test/backoffice/acts.',
    '/test/web/acts.',
    '/test/http/writes.',
    '/test/backoffice/screens',
    '/test/web/screens',
    '/test/races/kill',
    '/test/races/payments-kill',
  ],
  ['/test/journeys/budgets', '/test/journeys/backoffice'],
  ['/test/journeys/'],
  ['/test/processes/', '/test/races/', '/test/faults/', '/test/staff/operations/backup'],
  // Short files that start a process, a compiler or a database: by their size they would come last.
  [
    '/test/fuzz/',
    '/test/geo/import-cli',
    '/test/kernel/embedded',
    '/test/kernel/report-limit',
    '/test/staff/create-cli',
    '/test/web/contract-types',
  ],
];
const rank = ({ path }) => {
  const found = FIRST.findIndex((parts) => parts.some((part) => path.includes(part)));
  return found === -1 ? FIRST.length : found;
};

/** The position of a file in the order of this seed. */
const placeOf = ({ path }, seed) => createHash('sha256').update(`${seed} ${path}`).digest('hex');

export default class LongestFirst extends Sequencer {
  /**
   * Within a rank jest's own order: the recorded durations, otherwise the size of the file. TEST_ORDER sets another one,
   * to find files that depend on earlier ones: `reverse`, or a seed to shuffle by.
   */
  async sort(tests) {
    const order = process.env.TEST_ORDER;
    if (order && order !== 'reverse')
      return [...tests].sort((one, other) => (placeOf(one, order) < placeOf(other, order) ? -1 : 1));
    const sorted = (await super.sort(tests)).sort((one, other) => rank(one) - rank(other));
    return order ? sorted.reverse() : sorted;
  }
}
