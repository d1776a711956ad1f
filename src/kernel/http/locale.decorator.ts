import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { RequestWithActor } from '../../shared/actor.js';
import { localeOf } from '../../shared/locale.js';

/** The language of the answer, from `X-Localization`. */
export const CallerLocale = createParamDecorator((_: unknown, context: ExecutionContext) =>
  localeOf(context.switchToHttp().getRequest<RequestWithActor>().headers['x-localization']),
);

/** The caller's network address, for throttling and the proof of consents. */
export const CallerAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithActor>().ip ?? 'unknown',
);
