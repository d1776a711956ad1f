import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { createGuardrails, generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import type { components } from '../../backoffice/api/schema.js';
import { staffCode, storageOf } from '../support/backoffice.js';
import { faults, type Tab, visit } from '../support/browser.js';
import { PASSWORD } from '../support/instance.js';
import { setStage } from '../support/stage.js';

type Schemas = components['schemas'];

const EMAIL = 'nora.conti@example.com';
const OWN = 'una password tutta mia';

/** The next code of the admin's authenticator: the current one was used to sign in. */
const nextStaffCode = (): string =>
  generateSync({
    secret: 'GIUSTAMENTEDEMO2',
    epoch: Math.floor(Date.now() / 1000) + 30,
    guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
  });

describe('a new member of finance', () => {
  const stage = setStage();

  /** @throws Error with the status and the answer when the server refuses */
  const call = async <T>(method: string, path: string, token?: string, body?: object): Promise<T> => {
    const answer = await fetch(`${stage.instance.base}/api/backoffice/v1/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };

  const logIn = (email: string, password: string, code: string): Promise<Schemas['StaffSession']> =>
    call('POST', 'login', undefined, { email, password, code });

  const signIn = async (page: Page, password: string, code: string): Promise<void> => {
    await visit(page, '/backoffice/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Codice').fill(code);
    await page.getByRole('button', { name: 'Accedi' }).click();
  };

  let admin: Schemas['StaffSession'];
  let tab: Tab;
  let codes: string[];

  /** The token of the member’s own tab. */
  const tokenNow = (): Promise<string> =>
    tab.page.evaluate<string>(`JSON.parse(localStorage.getItem('backOffice.session')).access_token`);

  it('enrols with an authenticator and their own password', async () => {
    admin = await logIn('admin@example.com', PASSWORD, staffCode());
    const member = await call<Schemas['StaffWithPassword']>('POST', 'staff', admin.access_token, {
      email: EMAIL,
      name: 'Nora Conti',
      role: 'finance',
      locale: 'it',
    });

    // The first password leads to setting up the authenticator and an own password.
    tab = await stage.open();
    const { page } = tab;
    await signIn(page, member.password, '');
    await page.getByRole('heading', { name: 'Proteggi il tuo accesso' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const secret = (await page.locator('p.code').innerText()).replaceAll(/\s/g, '');
    const submit = page.getByRole('button', { name: 'Attiva ed entra' });
    await page.getByLabel('Codice dell’app').fill('000000');
    await page.getByLabel('La tua nuova password').fill(OWN);
    await submit.click();
    await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
    await page.getByLabel('Codice dell’app').fill(generateSync({ secret }));
    await page.getByLabel('La tua nuova password').fill(OWN);
    await submit.click();
    await page.getByRole('heading', { name: 'I tuoi codici di riserva' }).waitFor();
    codes = await page.locator('ol.code li').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica' }).click(),
    ]);
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\n')).toEqual(codes);
    await page.getByRole('button', { name: 'Li ho messi al sicuro, entra' }).click();
    await page.getByRole('navigation', { name: 'Sezioni' }).waitFor();
    await expect(logIn(EMAIL, member.password, codes[0]!)).rejects.toThrow(/^4\d\d /);
  });

  it('is signed out when an admin resets the code, who gives a new one of their own first', async () => {
    const { page, complaints } = tab;
    await stage.instance.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes'`);
    const staff = await stage.open({ storageState: storageOf(stage.instance.base, JSON.stringify(admin)) });
    await visit(staff.page, '/backoffice/staff');
    await staff.page.getByRole('link', { name: 'Nora Conti' }).click();
    await staff.page.getByRole('button', { name: 'Azzera il codice' }).click();
    const question = staff.page.getByRole('dialog').first();
    await question.getByRole('button', { name: 'Azzera il codice' }).click();
    const asking = staff.page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await asking.waitFor();
    expect(await asking.locator('input:focus').count()).toBe(1);
    expect(await faults(staff.page)).toEqual([]);
    // Cancelling changes nothing; a right code lets the action continue.
    await staff.page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    await question.getByText('Conferma che sei tu con un nuovo codice').waitFor();
    await call('GET', 'me', await tokenNow());
    await question.getByRole('button', { name: 'Azzera il codice' }).click();
    await asking.waitFor();
    await staff.page.keyboard.type(nextStaffCode());
    await staff.page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect(call('GET', 'me', await tokenNow())).rejects.toThrow('401');
    await page.reload();
    await page.getByText('La sessione è finita').waitFor();
    // The browser logs refused calls.
    expect(complaints.filter((text) => !/40[13]|422/.test(text))).toEqual([]);
    await Promise.all([stage.leave(page), stage.leave(staff.page)]);
  });
});
