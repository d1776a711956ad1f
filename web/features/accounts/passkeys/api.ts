import { api, infoOf, type Schemas } from '../../../api/client';
import { browserHeader } from '../../../api/session';
import { createPasskey, takePasskey } from './device';

export type Passkey = Schemas['Passkey'];
/** How a person proves once more who they are. */
export type Proof = Schemas['IdentityProof'];

export const signInOptions = () => infoOf(api.POST('/login/passkey/options'));

export const logInWithPasskey = (passkey: Schemas['PasskeyProof'], remember: boolean) =>
  infoOf(api.POST('/login/passkey', { body: { passkey, remember }, headers: browserHeader() }));

/** A passkey for the registration of this person, in the place of a password. */
export const passkeyToRegister = async (body: Schemas['PasskeyRegistration']): Promise<Schemas['NewPasskey']> =>
  createPasskey(await infoOf(api.POST('/register/passkey/options', { body })));

/** The proof: the password where one was typed, otherwise a passkey of this device. */
export const proofOf = async (password: string): Promise<Proof> =>
  password === '' ? { passkey: await takePasskey(await infoOf(api.POST('/account/passkeys/proof'))) } : { password };

export async function addPasskey(proof: Proof): Promise<Passkey[]> {
  const passkey = await createPasskey(await infoOf(api.POST('/account/passkeys/options', { body: proof })));
  return infoOf(api.POST('/account/passkeys', { body: { passkey } }));
}

export const renamePasskey = (id: number, name: string): Promise<Passkey[]> =>
  infoOf(api.PUT('/account/passkeys/{id}', { params: { path: { id } }, body: { name } }));

export const removePasskey = (id: number, proof: Proof) =>
  api.DELETE('/account/passkeys/{id}', { params: { path: { id } }, body: proof });
