import { mailLimits, ms } from '../../shared/limits.js';

/**
 * How far a delivery had come when it failed: writing the mail, an address that cannot be written, the connection, or a
 * command of SMTP.
 */
export type DeliveryStage = 'writing' | 'address' | 'connection' | 'login' | 'sender' | 'recipient' | 'content';

/** What went wrong with a delivery. */
export interface DeliveryFailure {
  readonly stage: DeliveryStage;
  /** The answer of the mail server, as 550; null when it gave none. */
  readonly code: number | null;
  /** Its enhanced status code (RFC 3463), as 5.1.1; null when it gave none. */
  readonly status: string | null;
}

/** Enhanced codes about the sender, the server or a full mailbox, not about this mail: they may be temporary. */
const MAY_PASS = /^5\.(?:2\.2|[34]\.\d+|7\.\d+)$/;

/**
 * Whether the mail will never be taken, so that another attempt makes no sense: the server refuses its recipient or its
 * content with a 5xx. A 5xx at any other stage is about the connection, the login or our own address, which the
 * operator can correct. Rule 15.4.
 */
export function isFinal({ stage, code, status }: DeliveryFailure): boolean {
  if (stage === 'address') return true;
  if (stage !== 'recipient' && stage !== 'content') return false;
  return code !== null && code >= 500 && (status === null || !MAY_PASS.test(status));
}

/** Milliseconds between a failed attempt and the next: one minute, then twice as long each time. */
export const pauseAfter = (attempts: number): number =>
  Math.min(ms.minute * 2 ** (attempts - 1), mailLimits.longestPause);

/** Milliseconds that lie between the first attempt and the one with this number. */
function waited(attempts: number): number {
  let sum = 0;
  for (let nth = 1; nth < attempts; nth++) sum += pauseAfter(nth);
  return sum;
}

/** Whether a mail that was tried so often in vain is given up. Rule 15.4. */
export const isGivenUp = (attempts: number): boolean => waited(attempts) >= mailLimits.keptTrying;
