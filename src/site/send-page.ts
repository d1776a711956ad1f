import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../kernel/http/etag.js';
import { ASK_AGAIN_AFTER } from './outage.js';
import type { FoundPage, KeptPage } from './page-cache.js';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** While the database is unavailable. */
export const UNAVAILABLE = 503;

/** A rendered error page: 503 while the database is unavailable, 500 for a bug. It is not kept. */
export class FailedPage extends Error {
  constructor(
    readonly status: number,
    readonly page: KeptPage,
  ) {
    super(`a page failed with ${status}`);
  }
}

/** For what `catch` gets. @throws anything that is no {@link FailedPage} */
export function asFailedPage(error: unknown): FailedPage {
  if (error instanceof FailedPage) return error;
  throw error;
}

/** How the page was found, as RFC 9211 writes it. */
const CACHE_STATUS = {
  hit: 'pages; hit',
  stale: 'pages; hit; detail=stale',
  miss: 'pages; fwd=miss; stored',
} satisfies Record<FoundPage['status'], string>;

/** Sends a kept page, or 304 to a caller who has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { page, status, age }: FoundPage): FastifyReply {
  void reply.headers(page.headers);
  void reply.header('age', Math.floor(age / 1000));
  void reply.header('cache-status', CACHE_STATUS[status]);
  if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  return sendBytes(request, reply, page);
}

/** Sends an error page, which nobody may cache. */
export function sendFailed(request: FastifyRequest, reply: FastifyReply, { status, page }: FailedPage): FastifyReply {
  const { etag: _etag, ...headers } = page.headers;
  void reply.code(status).headers(headers).header('cache-control', 'no-store');
  if (status === UNAVAILABLE) void reply.header('retry-after', ASK_AGAIN_AFTER);
  return sendBytes(request, reply, page);
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  if (request.method === 'HEAD') return reply.send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.html);
}

/**
 * Pages and the router's lists of routes are complete before they are sent, so they can be compressed completely. The
 * data of a loader is streamed and is not.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<unknown> {
  const body = Buffer.from(await response.arrayBuffer());
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.code(response.status).headers(Object.fromEntries(response.headers)).header('vary', 'accept-encoding');
  if (request.method === 'HEAD') return reply.send();
  if (/\bbr\b/.test(accepted)) {
    return reply
      .header('content-encoding', 'br')
      .send(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await deflate(body));
  return reply.send(body);
}
