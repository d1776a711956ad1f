import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import type { Schemas } from '../../../api/client';
import { ApiProblem } from '../../../api/problems';

/** Few visitors use it, so it is fetched when it is needed. */
const library = () => import('@simplewebauthn/browser');

const unchanging = () => () => undefined;
/** A passkey belongs to the name of a site: under a network address there are none. */
const inBrowser = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
/** Nearly every browser has them: what is drawn for them does not move the page when it comes to life. */
const onServer = () => true;

/** Whether this browser has passkeys; true while the page is rendered on the server. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(unchanging, inBrowser, onServer);

/** Closing the device's window is no failure of ours: the form says what happened. */
async function confirmed<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new ApiProblem(0, 'passkey_on_device');
    throw new ApiProblem(0, name === 'SecurityError' ? 'passkey_unsupported' : 'passkey_not_confirmed');
  }
}

/** Lets the device create a passkey. */
export async function createPasskey(optionsJSON: Schemas['PasskeyCreation']): Promise<Schemas['NewPasskey']> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await confirmed(startRegistration({ optionsJSON }));
  return { id, rawId, type, response };
}

/** What the server reads of a use. */
const used = ({ id, rawId, type, response }: AuthenticationResponseJSON): Schemas['PasskeyProof'] => ({
  id,
  rawId,
  type,
  response,
});

/** Lets the device use a passkey. */
export async function takePasskey(optionsJSON: Schemas['PasskeyRequest']): Promise<Schemas['PasskeyProof']> {
  const { startAuthentication } = await library();
  return used(await confirmed(startAuthentication({ optionsJSON })));
}

/**
 * Offers the passkeys of this device among the suggestions of the field for the address, where the browser can.
 * @returns null where it cannot, or the offer ended without a choice
 */
export async function offerPasskeys(
  options: () => Promise<Schemas['PasskeyRequest']>,
): Promise<Schemas['PasskeyProof'] | null> {
  // Older browsers have passkeys, but cannot offer them.
  if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return null;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return null;
  const { startAuthentication } = await library();
  const asked = startAuthentication({ optionsJSON: await options(), useBrowserAutofill: true });
  return asked.then(used, () => null);
}

/** Ends the offer. */
export const endOffer = (): Promise<void> =>
  library().then(({ WebAuthnAbortService }) => {
    WebAuthnAbortService.cancelCeremony();
  });
