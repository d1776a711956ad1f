import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { BoundedQueue } from './bounded-queue.js';
import { problems } from './problem.js';

/** What a hash costs: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id at OWASP's minimum: 19 MiB, two passes, one lane: about 20 ms on a small machine. */
export const OWASP_MINIMUM: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = OWASP_MINIMUM;

/** Lets this process hash at another cost. Only tests do, because they sign in hundreds of people. */
export function setPasswordCost(other: PasswordCost): void {
  cost = other;
  nobody = undefined;
}

/** Node has four threads for this, files and names; one of them is left to the rest. */
const MOST_AT_ONCE = 3;
/** How many may wait. At twenty milliseconds each the last one waits four seconds. */
const MOST_WAITING = 200;

/**
 * Hashing occupies a core. One core is left to everything else, so that many sign-ins at once do not stall other calls;
 * when the queue is full a call gets 503 with the seconds to wait.
 */
export const passwordQueue = new BoundedQueue(
  Math.max(1, Math.min(MOST_AT_ONCE, availableParallelism() - 1)),
  MOST_WAITING,
  () => problems.unavailable(),
);

/**
 * The argon2id hash of a password, salt and cost included.
 * @throws unavailable (503) where too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return passwordQueue.run(() => hash(password.normalize('NFKC'), cost));
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash, or with an empty one, it takes the same time and answers
 * no, so that the time does not reveal whether an account exists. Rule 14.1.
 * @throws unavailable (503) where too many wait
 */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const compared = storedHash || (await (nobody ??= hashPassword(crypto.randomUUID())));
  const matches = await passwordQueue.run(() => verify(compared, password.normalize('NFKC')).catch(() => false));
  return Boolean(storedHash) && matches;
}
