import { z } from 'zod';
import { newPasskeyBody, passkeyName, passkeyProofBody } from '../../kernel/auth/passkeys/passkeys.dto.js';
import { email, personName } from '../fields.js';

export const passkeyLoginBody = z
  .strictObject({ passkey: passkeyProofBody, remember: z.boolean().default(false) })
  .meta({ id: 'PasskeyLogin' });
export type PasskeyLoginBody = z.output<typeof passkeyLoginBody>;

/** For whom a passkey is created that takes the place of a password at the registration. */
export const passkeyRegistrationBody = z
  .strictObject({ email, first_name: personName, last_name: personName })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistrationBody = z.output<typeof passkeyRegistrationBody>;

export const passkeyAdditionBody = z
  .strictObject({
    passkey: newPasskeyBody,
    name: passkeyName.optional().meta({ description: 'left out: browser and system, as "Firefox, Windows"' }),
  })
  .meta({ id: 'PasskeyAddition' });
export type PasskeyAdditionBody = z.output<typeof passkeyAdditionBody>;
