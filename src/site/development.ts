import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import type { SiteServices } from '../../web/app/context.js';
import type { BackofficeSource } from './backoffice.js';
import type { SiteSource } from './mount.js';
import { rendererOf } from './renderer.js';

/** The prefix of the site's sources: without it `web/api/session.ts` would be an address of the API. */
const SITE_BASE = '/@web/';
const BACKOFFICE_BASE = '/backoffice/';

/** The worker in which Vite's client waits for the server to come back. */
const PING_WORKER = ['blob:'];

/** The repository; the same from `src/` and from `dist/`. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Vite for one of the fronts, in this process: it answers on our port, including its web socket. It starts at once;
 * calls before it is ready wait.
 */
function viteOf(app: NestFastifyApplication, folder: string, base: string): Promise<ViteDevServer> {
  const starting = createServer({
    base,
    root: `${ROOT}${folder}`,
    configFile: `${ROOT}${folder}/vite.config.ts`,
    cacheDir: `${ROOT}.cache/vite/${folder}`,
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server: app.getHttpServer() },
      // Both fronts import files of the other folders.
      fs: { allow: [ROOT] },
    },
  });
  // The first request reports a wrong configuration; it does not end the process.
  starting.catch(() => undefined);
  return starting;
}

/** Lets Vite answer what is a file of its front; the routes answer the rest. */
function letViteAnswer(scope: FastifyInstance, starting: Promise<ViteDevServer>, base: string): void {
  scope.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith(base)) return;
    const vite = await starting;
    if (await answeredBy(vite, request, reply.raw)) reply.hijack();
  });
  scope.addHook('preClose', async () => {
    await (await starting).close();
  });
}

function answeredBy(vite: ViteDevServer, request: FastifyRequest, response: ServerResponse): Promise<boolean> {
  const { raw } = request;
  const { url } = raw;
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(true));
    vite.middlewares(raw, response, (error?: unknown) => {
      // Vite removes its base from the address.
      raw.url = url;
      if (error === undefined || error === null) resolve(false);
      else reject(error instanceof Error ? error : new Error('Vite could not answer', { cause: error }));
    });
  });
}

/** The site, rendered from its sources for every request. */
export function developmentSite(app: NestFastifyApplication, services: SiteServices): SiteSource {
  const starting = viteOf(app, 'web', SITE_BASE);
  const render = rendererOf(async (...request) => {
    const vite = await starting;
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return createRequestHandler(build, 'development')(...request);
  }, services);
  return {
    render,
    serveFiles: async (scope) => {
      letViteAnswer(scope, starting, SITE_BASE);
      await scope.register(fastifyStatic, {
        root: `${ROOT}web/public`,
        prefix: '/',
        wildcard: false,
        decorateReply: false,
        index: false,
      });
    },
    cache: null,
    // Vite adds styles of changed files without a nonce.
    sources: (nonceSource) => ({ script: [nonceSource], style: ["'unsafe-inline'"], worker: PING_WORKER }),
  };
}

/** The back office, made from its sources for every request. */
export function developmentBackoffice(app: NestFastifyApplication): BackofficeSource {
  const starting = viteOf(app, 'backoffice', BACKOFFICE_BASE);
  return {
    page: async (url) => {
      const vite = await starting;
      return vite.transformIndexHtml(url, await readFile(`${ROOT}backoffice/index.html`, 'utf8'));
    },
    serveFiles: (scope) => {
      letViteAnswer(scope, starting, BACKOFFICE_BASE);
      return Promise.resolve();
    },
    sources: (nonceSource) => ({ script: [nonceSource], style: [nonceSource], worker: PING_WORKER }),
  };
}
