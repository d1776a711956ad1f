import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's minimum: 19 MiB, two passes, one lane: about 20 ms on a small machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash of a password, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time and answers no, so that the time does
 * not tell whether an account exists. Rule 14.1.
 */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const compared = storedHash ?? (await (nobody ??= hashPassword(crypto.randomUUID())));
  const matches = await verify(compared, password.normalize('NFKC')).catch(() => false);
  return storedHash !== undefined && matches;
}
