import { afterEach, describe, expect, it } from '@jest/globals';
import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { Env } from '../../../src/env.js';
import { isPublicAddress, isWebhookUrl } from '../../../src/notifications/webhooks/public-address.js';
import { lookupPublic, RefusedAddress } from '../../../src/notifications/webhooks/public-lookup.js';
import { WebhookTransport } from '../../../src/notifications/webhooks/webhook-transport.js';

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4002::1',
  ])('is true of %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('is false of %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isWebhookUrl', () => {
  it.each(['https://studio.example.com/hooks?key=1', 'https://1.1.1.1/', 'https://[2606:4700::1111]/'])(
    'is true of %s',
    (url) => {
      expect(isWebhookUrl(url)).toBe(true);
    },
  );

  it.each([
    'http://studio.example.com/',
    'ftp://studio.example.com/',
    'https://studio.example.com:8443/',
    'https://anna:segreta@studio.example.com/',
    'https://anna@studio.example.com/',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'nothing',
    '',
  ])('is false of %s', (url) => {
    expect(isWebhookUrl(url)).toBe(false);
  });

  it('is true of an origin that the operator allows, and of no other of that host', () => {
    const own = ['http://127.0.0.1:4000'];
    expect(isWebhookUrl('http://127.0.0.1:4000/hooks', own)).toBe(true);
    expect(isWebhookUrl('http://127.0.0.1:4001/hooks', own)).toBe(false);
    expect(isWebhookUrl('http://anna@127.0.0.1:4000/hooks', own)).toBe(false);
  });
});

describe('the name of a webhook’s address', () => {
  const { lookup } = dns;
  const leadsTo = (found: Error | string[]) => {
    const addresses = Array.isArray(found) ? found.map((address) => ({ address, family: 4 })) : [];
    dns.lookup = ((_name: string, { all }: { all: boolean }, done: (...given: unknown[]) => void) => {
      done(Array.isArray(found) ? null : found, all ? addresses : addresses[0]?.address);
    }) as typeof lookup;
    syncBuiltinESMExports();
  };
  afterEach(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  const asked = (all: boolean) =>
    new Promise<unknown[]>((done) => {
      lookupPublic('studio.example', { all }, (error, address: string | LookupAddress[], family) => {
        done([error, address, family]);
      });
    });

  it('leads to all its addresses, or to the first one where one is asked for', async () => {
    leadsTo(['1.1.1.1', '9.9.9.9']);
    expect(await asked(true)).toEqual([
      null,
      [
        { address: '1.1.1.1', family: 4 },
        { address: '9.9.9.9', family: 4 },
      ],
      undefined,
    ]);
    expect(await asked(false)).toEqual([null, '1.1.1.1', 4]);
  });

  it.each([[['10.0.0.7', '1.1.1.1']], [['1.1.1.1', '10.0.0.7']], [['127.0.0.1']]])(
    'is refused if one of its addresses is private: %j',
    async (found) => {
      leadsTo(found);
      for (const all of [true, false]) expect(await asked(all)).toEqual([expect.any(RefusedAddress), '', undefined]);
      const transport = new WebhookTransport({ WEBHOOK_ORIGINS: [] as readonly string[] } as Env);
      expect(await transport.send('https://studio.example/', '{}', {})).toBe('address_refused');
    },
  );

  it('that leads nowhere is no refusal', async () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    leadsTo(unknown);
    expect(await asked(true)).toEqual([unknown, '', undefined]);
    const transport = new WebhookTransport({ WEBHOOK_ORIGINS: [] as readonly string[] } as Env);
    expect(await transport.send('https://studio.example/', '{}', {})).toBe('no_connection');
    leadsTo([]);
    expect(await asked(true)).toEqual([null, '', undefined]);
  });
});
