import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test bends: everything else is as a browser and its device would do it. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly crossOrigin?: boolean;
  readonly challenge?: string;
  /** The counter that the device tells. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** The format and the statement of an attestation. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Map<string, unknown> };
}

interface Created {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const ATTESTED = 0x40;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** An authenticator in software with one key (ES256), and the browser before it: it creates and uses a passkey. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32));
  userHandle = base64url(randomBytes(32));
  counter = 0;
  private readonly key: KeyObject;
  private readonly publicKey: Uint8Array;

  constructor(private readonly origin = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: key type EC2, algorithm ES256, curve P-256, the point.
    this.publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  /** Answers options of a registration. */
  create(options: Created, bent: Bent = {}) {
    this.userHandle = options.user.id;
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, bent);
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.head(options.rp.id, bent, ATTESTED),
      Buffer.alloc(16),
      length,
      credentialId,
      Buffer.from(this.publicKey),
    ]);
    const { fmt, attStmt } = bent.attestation ?? { fmt: 'none', attStmt: new Map<string, unknown>() };
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Answers options of a sign-in. */
  use(options: Asked, bent: Bent = {}) {
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, bent);
    const authenticatorData = this.head(options.rpId, bent, 0);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: bent.userHandle ?? this.userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, bent: Bent): string {
    return JSON.stringify({
      type,
      challenge: bent.challenge ?? challenge,
      origin: bent.origin ?? this.origin,
      crossOrigin: bent.crossOrigin ?? false,
    });
  }

  private head(rpId: string, bent: Bent, more: number): Buffer {
    const verified = bent.verified === false ? 0 : USER_VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bent.counter ?? this.counter);
    return Buffer.concat([
      sha256(bent.rpId ?? rpId),
      Buffer.from([USER_PRESENT | verified | BACKUP_ELIGIBLE | BACKED_UP | more]),
      counter,
    ]);
  }
}
