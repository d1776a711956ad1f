import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

/** A tab that has visited the site before, so that its offline page is cached. */
async function known(): Promise<Page> {
  const { page } = await stage.open({ serviceWorkers: 'allow' });
  await visit(page, '/');
  await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)');
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('without a network connection', () => {
  it('an address shows the offline page in its language, and opens when the connection is back', async () => {
    const page = await known();
    for (const [path, words, arrived] of [
      ['/faq-utente', 'Sei offline', /./],
      ['/en/faq-utente', 'You are offline', /./],
    ] as const) {
      await page.context().setOffline(true);
      await page.goto(path);
      await heading(page, words).waitFor();
      await page.context().setOffline(false);
      await page.locator('header.top').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(arrived);
      expect(await heading(page, words).count()).toBe(0);
    }
  });

  it('typed text is kept with the reason, and reaches the server once it is sent again', async () => {
    const page = await known();
    await visit(page, '/contatti');
    const letter = {
      name: 'Carla Riva',
      email: 'carla.riva@example.org',
      subject: 'Ritirare una richiesta',
      text: 'Vorrei sapere come si ritira una richiesta già inviata.',
    };
    const typed = () =>
      page.evaluate<object>(
        `Object.fromEntries([...document.querySelectorAll('main [name]')].map(({ name, value }) => [name, value]))`,
      );
    const received = () =>
      stage.instance.query<object>('select name, email, subject, text, account_id, locale from letters order by id');
    const before = await received();
    for (const [name, value] of Object.entries(letter)) await page.locator(`main [name=${name}]`).fill(value);
    const strip = page.getByText('Sei offline. Quello che scrivi resta');
    await page.context().setOffline(true);
    await strip.waitFor();
    const send = page.locator('main').getByRole('button', { name: 'Invia' });
    await send.click();
    await page.getByRole('alert').getByText('Manca la linea. Quello che hai scritto è ancora qui').waitFor();
    expect([await typed(), await received()]).toEqual([letter, before]);
    await page.context().setOffline(false);
    await strip.waitFor({ state: 'detached' });
    expect(await typed()).toEqual(letter);
    await send.click();
    await page.locator('main').getByText('Messaggio inviato').waitFor();
    expect(await received()).toEqual([...before, { ...letter, account_id: null, locale: 'it' }]);
  });
});
