import { setTimeout as pause } from 'node:timers/promises';
import { accountLimits } from '../../shared/limits.js';

let minimum: number = accountLimits.minimumAnswerTime;

/** Lets this process answer after another time (milliseconds). Only tests do, because they register hundreds of people. */
export function setMinimumDuration(milliseconds: number): void {
  minimum = milliseconds;
}

/** Delays an answer to a fixed minimum duration, so that its time does not reveal whether an address has an account. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(minimum)]);
  return result;
}
