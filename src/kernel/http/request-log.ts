import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { PinoLogger } from 'nestjs-pino';
import { loggedPath } from '../failure.js';

/** Paths that are called so often that their lines would hide the others. */
const QUIET = /^\/(?:assets|health)(?:\/|$)/;

/**
 * Writes one line for each answer. Addresses, tokens in paths and bodies are personal or secret: a line tells method,
 * path, status and time only.
 */
export function logAnswers(app: NestFastifyApplication, { logger }: PinoLogger): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const failed = reply.statusCode >= 500;
      if ((failed || logger.isLevelEnabled('info')) && !QUIET.test(request.url)) {
        logger[failed ? 'error' : 'info'](
          {
            req: { id: request.id, method: request.method, url: loggedPath(request.url) },
            res: { statusCode: reply.statusCode },
            responseTime: Math.round(reply.elapsedTime),
          },
          failed ? 'failed' : 'answered',
        );
      }
      done();
    });
}
