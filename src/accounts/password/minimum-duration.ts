import { setTimeout as pause } from 'node:timers/promises';
import { accountLimits } from '../../shared/limits.js';

/**
 * Lets an answer wait for a moment by which the work is done in every case, so that its time does not tell whether an
 * address has an account.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(accountLimits.minimumAnswerTime)]);
  return result;
}
