import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { DatabaseListener } from '../../src/kernel/database/listener.js';
import type { DrawPage } from '../../src/content/content.api.js';
import type { Metrics } from '../../src/kernel/observation/metrics.js';
import { KeptPages } from '../../src/site/kept-pages.js';
import { mountSite, type SiteSource } from '../../src/site/mount.js';
import { keep } from '../../src/site/page-cache.js';
import { sendKept } from '../../src/site/send-page.js';
import type { SiteServices } from '../../web/app/context.js';

type Notified = Parameters<DatabaseListener['subscribe']>[1];

/** What the renderer answers next, by path; a page with a script of ours and one of somebody else. */
const next: Record<string, { status?: number; type?: string; cache?: string }> = {
  '/contatti': { cache: 'no-store' },
  '/newsletter': { status: 503 },
  '/recesso': { status: 500 },
  '/privacy': { type: 'text/plain' },
  '/blog': { status: 404 },
};
let server: FastifyInstance;
let changes: Notified;
let textsChanged: () => void;
let preview: DrawPage;
const renewals: string[] = [];
let rendered = 0;
const registry = new Registry();
const gauges = new Map<string, () => { value: number }[]>();
beforeAll(async () => {
  server = fastify();
  const listener = {
    subscribe: (channel: string, handlers: Notified) => {
      expect(channel).toBe('page_changes');
      changes = handlers;
    },
  };
  const metrics = {
    registry,
    gauge: ({ name }: { name: string }, read: () => { value: number }[]) => gauges.set(name, read),
  };
  const kept = new KeptPages(
    listener as unknown as DatabaseListener,
    metrics as unknown as Metrics,
    () => 'today',
    () => renewals.push('renewed'),
  );
  const source: SiteSource = {
    render: (request) => {
      const { pathname } = new URL(request.url);
      const { status = 200, type = 'text/html', cache } = next[pathname] ?? {};
      const html = `<html><script nonce="N">ours(${++rendered})</script><script>theirs()</script></html>`;
      const headers = { 'content-type': type, 'x-own': 'kept', ...(cache && { 'cache-control': cache }) };
      return Promise.resolve({ response: new Response(html, { status, headers }), nonce: 'N' });
    },
    serveFiles: () => Promise.resolve(),
    cache: kept,
    sources: (nonce) => ({ script: [nonce], style: [nonce] }),
  };
  const app = {
    get: () => ({
      onContentChange: (told: () => void) => (textsChanged = told),
      register: (draw: DrawPage) => (preview = draw),
    }),
    getHttpAdapter: () => ({ getInstance: () => server }),
  };
  const services = {
    publicUrl: 'https://example.org',
    map: { origin: 'https://tiles.example.org' },
    brand: 'Giustamente',
    content: { has: () => false },
  };
  await mountSite(app as unknown as NestFastifyApplication, services as unknown as SiteServices, source);
  await server.ready();
});
afterAll(() => server.close());

it('a page that is the same for everybody is answered from memory, with the headers that say so', async () => {
  const said: string[] = [];
  let tag = '';
  const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const before = rendered;
    const answer = await server.inject({ url, method, headers });
    const { etag = tag, 'content-security-policy': policy = '' } = answer.headers;
    tag = etag;
    const shown = ['cache-control', 'cache-status', 'content-encoding', 'retry-after', 'vary', 'x-own'];
    said.push(
      [
        `${method} ${url} ${Object.entries(headers)
          .map(([name]) => name)
          .join(' ')}→ ${answer.statusCode}`,
        rendered > before ? 'rendered' : 'not rendered',
        ...shown.flatMap((name) =>
          answer.headers[name] === undefined ? [] : [`${name}: ${String(answer.headers[name])}`],
        ),
        answer.headers.etag === undefined ? 'no tag' : 'a tag',
        answer.headers.age === undefined ? 'no age' : 'its age',
        `policy: ${['nonce-N', 'sha256-', 'https://tiles.example.org', 'upgrade-insecure-requests'].filter((part) => policy.includes(part)).join(' ') || 'none'}`,
        answer.payload === '' ? 'empty' : answer.payload.includes('nonce') ? 'with its nonce' : '',
      ]
        .filter((part) => part !== '')
        .join('; '),
    );
  };
  await ask('/prezzi');
  await ask('/prezzi');
  await ask('/prezzi?utm_source=x');
  await ask('/prezzi', { 'if-none-match': tag });
  await ask('/en/prezzi');
  await ask('/prezzi', { 'if-none-match': tag });
  await ask('/prezzi', { 'accept-encoding': 'gzip, br' });
  await ask('/prezzi', { 'accept-encoding': 'gzip' });
  await ask('/prezzi', {}, 'HEAD');
  for (const url of ['/contatti', '/newsletter', '/recesso', '/privacy', '/blog', '/dashboard'])
    for (let time = 0; time < 2; time++) await ask(url);
  await ask('/recesso', {}, 'HEAD');
  // An error is not shown where an older page is known.
  await ask('/avvocati/malasanita/classifica');
  changes.onNotification('ranking');
  await ask('/prezzi');
  await ask('/avvocati/malasanita/classifica');
  changes.onNotification('texts');
  next['/prezzi'] = { status: 500 };
  await ask('/prezzi');
  await ask('/avvocati/malasanita/classifica');
  changes.onReconnect();
  await ask('/avvocati/malasanita/classifica');
  expect(said.join('\n')).toMatchSnapshot();
  expect(renewals).toHaveLength(3);
});

it('a page is rendered anew after a text has changed, and at once for an editor', async () => {
  const before = renewals.length;
  const renders = async (url: string) => {
    const known = rendered;
    expect((await server.inject({ url })).statusCode).toBe(200);
    return rendered > known;
  };
  expect([await renders('/storie'), await renders('/storie')]).toEqual([true, false]);
  textsChanged();
  expect([await renders('/storie'), await renders('/storie')]).toEqual([true, false]);
  expect(renewals).toHaveLength(before + 1);
  expect(await preview('/storie', {} as never)).toBe('<html></html>');
});

it('the answers are counted by how they were found, and the pages that are kept', async () => {
  const counted = async () => {
    const { values } = await registry.getSingleMetric('site_page_answers_total')!.get();
    const of = (result: string) => values.find(({ labels }) => labels.result === result)?.value ?? 0;
    return [...['hit', 'stale', 'miss', 'pass'].map(of), gauges.get('site_pages_kept')!()[0]!.value];
  };
  const ranking = '/avvocati/cause-di-lavoro/classifica';
  const added = async (...urls: string[]) => {
    const before = await counted();
    for (const url of urls) await server.inject({ url });
    return (await counted()).map((count, nth) => count - before[nth]!);
  };
  expect(await added(ranking, ranking, `${ranking}?page=2`, '/dashboard', '/dashboard')).toEqual([1, 0, 2, 2, 2]);
  changes.onNotification('ranking');
  next[ranking] = { status: 500 };
  expect(await added(ranking, '/contatti')).toEqual([0, 1, 0, 1, 0]);
});

it('an answer from memory says its age in whole seconds, and how it was found', async () => {
  const page = await keep('<html></html>', 'N', { 'content-type': 'text/html' });
  const alone = fastify();
  const found = [
    ['hit', 61_999],
    ['stale', 62_000],
    ['miss', 0],
  ] as const;
  for (const [status, age] of found)
    alone.get(`/${status}`, (request, reply) => sendKept(request, reply, { page, status, age }));
  const said = await Promise.all(
    found.map(async ([status]) => {
      const { headers } = await alone.inject({ url: `/${status}` });
      return [headers.age, headers['cache-status']];
    }),
  );
  await alone.close();
  expect(said).toEqual([
    ['61', 'pages; hit'],
    ['62', 'pages; hit; detail=stale'],
    ['0', 'pages; fwd=miss; stored'],
  ]);
});
