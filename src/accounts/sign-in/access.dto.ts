import { z } from 'zod';
import { accountEventKinds } from '../../shared/accounts/security-event.codes.js';
import { instant } from '../../kernel/http/schemas.js';
import { loginCode } from '../fields.js';
import { proofFields } from '../password/identity-proof.dto.js';

const where = {
  device: z.string().nullable().meta({ description: 'browser and system, as "Firefox, Windows"' }),
  address: z.string().nullable(),
};

export const sessionsDto = z.array(
  z
    .object({
      id: z.number().int(),
      current: z.boolean().meta({ description: 'the one that asks' }),
      ...where,
      created_at: instant,
      last_seen_at: instant,
    })
    .meta({ id: 'Session' }),
);

export const eventsDto = z.array(
  z
    .object({
      kind: z.enum(accountEventKinds),
      at: instant,
      ...where,
    })
    .meta({ id: 'SecurityEvent' }),
);

export const secondFactorDto = z
  .object({
    secret: z.string().meta({ description: 'Base32' }),
    uri: z.string().meta({ description: 'otpauth://, for an authenticator' }),
    qr_svg: z.string().meta({ description: 'the same as a picture' }),
  })
  .meta({ id: 'SecondFactor' });

export const codeBody = z.strictObject({ code: loginCode }).meta({ id: 'SecondFactorCode' });
export type CodeBody = z.output<typeof codeBody>;

export const secondFactorEndBody = z.strictObject({ ...proofFields, code: loginCode }).meta({ id: 'SecondFactorEnd' });
export type SecondFactorEndBody = z.output<typeof secondFactorEndBody>;

export const recoveryCodesDto = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
