import { setTimeout as pause } from 'node:timers/promises';
import { accountLimits } from '../../shared/limits.js';

/** Delays an answer to a fixed minimum duration, so that its time does not reveal whether an address has an account. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(accountLimits.minimumAnswerTime)]);
  return result;
}
