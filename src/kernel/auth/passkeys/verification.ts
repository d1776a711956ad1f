import type { NewPasskeyBody, PasskeyProofBody } from './passkeys.dto.js';
import { passkeyProblems } from './passkeys.problems.js';
import type { RelyingParty } from './relying-party.js';

/** COSE algorithms, the preferred one first: ES256, EdDSA, RS256. Every authenticator knows one of them. */
export const algorithms = [-7, -8, -257] as const;

/** The library takes a second and 27 MB to load, and most processes never need it: it comes with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** What is stored of a passkey that was accepted. */
export interface AcceptedPasskey {
  readonly credentialId: string;
  /** COSE, as base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
}

/** A stored passkey as its use is compared with. */
export interface StoredKey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: string;
}

interface ClientData {
  readonly challenge: string;
  readonly crossOrigin: boolean;
}

/** What the browser says about the page that asked; null where it is unreadable. */
export function clientDataOf({ response }: NewPasskeyBody | PasskeyProofBody): ClientData | null {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as unknown;
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    const { challenge } = data;
    const crossOrigin = 'crossOrigin' in data && data.crossOrigin === true;
    return typeof challenge === 'string' ? { challenge, crossOrigin } : null;
  } catch {
    return null;
  }
}

/**
 * Checks a new passkey, whose challenge was taken before. Attestations of manufacturers are refused, because nobody asks
 * for them and the library would fetch the lists that their certificates name.
 * @throws passkey_invalid (422)
 */
export async function acceptPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  body: NewPasskeyBody,
): Promise<AcceptedPasskey> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const checked = await (async () => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(body.response.attestationObject));
    const isSelf = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (attestation.get('fmt') !== 'none' && !isSelf) return null;
    return verifyRegistrationResponse({
      response: {
        id: body.id,
        rawId: body.rawId,
        type: body.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: body.response.clientDataJSON,
          attestationObject: body.response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
  })().catch(() => null);
  if (!checked?.verified) throw passkeyProblems.passkey_invalid();
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: body.response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

/**
 * Checks the use of a passkey, whose challenge was taken before. The person was verified by the device, and its counter
 * did not go back.
 * @returns null where something is wrong
 */
export async function checkUse(
  { id, origin }: RelyingParty,
  challenge: string,
  body: PasskeyProofBody,
  key: StoredKey,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: body.id,
      rawId: body.rawId,
      type: body.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: body.response.clientDataJSON,
        authenticatorData: body.response.authenticatorData,
        signature: body.response.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: Number(key.counter),
    },
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}
