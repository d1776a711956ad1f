import { expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { readEnv } from '../../src/env.js';
import { Scanner } from '../../src/documents/scan/scanner.js';

/** Where a scanner with this setting connects to; nothing is there. */
async function placeOf(url: string): Promise<unknown> {
  const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')!;
  const places: unknown[] = [];
  const refuse = function refuse(this: Socket, [place]: unknown[]): Socket {
    places.push(place);
    return this.destroy();
  };
  Object.defineProperty(Socket.prototype, 'connect', { ...connect, value: refuse });
  try {
    expect(await new Scanner(readEnv({ CLAMD_URL: url })).scan([])).toEqual({ found: 'unreachable' });
  } finally {
    Object.defineProperty(Socket.prototype, 'connect', connect);
  }
  return places[0];
}

it.each([
  ['tcp://clamav', { host: 'clamav', port: 3310 }],
  ['tcp://clamav:3311', { host: 'clamav', port: 3311 }],
  ['tcp://clamav:3311/', { host: 'clamav', port: 3311 }],
  ['tcp://10.0.0.7:3310', { host: '10.0.0.7', port: 3310 }],
  ['tcp://[::1]', { host: '::1', port: 3310 }],
  ['tcp://[fd00::7]:3311', { host: 'fd00::7', port: 3311 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the scanner %s is looked for at that place', async (url, place) => {
  expect(await placeOf(url)).toEqual(place);
});

it.each(['tcp://', 'tcp://[]', 'tcp://[::1', 'tcp://::1', 'tcp://a:b:1', 'tcp://[clamav]:3310'])(
  '%s is no place of a scanner',
  (url) => {
    expect(() => readEnv({ CLAMD_URL: url })).toThrow('CLAMD_URL: is tcp://host:3310 or unix:/path');
  },
);
