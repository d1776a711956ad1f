import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { RequestWithActor } from '../actor.js';
import { localeOf } from '../locale.js';

/** The language of the answer, from `X-Localization`. */
export const CallerLocale = createParamDecorator((_: unknown, context: ExecutionContext) =>
  localeOf(context.switchToHttp().getRequest<RequestWithActor>().headers['x-localization']),
);

/** The header in which a browser says what it is. */
export const CallerAgent = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<RequestWithActor>().headers['user-agent'] as string | undefined,
);

/** The caller's network address, for throttling and the proof of consents. */
export const CallerAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithActor>().ip ?? 'unknown',
);
