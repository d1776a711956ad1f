import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { isOutage } from '../database/outage.js';
import { failureOf } from '../failure.js';
import { localeOf } from '../../shared/locale.js';
import { Problem, problems } from '../problem.js';
import { isBrokenForm } from './uploads.js';

const byStatus: Readonly<Record<number, () => Problem>> = {
  400: problems.bad_request,
  401: problems.unauthenticated,
  403: problems.forbidden,
  404: problems.not_found,
  405: problems.method_not_allowed,
  409: problems.conflict,
  413: problems.payload_too_large,
  415: problems.unsupported_media_type,
  422: problems.invalid_input,
  503: problems.unavailable,
};

/**
 * Constraint violations that a use case did not foresee are a conflict (409) and not a failure: two calls ran at once.
 */
const CONFLICTS = new Set(['23505', '23514', '40001', '40P01']);

const isUnforeseenConflict = (error: unknown): boolean => CONFLICTS.has((error as { code?: string }).code ?? '');

/**
 * The problem that the caller gets for an error that is no {@link Problem}; the error's own message never leaves the
 * server.
 */
export function translate(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode } = error as { statusCode?: number };
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  if (status !== undefined && status < 500) return (byStatus[status] ?? problems.bad_request)();
  if (status === 503 || isOutage(error)) return problems.unavailable();
  if (isBrokenForm(error)) return problems.bad_request();
  if (isUnforeseenConflict(error)) return problems.conflict();
  return problems.unexpected();
}

/** Sends a problem in the contract's envelope, in the caller's language. */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter));
  void reply
    .status(problem.kind.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problem.body(localeOf(request.headers['x-localization'])));
}

/** Answers every failure with the contract's envelope, in the caller's language. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: PinoLogger) {
    this.logger.setContext('http');
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = translate(error);
    if (problem.kind.status >= 500 || isUnforeseenConflict(error))
      this.logger.error({ err: failureOf(error), route: request.routeOptions.url }, 'request failed');
    if (!reply.sent) answerProblem(request, reply, problem);
  }
}
