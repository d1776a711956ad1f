import { hash, verify } from '@node-rs/argon2';

/** What a hash costs: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id at OWASP's minimum: 19 MiB, two passes, one lane: about 20 ms on a small machine. */
export const OWASP_MINIMUM: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = OWASP_MINIMUM;

/** Lets this process hash at another cost. Only tests do: they sign in hundreds of people whom nobody attacks. */
export function setPasswordCost(other: PasswordCost): void {
  cost = other;
  nobody = undefined;
}

/** The argon2id hash of a password, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash, or with an empty one, it takes the same time and answers no,
 * so that the time does not tell whether an account exists. Rule 14.1.
 */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const compared = storedHash || (await (nobody ??= hashPassword(crypto.randomUUID())));
  const matches = await verify(compared, password.normalize('NFKC')).catch(() => false);
  return Boolean(storedHash) && matches;
}
