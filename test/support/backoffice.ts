import { createGuardrails, generateSync } from 'otplib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { visit } from './browser.js';
import { PASSWORD } from './instance.js';
import type { Stage } from './stage.js';

/** The secret of every demo member's authenticator; shorter than a real one is. */
const SECRET = 'GIUSTAMENTEDEMO2';

/** What the authenticator of a demo member shows now. */
export const staffCode = (): string =>
  generateSync({ secret: SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });

/** Signs a demo member in through the form; the sections stand on the screen then. */
export async function signInStaff(page: Page, login: string): Promise<void> {
  await visit(page, '/backoffice/refunds');
  await page.getByLabel('Email').fill(`${login}@example.com`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Codice').fill(staffCode());
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByRole('navigation', { name: 'Sezioni' }).waitFor();
}

/**
 * Writes a reason where the keyboard stands: its beginning key by key, as the page's shortcuts would take it, and the rest
 * at once, for every key draws the form.
 */
export async function writeReason(page: Page, reason: string): Promise<void> {
  await page.keyboard.type(reason.slice(0, 12));
  await page.keyboard.insertText(reason.slice(12));
}

/** A demo member who is signed in. */
export interface StaffSession {
  token: string;
  /** What the browser keeps of it; a context that starts with it is signed in. */
  storage: NonNullable<BrowserContextOptions['storageState']>;
}

/** Signs a demo member in by the API. A code counts once: the member's next login has to wait for the next code. */
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

/** What the browser keeps of this answer to a login. */
export const storageOf = (base: string, session: string): StaffSession['storage'] => ({
  cookies: [],
  origins: [{ origin: base, localStorage: [{ name: 'backOffice.session', value: session }] }],
});
