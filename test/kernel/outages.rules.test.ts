import { describe, expect, it } from '@jest/globals';
import { isOutage, isReportedByDatabase } from '../../src/kernel/database/outage.js';
import { valueTable } from '../support/value-table.js';

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

const kind = (error: unknown): string =>
  isReportedByDatabase(error) ? (isOutage(error) ? 'database' : 'no outage') : isOutage(error) ? 'network' : 'other';

/** Only what the database reports is postponed without asking whether it answers. */
describe('a failure', () => {
  it('is of the database, of some connection, or of neither, by what it is and what caused it', () => {
    const table = Object.entries(failures).map(
      ([name, failure]) =>
        `${name}: ${Object.values(wrapped)
          .map((wrap) => kind(wrap(failure)))
          .join(', ')}`,
    );
    expect([`(${Object.keys(wrapped).join(', ')})`, ...table]).toMatchSnapshot();
  });

  it('is of the database, of some connection, or of neither, by each of these codes', () => {
    const codes = `25001 25006 25P02 25P03 25P04 40001 40P01 53000 53100 53200 53300 53400 55006 55P03 57000 57014 57P01
      57P02 57P03 57P04 57P05 58030 08000 08001 08003 08004 08006 08007 08P01 EACCES EAI_AGAIN EAI_FAIL ECONNABORTED
      ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH EMFILE ENETDOWN ENETUNREACH ENFILE ENOENT ENOSPC ENOTFOUND EPIPE
      EPROTO ETIMEDOUT`.split(/\s+/);
    const said = [
      'Cannot use a pool after calling end on the pool',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'Connection terminated',
      'Connection terminated due to connection timeout',
      'Connection terminated unexpectedly',
      'Connection terminated, or so',
      'Query read timeout',
      'timeout exceeded when trying to connect',
      'timeout expired',
    ];
    const failed = [...codes.map((code) => ({ code })), ...said.map((message) => ({ message }))];
    expect(valueTable(failed, kind)).toMatchSnapshot();
  });
});
