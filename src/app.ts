import multipart from '@fastify/multipart';
import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger, PinoLogger } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { AppModule } from './app.module.js';
import type { Clock } from './shared/clock.js';
import type { Env } from './env.js';
import { acceptJsonOnly } from './kernel/http/bodies.js';
import { closeWhenAnswered } from './kernel/http/closing.js';
import { answerWatchersOnly } from './kernel/http/watchers.js';
import { endSlowBodies, refuseTwoHosts } from './kernel/http/patience.js';
import { setHeaders } from './kernel/http/headers.js';
import { answerUnreadable } from './kernel/http/unreadable-calls.js';
import { publishSecurityText } from './kernel/http/security-text.js';
import { observeCalls } from './kernel/http/calls.js';
import { Metrics } from './kernel/observation/metrics.js';
import { requestIdOf } from './kernel/observation/trace-context.js';
import { answerProblem, ProblemFilter, translate } from './kernel/http/problem.filter.js';
import { validationPipe } from './kernel/http/validation.js';
import { documentLimits } from './shared/limits.js';
import { publishOpenApi } from './openapi/openapi.js';
import { BACKOFFICE } from './staff/backoffice.js';

const MAX_BODY = 1_048_576;

/** Builds the application without listening: `main.ts` and the tests differ only in what they give it. */
export async function createApp(options: {
  env: Env;
  databaseUrl: string;
  applicationUrl?: string;
  clock: Clock;
}): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    trustProxy: options.env.TRUSTED_PROXIES,
    bodyLimit: MAX_BODY,
    forceCloseConnections: 'idle',
    // Its ten seconds would also bound the end, which DRAIN_TIMEOUT does.
    pluginTimeout: 0,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    clientErrorHandler: answerUnreadable,
    // A path that can't be read never reaches Nest.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerProblem(request, reply.header('x-request-id', request.id), translate(error)),
  });
  const settings: NestApplicationOptions = { rawBody: true, bodyParser: false, bufferLogs: true, abortOnError: false };
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(options), adapter, settings);
  app.useLogger(app.get(Logger));
  acceptJsonOnly(app, MAX_BODY);
  observeCalls(app, await app.resolve(PinoLogger), app.get(Metrics));
  closeWhenAnswered(app);
  refuseTwoHosts(app);
  if (options.env.ROLE === 'worker') answerWatchersOnly(app);
  endSlowBodies(app);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ProblemFilter(await app.resolve(PinoLogger)));
  await app.register(multipart, {
    limits: { fileSize: documentLimits.maxBytes, files: 1, fields: 10, fieldSize: 10_000 },
  });
  app.setGlobalPrefix('api/v1', {
    exclude: [
      'media/:file',
      'health/live',
      'health/ready',
      'metrics',
      'dev/mail',
      'dev/mail/templates',
      'dev/mail/templates/:name/:locale',
      'dev/mail/:id',
      BACKOFFICE,
      `${BACKOFFICE}/{*path}`,
    ],
  });
  setHeaders(app, options.env.PUBLIC_URL, options.clock);
  publishOpenApi(app);
  publishSecurityText(app, options.env, options.clock);
  return app;
}
