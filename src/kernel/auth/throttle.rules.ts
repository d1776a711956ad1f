import { accountLimits, ms } from '../../shared/limits.js';

/** Milliseconds for which a wrong password, guessed at a moment, still counts. Rule 12.7. */
export const countsFor = (guessedAt: Date, now: Date): number =>
  guessedAt.getTime() + accountLimits.loginWindow - now.getTime();

/** How long a refused caller waits, from milliseconds: in whole seconds and in whole minutes, never none. */
export const waitOf = (wait: number): { retryAfter: number; values: { minutes: number } } => ({
  retryAfter: Math.max(1, Math.ceil(wait / ms.second)),
  values: { minutes: Math.max(1, Math.ceil(wait / ms.minute)) },
});
