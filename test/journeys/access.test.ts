import { describe, expect, it } from '@jest/globals';
import { looks, signIn, visit } from '../support/browser.js';
import { PASSWORD } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const CITIZEN = 'anna.rossi@example.com';
const FIRM = 'studio.bianchi@example.com';

/** Rules 14.9, 17.7 and 17.8. */
describe('access to the pages', () => {
  const stage = setStage();

  it.each(['/requests?filtro=chiuse', '/en/credits'])(
    'sends a visitor from %s to the login, and back to it afterwards',
    async (path) => {
      const { page } = await stage.open(looks.wide);
      await visit(page, path);
      const login = new URL(page.url());
      expect(login.pathname).toBe(path.startsWith('/en') ? '/en/login' : '/login');
      expect(login.searchParams.get('redirect_to')).toBe(path.replace('/en', ''));
      await page.getByLabel('Email').fill(path.startsWith('/en') ? FIRM : CITIZEN);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      const { pathname, search } = new URL(page.url());
      expect(`${pathname}${search}`).toBe(path);
      await page.context().close();
    },
  );

  it('leads to the dashboard after the login when redirect_to names another site', async () => {
    const { page } = await stage.open(looks.wide);
    await visit(page, '/login?redirect_to=//evil.example/requests');
    await page.getByLabel('Email').fill(CITIZEN);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(page.url()).toBe(`${stage.instance.base}/dashboard`);
    await page.context().close();
  });

  it.each([
    [CITIZEN, '/credits', 'RequiresLawyer'],
    [CITIZEN, '/feedbacks', 'RequiresLawyer'],
    [FIRM, '/request/create/1', 'RequiresUser'],
  ])('shows %s the error page with 403 at %s', async (account, path, info) => {
    const { page } = await stage.open(looks.wide);
    await signIn(page, account);
    await page.goto(path);
    // The wizard is rendered on the server, which knows no session: its guard acts in the browser.
    await page.waitForURL((url) => url.pathname === '/error');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('code'), searchParams.get('info')]).toEqual(['403', info]);
    await page.context().close();
  });

  it('sets no cookie, neither for a visitor nor after the login', async () => {
    const { page } = await stage.open(looks.wide);
    for (const path of ['/', '/avvocati', '/prezzi', '/request/create/1']) await visit(page, path);
    await signIn(page, CITIZEN);
    await visit(page, '/requests');
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });
});
