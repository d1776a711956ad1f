import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { send } from '../providers/http';
import type { Session } from '../api/records';

/** A passkey of the member, as the server lists it. */
export interface Passkey {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Few members use it, so it is fetched when it is needed. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys. They belong to the name of a site: under a network address there are none. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Signs in with a passkey of this device. */
export async function logInWithPasskey(): Promise<Session> {
  const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>('POST', 'login/passkey/options');
  const { startAuthentication } = await library();
  return send('POST', 'login/passkey', { passkey: await startAuthentication({ optionsJSON }) });
}

/** Adds a passkey of this device. @returns all of the member */
export async function addPasskey(): Promise<Passkey[]> {
  const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('POST', 'me/passkeys/options');
  const { startRegistration } = await library();
  return send('POST', 'me/passkeys', { passkey: await startRegistration({ optionsJSON }) });
}
