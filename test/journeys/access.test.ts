import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { looks, signIn, visit } from '../support/browser.js';
import { PASSWORD } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const CITIZEN = 'anna.rossi@example.com';
const FIRM = 'studio.bianchi@example.com';

/** Rules 14.9, 17.7 and 17.8. */
describe('access to the pages', () => {
  const stage = setStage();

  /** Navigates as the browser's back button would, without reloading the site. */
  const turnTo = (page: Page, path: string): Promise<unknown> =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'));`,
    );

  const wanted = (page: Page): string => new URL(page.url()).searchParams.get('redirect_to') ?? '';
  const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
    await page.locator('main').getByLabel('Email').fill(email);
    await page.locator('main').getByLabel('Password', { exact: true }).fill(password);
    await page.locator('main form button[type=submit]').click();
  };
  const address = (page: Page): string => page.url().slice(stage.instance.base.length);
  /** The address of a detail page, with its query and its fragment. */
  const DEEP = [
    [CITIZEN, '/requests?filtro=chiuse&q=furgone%20bianco#elenco'],
    [FIRM, '/en/requests?tab=quoted&entro=50#elenco'],
  ] as const;

  /** Ends the session as another device does, without notifying this page. */
  const endSession = (page: Page): Promise<unknown> =>
    page.evaluate(`fetch('/api/v1/logout', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + (sessionStorage.getItem('token') ?? localStorage.getItem('token')) },
    })`);

  it.each(DEEP.slice(0, 1))('brings %s back to %s, also after a wrong password', async (account, path) => {
    const { page } = await stage.open(looks.wide);
    await visit(page, path);
    expect(wanted(page)).toBe(path.replace('/en', ''));
    await enter(page, account, 'una password sbagliata');
    await page.locator('main .err-summary').first().waitFor();
    expect(wanted(page)).toBe(path.replace('/en', ''));
    await enter(page, account);
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(address(page)).toBe(path);
    await stage.leave(page);
  });

  it.each(DEEP.slice(1, 2))('brings %s back to %s after the session ended there', async (account, path) => {
    const { page } = await stage.openAs(account, looks.wide);
    await visit(page, path);
    // The next call is refused, here that of the bell.
    await endSession(page);
    await page.locator('.bell > button').click();
    await page.waitForURL('**/login?redirect_to=*');
    expect(wanted(page)).toBe(path.replace('/en', ''));
    await enter(page, account);
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(address(page)).toBe(path);
    await stage.leave(page);
  });

  it('brings a firm to the page it was opening when its session turned out to have ended', async () => {
    const { page } = await stage.openAs(FIRM, looks.wide);
    await visit(page, '/dashboard#inbox');
    await endSession(page);
    await page.locator('header .nav').getByRole('link', { name: 'Giudizi' }).click();
    await page.waitForURL('**/login?redirect_to=*');
    expect(wanted(page)).toBe('/feedbacks');
    await stage.leave(page);
  });

  it('leads to the dashboard after the login if redirect_to names another site', async () => {
    for (const [path, form] of [
      // test/web/addresses.test.ts has the other ways to write it.
      ['/login?redirect_to=//evil.example/requests', 'main'],
      ['/avvocati?redirect_to=/%09/evil.example', 'dialog'],
    ] as const) {
      const { page, complaints } = await stage.open(looks.wide);
      await visit(page, path);
      if (form === 'dialog') await page.locator('header').getByRole('link', { name: 'Accedi' }).first().click();
      const place = page.locator(form === 'main' ? 'main' : '[role=dialog], dialog').first();
      await place.getByLabel('Email').fill(CITIZEN);
      await place.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await place.locator('button[type=submit]').click();
      await page.waitForURL(`${stage.instance.base}/dashboard`);
      expect(complaints).toEqual([]);
      await stage.leave(page);
    }
  });

  /** Pages of an account, of a citizen alone, of a firm alone, and of visitors. */
  const PAGES = {
    account: [
      '/dashboard',
      '/requests',
      '/requests/1',
      '/responses',
      '/responses/1',
      '/responses/1/incarico',
      '/invoices',
      '/checkout/1',
      '/profile',
      '/profile/info',
      '/profile/preferences',
      '/profile/security',
      '/profile/notifications',
    ],
    user: ['/requests/1/confronto', '/requests/1/feedback', '/request/complete/1'],
    lawyer: [
      '/profile/members',
      '/profile/activity',
      '/profile/tools',
      '/credits',
      '/feedbacks',
      '/performance',
      '/requests/prova',
      '/requests/1/preventivo',
      '/requests/1/parere',
    ],
    visitor: [
      '/login',
      '/link-accesso',
      '/registrazione-utente',
      '/registrazione-avvocato',
      '/recupero-password',
      '/mail-notify',
    ],
  };

  it('sends a visitor from each page of an account to the login', async () => {
    const { page } = await stage.open(looks.wide);
    await visit(page, '/');
    for (const path of [...PAGES.account, ...PAGES.user, ...PAGES.lawyer]) {
      await turnTo(page, path);
      await page.waitForURL(`**/login?redirect_to=${encodeURIComponent(path)}`);
    }
    await stage.leave(page);
  });

  it.each([
    [CITIZEN, PAGES.lawyer, 'RequiresLawyer'],
    // The wizard is rendered on the server, which knows no session: its guard acts in the browser.
    [FIRM, [...PAGES.user, '/request/create/1'], 'RequiresUser'],
  ])('shows %s the error page with 403 at each of %j', async (account, paths, info) => {
    const { page } = await stage.openAs(account, looks.wide);
    await visit(page, '/profile/preferences');
    for (const path of paths) {
      await turnTo(page, path);
      await page.waitForURL(`**/error?code=403&info=${info}`);
    }
    await page.goto(paths.at(-1)!);
    await page.waitForURL(`**/error?code=403&info=${info}`);
    for (const path of PAGES.visitor) {
      await turnTo(page, path);
      await page.waitForURL('**/dashboard');
    }
    await stage.leave(page);
  });

  it('sets no cookie, neither for a visitor nor after the login', async () => {
    const { page } = await stage.open(looks.wide);
    for (const path of ['/', '/avvocati', '/prezzi', '/request/create/1']) await visit(page, path);
    await signIn(page, CITIZEN);
    await visit(page, '/requests');
    expect(await page.context().cookies()).toEqual([]);
    await stage.leave(page);
  });
});
