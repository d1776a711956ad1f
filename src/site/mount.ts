import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteServices } from '../../web/app/context.js';
import { ContentApi, PagePreviews } from '../content/content.api.js';
import { Database } from '../kernel/database/database.js';
import { DatabaseListener } from '../kernel/database/listener.js';
import { ASK_AGAIN_AFTER } from './outage.js';
import { failureOf } from '../kernel/failure.js';
import { answerProblem, translate } from '../kernel/http/problem.filter.js';
import { Metrics } from '../kernel/observation/metrics.js';
import { feed, feeds } from './feeds.js';
import { pagePolicy, type PageSources } from './headers.js';
import { serveInstalling } from './installing.js';
import { keptAddress } from './kept-pages.rules.js';
import { KeptPages } from './kept-pages.js';
import { keep, type KeptPage } from './page-cache.js';
import { Pictures } from './pictures/pictures.js';
import { previewsOf } from './preview-page.js';
import { BUILD, loadRenderer, type Render } from './renderer.js';
import { asFailedPage, FailedPage, sendCompressed, sendFailed, sendKept, UNAVAILABLE } from './send-page.js';
import { robots, sitemap, sitemapIndex, sitemapParts } from './sitemap.js';

/** Paths of other parts of the server, which answer an unknown path there with their own 404. */
const NOT_PAGES = /^\/(?:api|docs|health|metrics|dev|media|backoffice)(?:\/|$)/;

/** Where the pages and the files of the site come from. */
export interface SiteSource {
  readonly render: Render;
  readonly serveFiles: (scope: FastifyInstance) => Promise<void>;
  /** Pages that are the same for everyone, kept for a while; null where every answer is rendered. */
  readonly cache: KeptPages | null;
  /** What a page may run and style, given the source of its nonce. */
  readonly sources: (nonceSource: string) => PageSources;
}

/**
 * What `npm run build -- web` made.
 * @throws Error when it has not been built
 */
async function builtSite(app: NestFastifyApplication, services: SiteServices): Promise<SiteSource> {
  const content = app.get(ContentApi, { strict: false });
  const database = app.get(Database, { strict: false });
  return {
    render: await loadRenderer(services),
    serveFiles,
    cache: new KeptPages(
      app.get(DatabaseListener, { strict: false }),
      app.get(Metrics, { strict: false }),
      () => content.lastEnd,
      () => database.requireReplay(),
    ),
    sources: (nonceSource) => ({ script: [nonceSource], style: [nonceSource] }),
  };
}

/**
 * Serves the rendered site for every address that no other route answers: pages, assets, sitemap and robots. It runs in
 * a scope of its own, so that its settings do not touch the API.
 * @param services what pages show, in plain data
 * @throws Error when the site has not been built
 */
export async function mountSite(
  app: NestFastifyApplication,
  services: SiteServices,
  source?: SiteSource,
): Promise<void> {
  const site = source ?? (await builtSite(app, services));
  app.get(ContentApi, { strict: false }).onContentChange(() => site.cache?.outdate());
  app.get(PagePreviews, { strict: false }).register(previewsOf(site.render, services));
  const fastify = app.getHttpAdapter().getInstance();
  const logger = new Logger('Site');
  await fastify.register(async (scope) => {
    // The error handler of the API does not apply to a scope that was made before it.
    scope.setErrorHandler((error, request, reply) => {
      const problem = translate(error);
      if (problem.kind.status >= 500) logger.error(failureOf(error), 'answer failed');
      answerProblem(request, reply, problem);
    });
    await site.serveFiles(scope);
    scope.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(services)));
    scope.get('/sitemap.xml', async (_request, reply) => reply.type(XML).send(sitemapIndex(services)));
    for (const part of sitemapParts) {
      scope.get(`/sitemap-${part}.xml`, async (_request, reply) => reply.type(XML).send(await sitemap(services, part)));
    }
    for (const each of feeds) {
      scope.get(`${each.path}/feed.xml`, async (_request, reply) => reply.type(RSS).send(feed(services, each)));
    }
    new Pictures(site.render, services).serve(scope);
    serveInstalling(scope, services);
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => answer(request, reply, site, services),
    });
  });
}

async function serveFiles(scope: FastifyInstance): Promise<void> {
  // Names hold a hash of the content, so they never change; the compressed twins are made at the end of the build.
  await scope.register(fastifyStatic, {
    root: `${BUILD}client/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // Immutable files need no such headers, which would be a fifth of the smallest ones.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
    index: false,
  });
  await scope.register(fastifyStatic, {
    root: `${BUILD}client`,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
    maxAge: '1d',
    decorateReply: false,
    index: false,
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { render, cache, sources }: SiteSource,
  services: SiteServices,
): Promise<unknown> {
  if (NOT_PAGES.test(request.url.split('?', 1)[0] ?? '/')) {
    reply.callNotFound();
    return reply;
  }
  // No handler here reads a body, and the server's limit applies to parsed bodies only.
  if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined) {
    return reply.code(413).type('text/plain').send('No body is expected here\n');
  }
  const kept = cache && keptAddress(request.url, (path) => services.content.has(path));
  if (cache && kept) {
    const found = await cache.get(kept, () => renderToKeep(kept.address, render, services)).catch(asFailedPage);
    if (found instanceof FailedPage) return sendFailed(request, reply, found);
    if (found) return sendKept(request, reply, found);
  }
  cache?.pass();
  const { response, nonce } = await rendered(request, reply, render, services);
  reply.header('cache-control', 'private, no-cache');
  if (response.status === UNAVAILABLE) reply.header('retry-after', ASK_AGAIN_AFTER);
  if (isOf(response, 'application/json')) return sendCompressed(request, reply, response);
  if (!isPage(response)) return reply.send(response);
  reply.header('content-security-policy', policyOf(sources(`'nonce-${nonce}'`), services));
  return sendCompressed(request, reply, response);
}

const XML = 'application/xml; charset=utf-8';
const RSS = 'application/rss+xml; charset=utf-8';

function rendered(request: FastifyRequest, reply: FastifyReply, render: Render, { publicUrl }: SiteServices) {
  const origin = new URL(publicUrl);
  const asked = createRequest(request.raw, reply.raw, { protocol: origin.protocol, host: origin.host });
  // Rendered completely for HEAD too: a page without its body would be cached and sent to later callers of GET.
  return render(asked.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked);
}

function policyOf(sources: PageSources, { publicUrl, map }: SiteServices): string {
  return pagePolicy(sources, publicUrl, map ? [map.origin] : []);
}

/**
 * Renders a page for everybody: it does not depend on the first call, and the end of that call does not abort the
 * rendering.
 * @throws FailedPage where an error page was rendered instead: an older page stays in the cache
 */
async function renderToKeep(address: string, render: Render, services: SiteServices): Promise<KeptPage | null> {
  const { response, nonce } = await render(
    new Request(new URL(address, services.publicUrl), { headers: { accept: 'text/html' } }),
  );
  const failed = response.status >= 500;
  if ((response.status !== 200 && !failed) || !isPage(response)) return null;
  if (response.headers.get('cache-control')?.includes('no-store')) return null;
  const page = await keep(await response.text(), nonce, Object.fromEntries(response.headers));
  const kept: KeptPage = {
    ...page,
    headers: {
      ...page.headers,
      'content-security-policy': policyOf({ script: page.scripts, style: page.styles }, services),
      // Browsers revalidate each time, and get 304, so that no page shows another price than the checkout.
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: page.etag,
      vary: 'accept-encoding',
    },
  };
  if (failed) throw new FailedPage(response.status, kept);
  return kept;
}

function isOf(response: Response, type: string): boolean {
  return response.headers.get('content-type')?.startsWith(type) ?? false;
}

const isPage = (response: Response): boolean => isOf(response, 'text/html');
