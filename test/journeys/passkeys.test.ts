import { describe, expect, it } from '@jest/globals';
import { arrive, faults, fillLogin, signIn, visit } from '../support/browser.js';
import { signInStaff } from '../support/backoffice.js';
import { PASSWORD, until } from '../support/instance.js';
import { mailedLink } from '../support/mailed-link.js';
import { setStage } from '../support/stage.js';
import { withAuthenticator } from '../support/virtual-authenticator.js';

const stage = setStage(() => Promise.resolve({ name: 'localhost', isHosted: true }));

describe('passkeys', () => {
  /** The path of the link of this kind in the newest mail to this address. */
  it('let a citizen register without a password, and sign in after the confirmation', async () => {
    const email = 'senza.password@example.org';
    const { page } = await stage.open();
    const { present, remove } = await withAuthenticator(page);
    await visit(page, '/registrazione-utente');
    for (const [name, value] of Object.entries({
      first_name: 'Irene',
      last_name: 'Sala',
      email,
      birth_date: '9/7/1979',
    }))
      await page.locator(`main [name="${name}"]`).fill(value);
    await page.getByLabel('Senza password').check();
    expect(await page.locator('main [name="password"]').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.locator('main form button[type="submit"]').click();
    await arrive(page, '**/mail-notify?**');
    await visit(page, await mailedLink(stage.instance, email, '/mail-confirm-user/'));
    await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await arrive(page, '**/dashboard');

    await visit(page, '/profile/security');
    await page.getByText('Accedi senza password. Se vuoi, scegline una').waitFor();
    await visit(page, '/logout');
    // Nobody is at the device yet, or the offer in the field would sign in by itself.
    await present(false);
    await visit(page, '/login');
    const button = page.getByRole('button', { name: 'Accedi con una passkey' });
    await button.waitFor();
    await present(true);
    // The offer may be faster than the press.
    await Promise.race([button.click().catch(() => undefined), page.waitForURL('**/dashboard')]);
    await arrive(page, '**/dashboard');
    expect(await stage.instance.query('select password_hash from accounts where email = $1', [email])).toEqual([
      { password_hash: '' },
    ]);
    await remove();
    await stage.leave(page);
  });

  it('are added, named, used and removed', async () => {
    const email = 'cittadino08@example.com';
    const { page } = await stage.open();
    const { remove } = await withAuthenticator(page);
    await signIn(page, email);
    await visit(page, '/profile/security');
    const part = page.getByRole('region', { name: 'Passkey' });
    await part.getByLabel('Password attuale').fill(PASSWORD);
    await part.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await part.getByText('Passkey aggiunta').waitFor();
    await part.getByRole('button', { name: /^Rinomina/ }).click();
    await part.getByLabel('Nome della passkey').fill('Il mio telefono');
    await part.getByRole('button', { name: 'Salva il nome' }).click();
    await part.getByText('Il mio telefono').waitFor();
    expect(await faults(page)).toEqual([]);

    await visit(page, '/logout');
    // The browser offers it in the field of the address; the device's owner takes it at once.
    await visit(page, '/login');
    await arrive(page, '**/dashboard');
    await visit(page, '/profile/security');
    await part.getByRole('button', { name: 'Togli la passkey Il mio telefono' }).click();
    await part.getByLabel('Password attuale').first().fill(PASSWORD);
    await part.getByRole('button', { name: 'Togli la passkey', exact: true }).click();
    await part.getByText('Passkey tolta').waitFor();

    // The device still has it, the account no longer: the page says what to do.
    await visit(page, '/logout');
    await visit(page, '/login');
    await page.getByText('Questa passkey non vale per entrare qui').waitFor();
    await fillLogin(page, email);
    await arrive(page, '**/dashboard');
    await remove();
    await stage.leave(page);
  });

  it('let a member of the staff in, without password and code', async () => {
    const { page } = await stage.open();
    const { remove } = await withAuthenticator(page);
    await signInStaff(page, 'redazione');
    await visit(page, '/backoffice/me');
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await page.getByText('Passkey aggiunta').first().waitFor();
    await page.getByText('Togli', { exact: true }).waitFor();
    await page.evaluate('localStorage.removeItem("backOffice.session")');
    await visit(page, '/backoffice/login');
    await page.getByRole('button', { name: 'Accedi con una passkey' }).click();
    await page.getByRole('navigation').first().waitFor();
    const [{ kind } = { kind: '' }] = await stage.instance.query<{ kind: string }>(
      `select kind from security_events where staff_id = (select id from staff where email = 'redazione@example.com')
       order by id desc limit 1`,
    );
    expect(kind).toBe('signed_in');
    await remove();
    await stage.leave(page);
  });
});

describe('a link by mail', () => {
  it('signs in once, after a press, and not by being opened', async () => {
    const email = 'cittadino07@example.com';
    const { page } = await stage.open();
    await visit(page, '/login');
    await page.getByRole('link', { name: 'Mandami un link per entrare' }).click();
    await arrive(page, '**/link-accesso');
    await page.locator('main [name="email"]').fill(email);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mandami il link' }).click();
    await arrive(page, '**/mail-notify?type=link');
    const link = await until('the mail', async () => {
      const [mail] = await stage.instance.query<{ body_text: string }>(
        `select body_text from outbox where recipient = $1 and template = 'sign_in_link' order by id desc limit 1`,
        [email],
      );
      return mail && /\/entra\/\S+/.exec(mail.body_text)?.[0];
    });
    const unused = () =>
      stage.instance.query(`select from account_tokens where purpose = 'sign_in' and used_at is null`);
    await fetch(`${stage.instance.base}${link}`);
    expect(await unused()).toHaveLength(1);
    await visit(page, link);
    expect(await faults(page)).toEqual([]);
    await page.locator('main').getByRole('button', { name: 'Accedi' }).click();
    await arrive(page, '**/dashboard');
    expect(await unused()).toHaveLength(0);
    await visit(page, '/logout');
    await visit(page, link);
    await page.locator('main').getByRole('button', { name: 'Accedi' }).click();
    await page.getByText('Il link non vale più').first().waitFor();
    await stage.leave(page);
  });
});
