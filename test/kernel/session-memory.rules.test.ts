import { describe, expect, it } from '@jest/globals';
import { SessionMemory } from '../../src/kernel/auth/session-memory.js';
import { FrozenClock, plus } from '../../src/shared/clock.js';

interface Person {
  readonly sessionId: number;
  readonly accountId: number;
}

/** A memory of three sessions, two of them of the same account, and what the database tells it. */
function remembering() {
  const clock = new FrozenClock('2026-03-10T09:00:00Z');
  const listener = { isListening: true, onNotification: (_: string) => {}, onReconnect: () => {} };
  const memory = new SessionMemory<Person>(
    {
      get isListening() {
        return listener.isListening;
      },
      subscribe: (channel, subscriber) => Object.assign(listener, { channel }, subscriber),
    },
    clock,
    'session_changes',
    ({ accountId }) => accountId,
  );
  const until = plus(clock.now(), 1000);
  const keep = (token: string, sessionId: number, accountId: number, end = until): void =>
    memory.reading().keep(token, { sessionId, accountId }, end);
  keep('a', 1, 7);
  keep('b', 2, 7);
  keep('c', 7, 8);
  const known = (...tokens: string[]): string =>
    tokens.filter((token) => memory.actor(token) !== undefined).join('') || 'none';
  return { clock, listener, memory, keep, known: (): string => known('a', 'b', 'c', 'd') };
}

describe('the memory of sessions', () => {
  it('gives who a token is of, until its time is over', () => {
    const { clock, memory, known } = remembering();
    expect(memory.actor('b')).toEqual({ sessionId: 2, accountId: 7 });
    clock.advance(999);
    expect(known()).toBe('abc');
    clock.advance(1);
    expect(known()).toBe('none');
    clock.advance(-1);
    expect(known()).toBe('none');
  });

  it.each([
    ['s1', 'bc'],
    ['s7', 'ab'],
    ['s9', 'abc'],
    ['a7', 'c'],
    ['a8', 'ab'],
    ['a1', 'abc'],
    ['*', 'none'],
    ['x7', 'abc'],
  ])('after the change %s knows %s', (change, left) => {
    const { listener, known } = remembering();
    listener.onNotification(change);
    expect(known()).toBe(left);
  });

  it('knows nobody after a connection was lost, and nobody while there is none', () => {
    const { listener, keep, known } = remembering();
    listener.isListening = false;
    keep('d', 4, 9);
    expect(known()).toBe('none');
    listener.isListening = true;
    expect(known()).toBe('abc');
    listener.onReconnect();
    expect(known()).toBe('none');
  });

  it('does not keep what was read before a change', () => {
    const { listener, memory, clock, known } = remembering();
    const reading = memory.reading();
    listener.onNotification('s9');
    reading.keep('d', { sessionId: 4, accountId: 9 }, plus(clock.now(), 1000));
    expect(known()).toBe('abc');
  });

  it('keeps what was read last about a token, and forgets all of it', () => {
    const { listener, memory, keep, known, clock } = remembering();
    keep('a', 1, 9, plus(clock.now(), 2000));
    expect(memory.actor('a')).toEqual({ sessionId: 1, accountId: 9 });
    listener.onNotification('a7');
    expect(known()).toBe('ac');
    listener.onNotification('a9');
    expect(known()).toBe('c');
  });

  it('listens to its own channel', () => {
    expect(remembering().listener).toHaveProperty('channel', 'session_changes');
  });

  it('holds 50,000, and leaves the oldest out', () => {
    const { keep, memory } = remembering();
    for (let nth = 0; nth < 49_997; nth++) keep(`n${nth}`, 100 + nth, 100 + nth);
    expect(memory.actor('a')).toBeDefined();
    keep('last', 99, 99);
    expect([memory.actor('a'), memory.actor('last')?.sessionId, memory.actor('b')?.sessionId]).toEqual([
      undefined,
      99,
      2,
    ]);
  });
});
