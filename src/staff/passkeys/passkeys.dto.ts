import { z } from 'zod';
import {
  newPasskeyBody,
  passkeyCreationDto,
  passkeyDto,
  passkeyName,
  passkeyProofBody,
  passkeyRequestDto,
} from '../../kernel/auth/passkeys/passkeys.dto.js';

export const staffPasskeyLoginBody = z.strictObject({ passkey: passkeyProofBody });
export type StaffPasskeyLoginBody = z.output<typeof staffPasskeyLoginBody>;

export const staffPasskeyBody = z.strictObject({ passkey: newPasskeyBody, name: passkeyName.optional() });
export type StaffPasskeyBody = z.output<typeof staffPasskeyBody>;

export { passkeyCreationDto, passkeyDto, passkeyRequestDto };
