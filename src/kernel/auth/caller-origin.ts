import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { RequestWithActor } from '../../shared/actor.js';
import { deviceOf } from './device.rules.js';
import type { Origin } from './security-events.js';

/** The header with the random number that a browser has given itself, sent at sign-in. */
export const BROWSER_HEADER = 'X-Browser';
const BROWSER = /^[\w-]{16,64}$/;

/** From where a call comes: the network address, the device, and the browser's own number. */
export const CallerOrigin = createParamDecorator((_: unknown, context: ExecutionContext): Origin => {
  const { ip, headers } = context.switchToHttp().getRequest<RequestWithActor>();
  const browser = headers[BROWSER_HEADER.toLowerCase()];
  return {
    address: ip ?? 'unknown',
    device: deviceOf(headers['user-agent'] as string | undefined),
    browser: typeof browser === 'string' && BROWSER.test(browser) ? browser : undefined,
  };
});

/** Says in the contract that the route reads {@link BROWSER_HEADER}: where somebody signs in. */
export const ApiBrowser = (): MethodDecorator =>
  ApiHeader({
    name: BROWSER_HEADER,
    required: false,
    description:
      'a random number that the browser gave itself: where it signed in before, guesses made elsewhere do not count',
    schema: { type: 'string', pattern: BROWSER.source, maxLength: 64 },
  });
