import type { TestApp } from '../../support/app.js';
import { SoftwareAuthenticator, type Bent } from '../../support/authenticator.js';
import type { Answer, HttpClient } from '../../support/http.js';
import { PASSWORD } from '../people.js';

/** Adds a passkey to the account that is signed in. */
export async function addPasskey(http: HttpClient, device = new SoftwareAuthenticator(), bent?: Bent): Promise<Answer> {
  const { info } = await http.post('/account/passkeys/options', { password: PASSWORD });
  return http.post('/account/passkeys', { passkey: device.create(info, bent) });
}

/** An authenticator with a passkey of the account that is signed in. */
export async function withPasskey(http: HttpClient): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator();
  const added = await addPasskey(http, device);
  if (added.status !== 201) throw new Error(`no passkey: ${added.text}`);
  return device;
}

/** Signs in with a passkey. */
export async function logInWith(
  app: TestApp,
  device: SoftwareAuthenticator,
  bent?: Bent,
  headers?: Record<string, string>,
): Promise<Answer> {
  const { info } = await app.http.post('/login/passkey/options');
  return app.http.post('/login/passkey', { passkey: device.use(info, bent) }, headers);
}

/** Proves within a session, by a passkey. */
export async function proofWith(http: HttpClient, device: SoftwareAuthenticator, bent?: Bent) {
  const { info } = await http.post('/account/passkeys/proof');
  return { passkey: device.use(info, bent) };
}
