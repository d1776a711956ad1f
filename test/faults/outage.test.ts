import { describe, expect, it } from '@jest/globals';
import { isOutage } from '../../src/kernel/database/outage.js';
import { translate } from '../../src/kernel/http/problem.filter.js';

const coded = (code: string, more: object = {}) => Object.assign(new Error('anything'), { code, ...more });

describe('a database error', () => {
  it.each([
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '08P01',
    '55P03',
    '57014',
    '25006',
    '25P03',
    'ECONNREFUSED',
    'ECONNRESET',
  ])('%s means a temporary outage: 503 with the time to wait', (code) => {
    const problem = translate(coded(code));
    expect([problem.code, problem.kind.status, problem.retryAfter]).toEqual(['unavailable', 503, 2]);
  });

  it.each(['23503', '22001', '42601', '42P01', '42501', 'XX000', '25P02', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])(
    '%s is our own bug and stays a 500',
    (code) => expect(translate(coded(code)).code).toBe('unexpected'),
  );

  it.each(['23505', '23514', '40001', '40P01'])('%s stays a conflict', (code) =>
    expect(translate(coded(code)).code).toBe('conflict'),
  );

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('that the driver throws without a code is recognised by its message: %s', (message) =>
    expect(isOutage(new Error(message))).toBe(true),
  );

  it('is found in the error that wraps it, and for a missing socket', () => {
    expect(isOutage(new Error('failed', { cause: coded('57P01') }))).toBe(true);
    expect(isOutage(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isOutage(coded('ENOENT', { syscall: 'open' }))).toBe(false);
    expect(isOutage('57P01')).toBe(false);
  });
});
