import type { SameKeys } from '../texts';
import type it from '../it/problems';

export default {
  unexpected: 'That didn’t work. What you wrote is still here: try again shortly.',
  network: 'You are offline. What you wrote is still here: try again when you are back online.',
  unauthorized: 'Your session has ended. Sign in again.',
  forbidden: 'Your account can’t do this.',
  not_found: 'It no longer exists, or never did.',
  move_not_allowed: 'Things have changed in the meantime and this step is no longer possible. Reload the page.',
  quote_limit_reached: 'Five quotes have already arrived.',
  insufficient_credits: 'You don’t have enough credits.',
  blacklisted: 'Some of these details can’t be used.',
  too_many_requests: 'Too many attempts. Try again later.',
  payload_too_large: 'The file is too large.',
  unsupported_media_type: 'This type of file is not accepted.',
} satisfies SameKeys<typeof it>;
