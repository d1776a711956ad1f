import { describe, expect, it } from '@jest/globals';
import {
  newTrace,
  readTraceparent,
  requestIdOf,
  writeTraceparent,
} from '../../../src/kernel/observation/trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const given = `00-${TRACE}-${SPAN}-01`;

describe('traceparent', () => {
  it('is parsed in the W3C format, and written as it was read', () => {
    expect(readTraceparent(given)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
    expect(readTraceparent(`00-${TRACE}-${SPAN}-02`)).toMatchObject({ isSampled: false });
    expect(writeTraceparent(readTraceparent(given)!)).toBe(given);
    expect(readTraceparent(`cc-${TRACE}-${SPAN}-01-what.the.future-brings`)).toMatchObject({ traceId: TRACE });
  });

  it('is sampled by the last bit of its flags, whatever the others say', () => {
    const sampled = Array.from({ length: 256 }, (_, flags) => flags.toString(16).padStart(2, '0')).filter(
      (flags) => readTraceparent(`00-${TRACE}-${SPAN}-${flags}`)!.isSampled,
    );
    expect(sampled).toHaveLength(128);
    expect(sampled.filter((flags) => !/[13579bdf]$/.test(flags))).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['two headers', [given, given]],
    ['an unknown form of this version', `${given}-more`],
    ['a later version that goes on without a hyphen', `cc-${TRACE}-${SPAN}-01more`],
    ['the version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capitals', given.toUpperCase()],
    ['one digit too few', given.slice(0, -1)],
    ['what is far too long', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(500)}`],
  ])('is refused: %s', (_what, header) => {
    expect(readTraceparent(header)).toBeUndefined();
  });

  it('is replaced for a trace that nobody records', () => {
    const [one, other] = [newTrace(), newTrace()];
    expect(readTraceparent(writeTraceparent(one))).toEqual(one);
    expect([one.isSampled, one.traceId === other.traceId]).toEqual([false, false]);
  });
});

describe('X-Request-Id', () => {
  it.each(['a', '01JD7Z.abc_DEF-9', 'x'.repeat(128)])('is accepted: %s', (id) => {
    expect(requestIdOf(id)).toBe(id);
  });

  it.each(['', 'x'.repeat(129), 'two words', 'anna@example.com', 'line\nbreak', 'è', '{"a":1}', undefined, ['a', 'b']])(
    'is replaced if it is %j',
    (id) => {
      expect(requestIdOf(id)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    },
  );
});
