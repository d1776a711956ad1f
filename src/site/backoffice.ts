import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './headers.js';

/** Where `npm run build:backoffice` puts the back office; the same from `src/` and from `dist/`. */
const BUILD = fileURLToPath(new URL('../../backoffice/build/', import.meta.url));
const PREFIX = '/backoffice';

/** What an instance tells its back office. */
export interface BackofficeSettings {
  readonly publicUrl: string;
  /** Its people are invented, and the screen says so. */
  readonly demo: boolean;
}

/**
 * Serves the staff's back office: its files, and its one page under every other address of it, for the browser to draw.
 * In a scope of its own, so that nothing it sets touches the API.
 * @throws Error when it has not been built
 */
export async function mountBackoffice(
  app: NestFastifyApplication,
  { publicUrl, demo }: BackofficeSettings,
): Promise<void> {
  if (!existsSync(`${BUILD}index.html`))
    throw new Error('The back office is not built: run "npm run build:backoffice" first');
  const page = readFileSync(`${BUILD}index.html`, 'utf8').replace('__DEMO__', demo ? '1' : '0');
  await app
    .getHttpAdapter()
    .getInstance()
    .register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('x-robots-tag', 'noindex, nofollow');
      });
      // Names hold a hash of the content, so they never change; the compressed twins are made at the end of the build.
      await scope.register(fastifyStatic, {
        root: `${BUILD}assets`,
        prefix: `${PREFIX}/assets/`,
        preCompressed: true,
        immutable: true,
        maxAge: '1y',
        decorateReply: false,
        index: false,
      });
      const answer = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const nonce = randomBytes(16).toString('base64');
        return (
          reply
            .type('text/html; charset=utf-8')
            // The nonce is good for one page.
            .header('cache-control', 'no-store')
            .header('content-security-policy', pagePolicy({ script: [], style: [`'nonce-${nonce}'`] }, publicUrl))
            .send(page.replaceAll('__NONCE__', nonce))
        );
      };
      for (const url of [PREFIX, `${PREFIX}/*`]) scope.route({ method: ['GET', 'HEAD'], url, handler: answer });
    });
}
