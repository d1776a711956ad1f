import { describe, expect, it } from '@jest/globals';
import { isOutage, isReportedByDatabase } from '../../src/kernel/database/outage.js';

const coded = (code: string, more: object = {}): object => ({ code, ...more });
const within = (cause: unknown): object => ({ message: 'failed', cause });

const failures: Readonly<Record<string, unknown>> = {
  'the server stops': coded('57P01'),
  'a class of connections': coded('08006'),
  'another class': coded('23505'),
  'a code that has the class within': coded('X08006'),
  'a connection is refused': coded('ECONNREFUSED'),
  'a name is not found': coded('ENOTFOUND'),
  'a socket is missing': coded('ENOENT', { syscall: 'connect' }),
  'a file is missing': coded('ENOENT', { syscall: 'open' }),
  'the driver says so': { message: 'Connection terminated' },
  'somebody says something': { message: 'failed' },
  'the code is a number': { code: 57 },
  'a text': '57P01',
  nothing: null,
};
/** What wraps an error may have a code of its own. */
const wrapped: Readonly<Record<string, (failure: unknown) => unknown>> = {
  itself: (failure) => failure,
  cause: within,
  'cause of the cause': (failure) => within(within(failure)),
  'cause of another code': (failure) => coded('23505', { cause: failure }),
};

/** Only what the database reports is postponed without asking whether it answers. */
describe('a failure', () => {
  it('is of the database, of some connection, or of neither, by what it is and what caused it', () => {
    const kind = (error: unknown): string =>
      isReportedByDatabase(error)
        ? isOutage(error)
          ? 'database'
          : 'no outage'
        : isOutage(error)
          ? 'network'
          : 'other';
    const table = Object.entries(failures).map(
      ([name, failure]) =>
        `${name}: ${Object.values(wrapped)
          .map((wrap) => kind(wrap(failure)))
          .join(', ')}`,
    );
    expect([`(${Object.keys(wrapped).join(', ')})`, ...table]).toMatchSnapshot();
  });
});
