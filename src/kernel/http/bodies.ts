import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';

/**
 * Accepts JSON bodies only: a form or a text is refused with 415. Uploads have a parser of their own. Bytes that are
 * not UTF-8 are refused, because guessing would change what people wrote. An empty body counts as no body, even with a
 * content type, because many clients send one with DELETE.
 */
export function acceptJsonOnly(app: NestFastifyApplication, bodyLimit: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  app.useBodyParser('application/json', { bodyLimit }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(Object.assign(new Error('not UTF-8'), { statusCode: 400 }));
    else void parse(request as FastifyRequest, body.toString('utf8'), done);
  });
}
