import { z } from 'zod';
import { trimmed, typedText } from '../kernel/http/schemas.js';
import { accountLimits, moderationLimits } from '../shared/limits.js';

const value = (max: number) => trimmed(max).nullish();

export const verifyAccountBody = z
  .strictObject({
    email: value(accountLimits.emailMax),
    phone: value(accountLimits.phoneMax),
    tax_code: value(20),
    vat_number: value(20),
  })
  .meta({ id: 'VerifyAccount' });
export type VerifyAccountBody = z.output<typeof verifyAccountBody>;

export const blockedDto = z.object({ blocked: z.array(z.string()) }).meta({ id: 'Blocked' });

export const verifyTextBody = z
  .strictObject({ text: typedText(0, moderationLimits.askedTextMax) })
  .meta({ id: 'VerifyText' });
export type VerifyTextBody = z.output<typeof verifyTextBody>;

export const verdicts = ['ok', 'doubtful', 'refused'] as const;

export const screenedTextDto = z
  .object({
    blocked: z.array(z.string()).describe('The fragments that speak against the text, as they were written'),
    refusal: z.array(z.string()).describe('Why it cannot be sent so, in sentences; empty where it can'),
    verdict: z.enum(verdicts).describe('ok: it goes; doubtful: staff look at it; refused: it cannot be sent so'),
  })
  .meta({ id: 'ScreenedText' });
