import { createGuardrails, generateSync } from 'otplib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { visit } from './browser.js';
import { PASSWORD } from './instance.js';
import type { Stage } from './stage.js';

/** The secret of every demo member's authenticator; shorter than a real one is. */
const SECRET = 'GIUSTAMENTEDEMO2';

/** The current code of a demo member's authenticator. */
export const staffCode = (): string =>
  generateSync({ secret: SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });

/** Signs a demo member in with the form, and waits for the navigation. */
export async function signInStaff(page: Page, login: string): Promise<void> {
  await visit(page, '/backoffice/refunds');
  await page.getByLabel('Email').fill(`${login}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Codice').fill(staffCode());
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await page.getByRole('navigation', { name: 'Sezioni' }).waitFor();
}

/** Says why a record of a person is opened, where the member has no case about it. Rule 16.21. */
export async function sayWhy(page: Page, reason = 'La persona ci ha telefonato per un dubbio.'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Perché apri/ });
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: 'Apri' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A demo member who is signed in. */
export interface StaffSession {
  token: string;
  /** The browser's storage; a context that starts with it is signed in. */
  storage: NonNullable<BrowserContextOptions['storageState']>;
}

/** Signs a demo member in by the API. A code works once: the member's next login has to wait for the next code. */
export async function staffSession({ base }: Stage['instance'], login: string): Promise<StaffSession> {
  const answer = await fetch(`${base}/api/backoffice/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${login}@example.com`, password: PASSWORD, code: staffCode() }),
  });
  const session = await answer.text();
  if (!answer.ok) throw new Error(`login of ${login}: ${answer.status} ${session}`);
  return {
    token: (JSON.parse(session) as { access_token: string }).access_token,
    storage: storageOf(base, session),
  };
}

/** The browser's storage after this answer to a login. */
export const storageOf = (base: string, session: string): StaffSession['storage'] => ({
  cookies: [],
  origins: [{ origin: base, localStorage: [{ name: 'backOffice.session', value: session }] }],
});
