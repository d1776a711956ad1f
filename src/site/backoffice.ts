import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { settingsForPage } from '../shared/staff/in-force.facts.js';
import { pagePolicy, type PageSources } from './headers.js';
import { escapeXml } from './sitemap.js';

/** The folder that `npm run build -- backoffice` writes; the path is the same from `src/` and from `dist/`. */
const BUILD = fileURLToPath(new URL('../../backoffice/build/', import.meta.url));
const PREFIX = '/backoffice';

/** The settings of an instance that its back office shows. */
export interface BackofficeSettings {
  readonly publicUrl: string;
  /** The people of a demo instance are invented; the screen says so. */
  readonly demo: boolean;
}

/** Where the page and the files of the back office come from. */
export interface BackofficeSource {
  /** The page, with `__NONCE__` wherever a nonce belongs. */
  readonly page: (url: string) => Promise<string>;
  readonly serveFiles: (scope: FastifyInstance) => Promise<void>;
  /** What the page may run and style, given the source of its nonce. */
  readonly sources: (nonceSource: string) => PageSources;
}

/**
 * What `npm run build -- backoffice` made.
 * @throws Error when it has not been built
 */
function builtBackoffice(): BackofficeSource {
  if (!existsSync(`${BUILD}index.html`))
    throw new Error('The back office is not built: run "npm run build -- backoffice" first');
  const page = readFileSync(`${BUILD}index.html`, 'utf8');
  return {
    page: () => Promise.resolve(page),
    // Names hold a hash of the content, so they never change; the compressed twins are made at the end of the build.
    serveFiles: async (scope) => {
      await scope.register(fastifyStatic, {
        root: `${BUILD}assets`,
        prefix: `${PREFIX}/assets/`,
        preCompressed: true,
        immutable: true,
        maxAge: '1y',
        decorateReply: false,
        index: false,
      });
    },
    sources: (nonceSource) => ({ script: [], style: [nonceSource] }),
  };
}

/**
 * Serves the back office: its files, and its one page under every other address of it, for the browser to render. In a
 * scope of its own, so that nothing it sets touches the API.
 */
export async function mountBackoffice(
  app: NestFastifyApplication,
  { publicUrl, demo }: BackofficeSettings,
  { page, serveFiles, sources }: BackofficeSource = builtBackoffice(),
): Promise<void> {
  await app
    .getHttpAdapter()
    .getInstance()
    .register(async (scope) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.header('x-robots-tag', 'noindex, nofollow');
        next();
      });
      await serveFiles(scope);
      const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const nonce = randomBytes(16).toString('base64');
        const html = (await page(request.url))
          .replace('__DEMO__', demo ? '1' : '0')
          .replace('__SETTINGS__', escapeXml(settingsForPage() ?? ''))
          .replaceAll('__NONCE__', nonce);
        return (
          reply
            .type('text/html; charset=utf-8')
            // A nonce is used for one page only.
            .header('cache-control', 'no-store')
            .header('content-security-policy', pagePolicy(sources(`'nonce-${nonce}'`), publicUrl))
            .send(html)
        );
      };
      for (const url of [PREFIX, `${PREFIX}/*`]) scope.route({ method: ['GET', 'HEAD'], url, handler: answer });
    });
}
