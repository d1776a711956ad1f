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

  it('typed text is kept', async () => {
    const page = await known();
    await visit(page, '/contatti');
    const words = 'Vorrei sapere come si ritira una richiesta già inviata.';
    await page.locator('textarea').fill(words);
    await page.context().setOffline(true);
    await page.getByText('Sei offline. Quello che scrivi resta').waitFor();
    expect(await page.locator('textarea').inputValue()).toBe(words);
    await page.context().setOffline(false);
    await page.getByText('Sei offline. Quello che scrivi resta').waitFor({ state: 'detached' });
    expect(await page.locator('textarea').inputValue()).toBe(words);
  });
});
