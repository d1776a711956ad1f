import { describe, expect, it } from '@jest/globals';
import { failureOf, loggedPath } from '../../src/kernel/failure.js';

const sqlError = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    detail: 'Key (email)=(anna@example.com) already exists.',
    table: 'accounts',
    constraint: 'accounts_email_key',
  });

describe('an error in the log', () => {
  it('keeps the names of tables and columns and leaves out the rows', () => {
    expect(failureOf(sqlError('23505', 'duplicate key value violates unique constraint "accounts_email_key"'))).toEqual(
      {
        name: 'Error',
        message: 'duplicate key value violates unique constraint "accounts_email_key"',
        code: '23505',
        table: 'accounts',
        constraint: 'accounts_email_key',
        stack: expect.stringMatching(/^ +at /),
      },
    );
    expect(
      failureOf(
        sqlError(
          '23514',
          'violates check constraint "wallets_check"\n - detail: Failing row contains (anna@example.com)',
        ),
      ).message,
    ).toBe('violates check constraint "wallets_check"');
  });

  it('names the column where the database does, and none of what is missing', () => {
    const error = Object.assign(sqlError('23502', 'null value in column "email"'), { column: 'email' });
    const { stack: _, ...said } = failureOf(error);
    expect(said).toEqual({
      name: 'Error',
      message: 'null value in column "email"',
      code: '23502',
      constraint: 'accounts_email_key',
      table: 'accounts',
      column: 'email',
    });
  });

  it.each([
    [
      sqlError('22P02', 'invalid input syntax for type integer: "Anna\nRossi"'),
      'invalid input syntax for type integer: …',
    ],
    [sqlError('22001', 'value too long for type character varying(2)'), 'value too long for type character varying(2)'],
    [
      new SyntaxError(`Unexpected token 'A', "Anna Rossi" is not valid JSON`),
      'Unexpected token …, … is not valid JSON',
    ],
    [
      Object.assign(new TypeError(`The argument must be a string. Received 'Anna'`), { code: 'ERR_INVALID_ARG_TYPE' }),
      'The argument must be a string. Received …',
    ],
    [
      new TypeError(`Cannot read properties of undefined (reading 'city')`),
      `Cannot read properties of undefined (reading 'city')`,
    ],
  ])('contains no value: %s', (error, message) => {
    const failure = failureOf(error);
    expect(failure.message).toBe(message);
    expect(JSON.stringify(failure)).not.toContain('Anna');
  });

  it('describes a thrown value that is not an error', () => {
    expect(failureOf('Anna Rossi')).toEqual({ name: 'string', message: 'something that is no error was thrown' });
    expect(failureOf({ ...new Error('lost'), code: '57P01', queue: 'mail.send' })).toEqual({
      name: 'object',
      message: '',
      code: '57P01',
    });
  });
});

describe('a path in the log', () => {
  it.each([
    ['/api/v1/requests/42/documents?q=Anna', '/api/v1/requests/42/documents'],
    ['/register/user/confirm/299182736455463728291', '/register/user/confirm/…'],
    ['/api/v1/responses/7/quote.pdf', '/api/v1/responses/7/quote.pdf'],
    ['/anna@example.com/RSSNNA84L63F205X/Anna%20Rossi', '/…/…/…'],
    ['/', '/'],
  ])('%s', (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });
});
