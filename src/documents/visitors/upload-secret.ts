import { z } from 'zod';
import { problems } from '../../kernel/problem.js';

/** 32 random bytes as base64url, which a visitor's browser makes. Rule 1.32. */
export const uploadSecret = z.string().regex(/^[\w-]{43}$/);

/** The secret of a header. @throws Problem not_found for none and for something else */
export function uploadSecretOf(header: string | undefined): string {
  const { success, data } = uploadSecret.safeParse(header);
  if (!success) throw problems.not_found();
  return data;
}
