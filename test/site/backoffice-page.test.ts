import { afterEach, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { holdSettings } from '../../src/shared/staff/in-force.facts.js';
import { mountBackoffice, type BackofficeSettings } from '../../src/site/backoffice.js';

const PAGE =
  '<html data-demo="__DEMO__" data-settings="__SETTINGS__"><style nonce="__NONCE__">a</style><meta nonce="__NONCE__">';

let server: FastifyInstance;
afterEach(async () => {
  holdSettings([], () => Date.now());
  await server.close();
});

/** The back office with a page of its own. */
async function mounted(settings: BackofficeSettings) {
  server = fastify();
  server.get('/altro', () => 'of another part');
  const pages: string[] = [];
  await mountBackoffice(
    { getHttpAdapter: () => ({ getInstance: () => server }) } as unknown as NestFastifyApplication,
    settings,
    {
      page: (url) => {
        pages.push(url);
        return Promise.resolve(PAGE);
      },
      serveFiles: async (scope) => {
        await Promise.resolve();
        scope.get('/backoffice/assets/a.js', () => 'a file');
      },
      sources: (nonce) => ({ script: ['of scripts'], style: [nonce] }),
    },
  );
  await server.ready();
  return { pages, ask: (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => server.inject({ url, method }) };
}

it('the page of the back office carries the settings that count, whether it is a demo, and a nonce of its own', async () => {
  const { ask, pages } = await mounted({ publicUrl: 'https://example.org', demo: true });
  holdSettings([{ from: 0, values: { basic_price: 349 } }], () => Date.now());
  const { statusCode, headers, payload } = await ask('/backoffice/refunds/7?x=1');
  const policy = String(headers['content-security-policy']);
  const nonce = /style-src 'self' 'nonce-([^']{24})'/.exec(policy)?.[1] ?? 'none';
  const settings = '[0,[{&quot;from&quot;:0,&quot;values&quot;:{&quot;basic_price&quot;:349}}]]';
  expect([statusCode, payload]).toEqual([
    200,
    PAGE.replace('__DEMO__', '1').replace('__SETTINGS__', settings).replaceAll('__NONCE__', nonce),
  ]);
  expect(policy).toContain("script-src 'self' of scripts;");
  expect(policy).toContain('upgrade-insecure-requests');
  expect([headers['content-type'], headers['cache-control']]).toEqual(['text/html; charset=utf-8', 'no-store']);
  expect((await ask('/backoffice')).payload).not.toContain(nonce);
  expect(pages).toEqual(['/backoffice/refunds/7?x=1', '/backoffice']);
});

it('the page of the back office outside a demo says so, and says nothing of settings while the initial ones count', async () => {
  const { ask } = await mounted({ publicUrl: 'http://localhost:3000', demo: false });
  const { headers, payload } = await ask('/backoffice');
  expect(payload).toContain('<html data-demo="0" data-settings="">');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

it('only what lies under the address of the back office is kept from search engines', async () => {
  const { ask } = await mounted({ publicUrl: 'https://example.org', demo: false });
  const said = async (url: string, method?: 'GET' | 'HEAD' | 'POST') => {
    const { statusCode, headers, payload } = await ask(url, method);
    return [statusCode, headers['x-robots-tag'], payload.length > 0];
  };
  const hidden = 'noindex, nofollow';
  expect(await said('/backoffice/', 'HEAD')).toEqual([200, hidden, true]);
  expect(await said('/backoffice/assets/a.js')).toEqual([200, hidden, true]);
  expect(await said('/altro')).toEqual([200, undefined, true]);
  expect((await said('/backoffice', 'POST'))[0]).toBe(404);
  expect((await said('/backofficex'))[0]).toBe(404);
});
