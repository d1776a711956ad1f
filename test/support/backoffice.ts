import { createGuardrails, generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { visit } from './browser.js';
import { PASSWORD } from './instance.js';

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
