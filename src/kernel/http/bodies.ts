import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';

/** Mail programs unsubscribe from a newsletter with a fixed form (RFC 8058). */
const ONE_CLICK = /^\/api\/v1\/newsletter\/unsubscribe\?/;
const ONE_CLICK_MAX = 1000;

/**
 * Accepts JSON bodies only, except for one call: a form or a text is refused with 415. Uploads have a parser of their
 * own. Bytes that are not UTF-8 are refused, because guessing would change what people wrote. An empty body counts as
 * no body, even with a content type, because many clients send one with DELETE.
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
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: ONE_CLICK_MAX }, (request, _body, done) => {
    if (ONE_CLICK.test((request as FastifyRequest).url)) done(null, undefined);
    else done(Object.assign(new Error('no form is read here'), { statusCode: 415 }));
  });
}
