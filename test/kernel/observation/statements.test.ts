import { describe, expect, it } from '@jest/globals';
import { Statements } from '../../../src/kernel/database/connections/statements.js';
import type { Work } from '../../../src/kernel/observation/work.js';

/** What is said of a statement that took so long, where more than so many milliseconds are slow. */
function saidOf(slow: number, took: number, work?: Work, error?: unknown): unknown[] {
  const said: unknown[] = [];
  const statements = new Statements(
    { DATABASE_SLOW_STATEMENT_MS: slow } as never,
    {
      statement: (span: object, { began, ended, ...traced }: { began: number; ended: number }) =>
        said.push({ span, ...traced, isTimed: ended - began >= took }),
    } as never,
    { slowStatements: { inc: () => said.push('counted') } } as never,
    {
      setContext: () => undefined,
      warn: ({ duration_ms, ...line }: { duration_ms: number }, text: string) =>
        said.push({ text, ...line, isTimed: Number.isInteger(duration_ms) && duration_ms >= took }),
    } as never,
  );
  statements.ended("select 'Anna' from accounts where id = 7", performance.now() - took, work, error);
  return said;
}

const trace = { traceId: 't', spanId: 's', isSampled: true };
const call = { kind: 'route', name: '/accounts', id: 'call-1' } as const;
const statement = "select '…' from accounts where id = 0";

describe('a statement of the database', () => {
  it('is counted and logged without its values where it was slow, with the call that asked and whether it failed', () => {
    const line = { text: 'slow statement', statement, isTimed: true };
    expect(saidOf(500, 600, call)).toEqual([
      'counted',
      { ...line, route: '/accounts', request_id: 'call-1', failed: false },
    ]);
    expect(saidOf(500, 600, undefined, new Error('no'))).toEqual(['counted', { ...line, failed: true }]);
  });

  it('is not mentioned where it was quick, or where nothing is slow', () => {
    expect(saidOf(500, 300, call)).toEqual([]);
    expect(saidOf(0, 90_000, call)).toEqual([]);
  });

  it('is in the trace of a call that is recorded', () => {
    const span = { trace };
    const error = new Error('no');
    expect(saidOf(500, 300, { ...call, span }, error)).toEqual([{ span, text: statement, error, isTimed: true }]);
    expect(saidOf(500, 300, { ...call, span: { trace: { ...trace, isSampled: false } } })).toEqual([]);
    expect(saidOf(500, 600, { ...call, span }).map((one) => (one === 'counted' ? one : 'line'))).toEqual([
      'line',
      'counted',
      'line',
    ]);
  });
});
