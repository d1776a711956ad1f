import { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { problems } from '../problem.js';
import { answerProblem } from './problem.filter.js';

/** The paths that monitoring asks for. */
const WATCHED = /^\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;

/**
 * Answers health and metrics and nothing else: the port of a worker is for monitoring; calls of people belong to
 * processes that a proxy protects. What the process asks itself is answered: a job reports the sandbox's payments so.
 */
export function answerWatchersOnly(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const isFromNetwork = request.raw.socket instanceof Socket;
      if (WATCHED.test(request.url) || !isFromNetwork) done();
      else answerProblem(request, reply, problems.not_found());
    });
}
