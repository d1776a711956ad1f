import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { mountSite, type SiteSource } from '../../src/site/mount.js';
import type { SiteServices } from '../../web/app/context.js';

const page = '<!doctype html><html><body>Una pagina</body></html>';
const type = (value: string) => ({ 'content-type': value });
/** What the renderer answers, by path. */
const rendered: Readonly<Record<string, () => Response>> = {
  '/': () => new Response(page, { headers: type('text/html') }),
  '/dati': () => new Response('{"a":1}', { headers: type('application/json') }),
  '/testo': () => new Response('solo testo', { headers: type('text/plain') }),
  '/manca': () => new Response(page, { status: 404, headers: type('text/html') }),
  '/ferma': () => new Response(page, { status: 503, headers: type('text/html') }),
};

/** The route of the pages without a renderer: what it refuses and adds by itself. */
describe('an answer of the site', () => {
  let server: FastifyInstance;
  const asked: string[] = [];
  beforeAll(async () => {
    server = fastify();
    server.setNotFoundHandler((_request, reply) => reply.code(404).send('of the API'));
    const kept = { onContentChange: () => undefined, register: () => undefined };
    const app = { get: () => kept, getHttpAdapter: () => ({ getInstance: () => server }) };
    const source: SiteSource = {
      render: (request) => {
        const { pathname } = new URL(request.url);
        asked.push(`${request.method} ${pathname}`);
        return Promise.resolve({ response: (rendered[pathname] ?? rendered['/manca']!)(), nonce: 'unico' });
      },
      serveFiles: () => Promise.resolve(),
      cache: null,
      sources: (nonce) => ({ script: [nonce], style: [nonce] }),
    };
    const services = {
      publicUrl: 'https://example.org',
      map: null,
      brand: 'Giustamente',
      content: { has: () => false, list: () => [] },
      requestTypes: () => Promise.reject(new Error('of the program')),
    };
    await mountSite(app as unknown as NestFastifyApplication, services as unknown as SiteServices, source);
    await server.ready();
  });
  afterAll(() => server.close());

  const answer = async (options: InjectOptions) => {
    asked.length = 0;
    const { statusCode, headers, payload } = await server.inject(options);
    const shown = ['content-type', 'cache-control', 'retry-after', 'content-encoding', 'vary'] as const;
    const policy = headers['content-security-policy'] ?? '';
    return [
      statusCode,
      asked.join(', ') || 'not rendered',
      ...shown.filter((name) => headers[name] !== undefined).map((name) => `${name}: ${String(headers[name])}`),
      policy && (policy.includes("'nonce-unico'") ? 'policy with the nonce' : 'policy without the nonce'),
      payload === '' ? 'empty' : '',
    ]
      .filter((one) => one !== '')
      .join('; ');
  };

  const calls: readonly InjectOptions[] = [
    ...Object.keys(rendered).map((url) => ({ url })),
    { url: '/', method: 'HEAD' },
    { url: '/dati', headers: { 'accept-encoding': 'gzip' } },
    { url: '/?a=1', headers: { 'accept-encoding': 'br' } },
    ...['api', 'docs', 'health', 'metrics', 'dev', 'media', 'backoffice'].flatMap((name) =>
      ['', '/x', 'x', '?x'].map((rest) => ({ url: `/${name}${rest}` })),
    ),
    { url: '/', headers: { 'content-length': '0' } },
    { url: '/', headers: { 'content-length': '1' }, payload: 'x' },
    { url: '/', headers: { 'transfer-encoding': 'chunked' } },
    { url: '/', method: 'HEAD', headers: { 'content-length': '1' } },
    { url: '/robots.txt' },
    ...['', '-pagine', '-articoli', '-storie', '-altro'].map((part) => ({ url: `/sitemap${part}.xml` })),
    // What fails there is said as the API says it.
    { url: '/sitemap-materie.xml' },
    ...['/blog', '/storie', '/prezzi'].map((path) => ({ url: `${path}/feed.xml` })),
    { url: '/og/x.jpg' },
    { url: '/manifest.webmanifest' },
    { url: '/', method: 'POST', payload: {} },
  ];

  it('has its status, its headers and its policy', async () => {
    const said: string[] = [];
    for (const call of calls) {
      const { url, method = 'GET', headers } = call as { url: string; method?: string; headers?: object };
      said.push(`${method} ${url} ${headers ? JSON.stringify(headers) : ''}→ ${await answer(call)}`);
    }
    expect(said.join('\n')).toMatchSnapshot();
  });
});
