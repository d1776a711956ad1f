import { applyDecorators, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Where the back office's API lives, apart from the public one. */
export const BACKOFFICE = 'api/backoffice/v1';

/**
 * A controller of the back office. Its routes carry `@AllowStaff`, answer bare records and arrays, and are no part of
 * the published contract: the console is their only caller.
 */
export const Backoffice = (resource = ''): ClassDecorator =>
  applyDecorators(Controller(resource === '' ? BACKOFFICE : `${BACKOFFICE}/${resource}`), ApiExcludeController());

/** Nothing that the back office answers is kept on the way. */
export function keepUncached(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith(`/${BACKOFFICE}/`)) void reply.header('cache-control', 'no-store');
      done();
    });
}
