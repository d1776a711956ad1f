import { describe, expect, it } from '@jest/globals';
import { addressRange, isLocal } from '../../src/kernel/auth/address-range.js';
import { countsFor, waitOf } from '../../src/kernel/auth/throttle.rules.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['::2001:db8:1:2:3:4', '0:0:2001:db8::/64'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6%x', '2001:db8:1:2::/64'],
  ['odd', 'unknown'],
  ['', 'unknown'],
])('the address %s is counted as %s', (address, range) => {
  expect(addressRange(address)).toBe(range);
});

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['127.255.255.254', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['10.127.0.1', false],
  ['::127.0.0.1', false],
  ['::11', false],
  ['2001::1', false],
  ['1270.0.0.1', false],
  ['2001:db8::127', false],
])('whether %s is this machine: %s', (address, local) => {
  expect(isLocal(address)).toBe(local);
});

describe('a refused caller', () => {
  it.each([
    [-5, 1, 1],
    [0, 1, 1],
    [1, 1, 1],
    [1000, 1, 1],
    [1001, 2, 1],
    [60_000, 60, 1],
    [60_001, 61, 2],
    [900_000, 900, 15],
  ])('for %i milliseconds waits %i seconds, or %i minutes', (wait, retryAfter, minutes) => {
    expect(waitOf(wait)).toEqual({ retryAfter, values: { minutes } });
  });

  it('waits until the oldest guess no longer counts', () => {
    const now = new Date('2026-03-10T09:00:00Z');
    expect([0, -1, -900_000].map((by) => countsFor(new Date(now.getTime() + by), now))).toEqual([900_000, 899_999, 0]);
  });
});
