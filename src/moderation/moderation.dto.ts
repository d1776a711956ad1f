import { z } from 'zod';
import { trimmed } from '../kernel/http/schemas.js';
import { accountLimits } from '../limits.js';

const value = (max: number) => trimmed(max).nullish();

export const verifyAccountBody = z
  .object({
    email: value(accountLimits.emailMax),
    phone: value(accountLimits.phoneMax),
    tax_code: value(20),
    vat_number: value(20),
  })
  .meta({ id: 'VerifyAccount' });
export type VerifyAccountBody = z.output<typeof verifyAccountBody>;

export const blockedDto = z.object({ blocked: z.array(z.string()) }).meta({ id: 'Blocked' });
