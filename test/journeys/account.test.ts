import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { arrive, fillLogin, visit } from '../support/browser.js';
import { PASSWORD, until } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

const SECRET = 'Melograno di notte 9';

describe('an account', () => {
  const stage = setStage();

  /** The link of this kind in the newest mail to this address. */
  const linkTo = (recipient: string, path: string): Promise<string> =>
    until(`a mail to ${recipient}`, async () => {
      const [mail] = await stage.instance.query<{ body_text: string }>(
        'select body_text from outbox where recipient = $1 and position($2 in body_text) > 0 order by id desc limit 1',
        [recipient, path],
      );
      return mail && new RegExp(`${path}\\S+`).exec(mail.body_text)?.[0];
    });

  const refused = (email: string, password: string): Promise<void> =>
    expect(stage.instance.logIn(email, password)).rejects.toThrow(/: 4\d\d /);

  it('gets a new password by the link in the mail', async () => {
    const email = 'cittadino07@example.com';
    const before = await stage.instance.as(email);
    const { page, complaints } = await stage.open();
    await visit(page, '/login');
    await page.getByRole('link', { name: 'Password dimenticata?' }).click();
    // The address changes before the page does, and the login has a field of this name too.
    await page.getByRole('heading', { name: 'Password dimenticata', exact: true }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Mandami il link' }).click();
    await arrive(page, '**/mail-notify?type=recovery');
    await page.getByText(`Se ${email} appartiene a un account`).waitFor();

    const link = await linkTo(email, '/reimposta-password/');
    await visit(page, link);
    await page.locator('[name=password]').fill(SECRET);
    await page.locator('[name=password_confirmation]').fill(`${SECRET}x`);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.locator('[name=password_confirmation][aria-invalid=true]').waitFor();
    await stage.instance.logIn(email);
    await page.locator('[name=password_confirmation]').fill(SECRET);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByRole('heading', { name: 'La password è cambiata' }).waitFor();
    await refused(email, PASSWORD);
    await expect(before('GET', '/account')).rejects.toThrow(': 401 ');

    await page.locator('main').getByRole('link', { name: 'Accedi' }).click();
    await arrive(page, '**/login');
    await fillLogin(page, email, SECRET);
    await arrive(page, '**/dashboard');
    expect(complaints).toEqual([]);

    // The link works once.
    await stage.leave(page);
    const { page: later } = await stage.open();
    await visit(later, link);
    await later.locator('[name=password]').fill(PASSWORD);
    await later.locator('[name=password_confirmation]').fill(PASSWORD);
    await later.getByRole('button', { name: 'Cambia la password' }).click();
    await later.getByRole('alert').first().waitFor();
    await stage.instance.logIn(email, SECRET);
    await stage.leave(later);
  });

  it('changes its password and its address, which the next login needs', async () => {
    const [email, next] = ['cittadino08@example.com', 'otto.nuovo@example.org'];
    const other = await stage.instance.as(email);
    const { page, call } = await stage.openAs(email);
    await visit(page, '/profile/security');
    const password = page.getByRole('region', { name: 'Password' });
    const change = password.getByRole('button', { name: 'Cambia la password' });
    await password.locator('[name=password]').fill('sbagliata');
    await password.locator('[name=new_password]').fill(SECRET);
    await password.locator('[name=new_password_confirmation]').fill(SECRET);
    await change.click();
    await password.locator('[name=password][aria-invalid=true]').waitFor();
    await refused(email, SECRET);
    await password.locator('[name=password]').fill(PASSWORD);
    await change.click();
    await password.getByText(/^Salvato all/).waitFor();
    // This session continues, the others have ended.
    await call('GET', '/account');
    await expect(other('GET', '/account')).rejects.toThrow(': 401 ');
    await refused(email, PASSWORD);

    const address = page.getByRole('region', { name: 'Email' });
    await address.getByText(`Accedi con ${email}`).waitFor();
    await address.locator('[name=email]').fill(next);
    await address.locator('[name=password]').fill(SECRET);
    await address.getByRole('button', { name: 'Cambia l’email' }).click();
    await address.getByText(`Aspettiamo che tu confermi ${next}`).waitFor();
    expect(await read<Schemas['Profile']>(call, '/profile')).toMatchObject({ email, pending_email: next });
    await visit(page, await linkTo(next, '/mail-confirm-change/'));
    await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await page.getByRole('heading', { name: 'Hai un nuovo indirizzo' }).waitFor();
    await page.getByText(`Da adesso accedi con ${next}`).waitFor();
    await stage.instance.logIn(next, SECRET);
    await refused(email, SECRET);
    await stage.leave(page);
  });

  it('exports its own data, and is deleted with its session', async () => {
    const email = 'cittadino09@example.com';
    const { page, call } = await stage.openAs(email);
    await visit(page, '/profile');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica i tuoi dati' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const words = Object.entries(files)
      .filter(([name]) => /\.(json|csv|txt)$/.test(name))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    expect(words).toContain(email);
    const others = await stage.instance.query<{ email: string }>(
      `select email from accounts where model = 'user' and email <> $1`,
      [email],
    );
    expect(others.filter((other) => words.includes(other.email))).toEqual([]);

    const { first_name: name } = await read<Schemas['Account']>(call, '/account');
    expect(words).toContain(name);
    const open = page.locator('main').getByRole('button', { name: 'Cancella l’account' });
    const dialog = page.getByRole('dialog');
    await open.click();
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await open.click();
    await dialog.locator('[name=password]').fill('sbagliata');
    await dialog.getByRole('button', { name: 'Cancella per sempre' }).click();
    await dialog.locator('[name=password][aria-invalid=true]').or(dialog.getByRole('alert')).first().waitFor();
    await call('GET', '/account');
    await dialog.locator('[name=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Cancella per sempre' }).click();
    await page.getByText('L’account è cancellato.').waitFor();
    await arrive(page, `${stage.instance.base}/`);
    await expect(call('GET', '/account')).rejects.toThrow(': 401 ');
    await refused(email, PASSWORD);
    expect(await page.evaluate<number>('localStorage.getItem("token") === null ? 0 : 1')).toBe(0);
    await page.goto('/dashboard');
    await arrive(page, '**/login?redirect_to=%2Fdashboard');
    await stage.leave(page);
  });
});
