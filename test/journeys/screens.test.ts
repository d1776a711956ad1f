import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { faults, launch, open, signIn, visit } from '../support/browser.js';
import { startInstance, type Instance } from '../support/instance.js';

const ANNA = 'anna.rossi@example.com';
const BIANCHI = 'studio.bianchi@example.com';

/** A wide window in daylight, and a phone at night. */
const looks = {
  wide: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

describe('every screen', () => {
  let instance: Instance;
  let browser: Browser;

  beforeAll(async () => {
    [instance, browser] = await Promise.all([startInstance(), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await instance.stop();
  });

  /** What is wrong on these screens, in both looks. */
  const wrong = async (paths: string[], account?: string): Promise<string[]> => {
    const found = await Promise.all(Object.entries(looks).map(async ([name, look]) => {
      const { page, complaints } = await open(browser, instance.base, look);
      if (account) await signIn(page, account);
      const list: string[] = [];
      for (const path of paths) {
        await visit(page, path);
        // A guard that sends somewhere else would have the wrong screen looked at.
        const at = new URL(page.url());
        if (account && at.pathname !== path) list.push(`${path} leads to ${at.pathname}`);
        list.push(...(await faults(page)).map((fault) => `${name} ${path}: ${fault}`));
      }
      await page.context().close();
      // An address that leads nowhere answers 404, and the browser notes that.
      return [...list, ...complaints.filter((text) => !(text.includes('/nessuna-pagina') && text.includes('404'))).map((text) => `${name} ${text}`)];
    }));
    return found.flat();
  };

  it('stands for a visitor', async () => {
    const [firm] = await instance.query<{ id: number }>('select id from accounts where email = $1', [BIANCHI]);
    expect(await wrong([
      '/', '/en', '/avvocati', '/avvocati/malasanita', '/avvocati/sinistri-stradali/classifica?city=Milano', `/studio/${firm!.id}`, '/login',
      '/registrazione-utente', '/registrazione-avvocato', '/recupero-password', '/error?code=403&info=RequiresUser', '/nessuna-pagina',
      '/termini-e-condizioni', '/privacy', '/accessibilita', '/request/create/1',
    ])).toEqual([]);
  }, 100_000);

  it('stands for a citizen', async () => {
    const [request] = await instance.query<{ id: number }>(
      'select r.id from requests r join accounts a on a.id = r.account_id where a.email = $1 order by r.ok_count desc, r.id limit 1', [ANNA]);
    expect(await wrong([
      '/dashboard', '/requests', `/requests/${request!.id}`, `/requests/${request!.id}/confronto`, '/responses', '/profile', '/profile/info',
      '/profile/security', '/profile/notifications', '/profile/preferences',
    ], ANNA)).toEqual([]);
  }, 100_000);

  it('stands for a firm', async () => {
    const [request] = await instance.query<{ id: number }>(
      `select p.request_id as id from responses p join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id
       where a.email = $1 and p.status in (2, 3, 7) and r.ended_at is null order by p.status, p.id limit 1`, [BIANCHI]);
    expect(request).toBeDefined();
    expect(await wrong(['/dashboard', '/requests', `/requests/${request!.id}`, '/responses', '/credits', '/feedbacks', '/profile/info'], BIANCHI)).toEqual([]);
  }, 100_000);
});
