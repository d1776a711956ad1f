import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { generateSync } from 'otplib';
import type { Route } from 'playwright-core';
import { arrive, fillLogin, visit } from '../support/browser.js';
import { PASSWORD, until } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

/** The server's answer to a change that it refuses. */
const REFUSAL = 'Il motivo del rifiuto, in una frase del server.';
const refuse = (route: Route): Promise<void> =>
  route.fulfill({ status: 409, json: { message: 'refused', info: { messages: [REFUSAL] } } });
const SESSIONS = '**/api/v1/account/sessions';
const EXCLUDED = '**/api/v1/refused-firms/*';

const SECRET = 'Melograno di notte 9';

/** The current code of an authenticator with this key. */
const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });

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

  it('shows why an excluded firm was not readmitted, beside the button', async () => {
    const email = 'cittadino05@example.com';
    const { page, call } = await stage.openAs(email);
    const [firm] = await stage.instance.query<{ id: number }>('select min(account_id) as id from firms');
    await call('PUT', `/refused-firms/${firm!.id}`);
    const excluded = () => stage.instance.query('select firm_id from refused_firms where firm_id = $1', [firm!.id]);
    await visit(page, '/profile/preferences');
    const firms = page.getByRole('region', { name: 'Studi esclusi' });
    await page.route(EXCLUDED, refuse);
    await firms.getByRole('button', { name: /^Riammetti/ }).click();
    await firms.getByRole('alert').getByText(REFUSAL).waitFor();
    expect(await excluded()).toHaveLength(1);
    await page.unroute(EXCLUDED);
    await firms.getByRole('button', { name: /^Riammetti/ }).click();
    await firms.getByRole('button', { name: /^Riammetti/ }).waitFor({ state: 'detached' });
    expect(await excluded()).toEqual([]);
    await stage.leave(page);
  });

  it('shows where it is signed in, and asks for a code once two-step verification is on', async () => {
    const email = 'cittadino06@example.com';
    const other = await stage.instance.as(email);
    const { page, call } = await stage.openAs(email);
    await visit(page, '/profile/security');
    const accesses = page.getByRole('region', { name: 'I tuoi accessi' });
    await accesses.getByText('Questo dispositivo', { exact: true }).waitFor();
    // A refusal is shown, and the other session goes on.
    await page.route(SESSIONS, (route) => (route.request().method() === 'DELETE' ? refuse(route) : route.fallback()));
    await accesses.getByRole('button', { name: 'Chiudi tutti gli altri' }).click();
    await accesses.getByRole('alert').getByText(REFUSAL).waitFor();
    await other('GET', '/account');
    await page.unroute(SESSIONS);
    await accesses.getByRole('button', { name: 'Chiudi tutti gli altri' }).click();
    await accesses.getByText('Accesso chiuso').waitFor();
    await expect(other('GET', '/account')).rejects.toThrow(': 401 ');
    await call('GET', '/account');
    await accesses.getByText('Che cosa è successo').click();
    await accesses.getByText('Accesso riuscito').first().waitFor();

    const factor = page.getByRole('region', { name: 'Verifica in due passaggi' });
    await factor.locator('[name=password]').fill(PASSWORD);
    await factor.getByRole('button', { name: 'Attiva' }).click();
    const key = (await factor.locator('.factor-key').textContent())!.replace(/ /g, '');
    await factor.locator('[name=code]').fill(codeOf(key));
    await factor.getByRole('button', { name: 'Conferma e attiva' }).click();
    await factor.locator('.factor-codes li').first().waitFor();
    const codes = await factor.locator('.factor-codes li').allTextContents();
    expect(codes).toHaveLength(10);
    await factor.getByRole('button', { name: 'Li ho conservati' }).click();
    await factor.getByRole('button', { name: 'Disattiva' }).waitFor();
    await stage.leave(page);

    const { page: next } = await stage.open();
    await visit(next, '/login');
    await fillLogin(next, email, PASSWORD);
    const code = next.locator('main [name=code]');
    await code.waitFor();
    expect(await next.locator('main [name=password]').inputValue()).toBe(PASSWORD);
    await code.fill(codes[0]!);
    await next.locator('main').getByRole('button', { name: 'Accedi' }).click();
    await next.waitForURL('**/dashboard');
    await stage.leave(next);
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

  it('shows unread notifications at the bell until they are marked as read', async () => {
    const email = 'cittadino01@example.com';
    const { page, call, complaints } = await stage.openAs(email);
    const unread = (): Promise<Schemas['Notification'][]> => read(call, '/notifications/unread');
    expect(await unread()).toEqual([]);
    const places = await stage.instance.query<{ id: number; email: string }>(
      `select p.id, f.email from responses p join requests r on r.id = p.request_id join accounts c on c.id = r.account_id
         join accounts f on f.id = p.firm_id where c.email = $1 and r.status = 2 and p.exclusive and p.status = 2 order by p.id`,
      [email],
    );
    expect(places.length).toBeGreaterThan(1);
    const quote = async (place: { id: number; email: string }): Promise<void> => {
      const firm = await stage.instance.as(place.email);
      await firm('PUT', `/responses/${place.id}`, { status: 3 });
      await firm('PUT', `/responses/${place.id}`, {
        status: 7,
        percentage: 10,
        fixed_costs_cents: 0,
        final_costs_cents: 0,
        additional_costs: false,
        text: 'Prima una lettera al datore di lavoro.',
      });
    };
    const [first, ...others] = places;
    for (const place of others) await quote(place);
    const list = await until('a notice of each quote', async () => {
      const found = await unread();
      return found.length >= others.length && found;
    });

    await visit(page, '/dashboard');
    const bell = page.getByRole('button', { name: /^Avvisi:/ });
    await page.getByRole('button', { name: `Avvisi: ${list.length} da leggere`, exact: true }).waitFor();
    expect(await bell.locator('.bell-count').innerText()).toBe(String(list.length));
    await bell.click();
    const panel = page.getByRole('region', { name: 'Avvisi da leggere' });
    const lines = panel.getByRole('listitem');
    await lines.nth(list.length - 1).waitFor();
    expect(await lines.locator('.bell-title').allInnerTexts()).toEqual(list.map(({ title }) => title));
    expect(await lines.locator('p').allInnerTexts()).toEqual(list.map(({ text }) => text));
    await panel.getByRole('button', { name: 'Segna tutto come letto' }).click();
    await panel.getByText('Niente di nuovo.').waitFor();
    await page.getByRole('button', { name: 'Avvisi: nessuno da leggere', exact: true }).waitFor();
    expect(await unread()).toEqual([]);

    // A notification links to its subject.
    await quote(first!);
    const [news] = await until('another notice', async () => {
      const found = await unread();
      return found.length > 0 && found;
    });
    await visit(page, '/profile');
    await bell.click();
    await lines.getByRole('link', { name: news!.title }).first().click();
    await arrive(page, `**${news!.path!}`);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
