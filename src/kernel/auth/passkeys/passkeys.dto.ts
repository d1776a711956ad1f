import { z } from 'zod';
import { instant, typedLine } from '../../http/schemas.js';
import { passkeyLimits } from '../../../shared/limits.js';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .min(1)
    .max(max);
const credentialId = base64url(1400);
const clientData = base64url(4000);

/** What every answer of a browser has beside its `response`; nothing of it is used. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(40).nullish(),
};

/** A new passkey as the browser hands it over (`RegistrationResponseJSON` of WebAuthn). */
export const newPasskeyBody = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: clientData,
      attestationObject: base64url(20_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
      publicKey: base64url(8000).optional(),
      publicKeyAlgorithm: z.number().int().optional(),
      authenticatorData: base64url(8000).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskeyBody = z.output<typeof newPasskeyBody>;

/** The use of a passkey as the browser hands it over (`AuthenticationResponseJSON` of WebAuthn). */
export const passkeyProofBody = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: clientData,
      authenticatorData: base64url(8000),
      signature: base64url(8000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyProof' });
export type PasskeyProofBody = z.output<typeof passkeyProofBody>;

/** What its owner calls a passkey. */
export const passkeyName = typedLine(1, passkeyLimits.nameMax);
export const passkeyNameBody = z.strictObject({ name: passkeyName }).meta({ id: 'PasskeyName' });
export type PasskeyNameBody = z.output<typeof passkeyNameBody>;

export const passkeyDto = z
  .strictObject({
    id: z.number().int(),
    name: z.string(),
    backed_up: z.boolean().meta({ description: 'whether the device copies it to the owner’s other devices' }),
    created_at: instant,
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export const passkeysDto = z.array(passkeyDto);
export type PasskeyDto = z.output<typeof passkeyDto>;

const descriptors = z.array(
  z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
);

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreationDto = z
  .strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: descriptors,
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreationDto = z.output<typeof passkeyCreationDto>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequestDto = z
  .strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: descriptors,
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequestDto = z.output<typeof passkeyRequestDto>;
