import type { FastifyInstance } from 'fastify';

/** Keeps the bytes that are PUT to `/`, and answers `/` with them. */
export function pageRoute(app: FastifyInstance): void {
  let page = { bytes: Buffer.alloc(0) as Buffer, headers: {} as Record<string, string> };
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.put<{ Body: Buffer }>('/', ({ body, headers }, reply) => {
    page = {
      bytes: body,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': String(headers['x-encoding']) },
    };
    return reply.code(204).send();
  });
  app.get('/', (_request, reply) => reply.headers(page.headers).send(page.bytes));
}
