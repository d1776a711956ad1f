import { describe, expect, it } from '@jest/globals';
import { sharedBrowser, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

const ARTICLE = '/avvocati/malasanita/cartella-clinica-come-chiederla';

describe('a public page', () => {
  it('shows the same content without scripts, and its menus open', async () => {
    const { page } = await stage.open();
    const context = await (
      await sharedBrowser()
    ).newContext({
      baseURL: stage.instance.base,
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    });
    const plain = await context.newPage();
    for (const path of [
      '/avvocati/malasanita',
      ARTICLE,
      '/faq-utente',
      '/en/chi-siamo',
      '/blog',
      '/landing/malasanita',
    ]) {
      await visit(page, path);
      await plain.goto(path);
      const [living, still] = await Promise.all([page.locator('main').innerText(), plain.locator('main').innerText()]);
      expect(still.length).toBeGreaterThan(500);
      expect([path, living]).toEqual([path, still]);
    }
    await plain.getByRole('button', { name: 'Materie' }).click();
    await plain.getByRole('link', { name: 'Malasanità' }).first().click();
    await plain.waitForURL('**/avvocati/malasanita');
    await plain.getByRole('button', { name: 'Sei un avvocato?' }).click();
    await plain.getByRole('link', { name: 'FAQ per gli avvocati' }).first().click();
    await plain.waitForURL('**/faq-avvocato');
    await plain.setViewportSize({ width: 390, height: 800 });
    await plain.getByRole('button', { name: 'Apri il menu' }).click();
    await plain.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Storie' }).click();
    await plain.waitForURL('**/storie');
    // The court fee is estimated by a plain form. Rule 28.5.
    await plain.goto('/avvocati/recupero-crediti');
    await plain.getByLabel('Quanto chiedi').fill('1.100');
    await plain.getByRole('button', { name: 'Calcola' }).click();
    const result = plain.getByRole('region', { name: 'Stima: Recupero crediti' });
    // 43 € and 27 € for the service of documents.
    await result.getByText('70 €', { exact: true }).waitFor();
    await result.getByText('Davanti al giudice di pace').waitFor();
    await result.getByText('È una stima').waitFor();
    await context.close();
    await stage.leave(page);
  });

  it('has a phone menu that the keyboard opens and Escape closes', async () => {
    const { page } = await stage.open({ viewport: { width: 390, height: 800 } });
    await visit(page, '/chi-siamo');
    const button = page.getByRole('button', { name: 'Apri il menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await menu.getByRole('link', { name: 'FAQ', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await menu.getByRole('link', { name: 'FAQ', exact: true }).waitFor({ state: 'hidden' });
    await button.click();
    await menu.getByRole('link', { name: 'FAQ', exact: true }).click();
    await page.waitForURL('**/faq-utente');
    await page.getByRole('heading', { level: 1, name: 'Domande frequenti di chi cerca un avvocato' }).waitFor();
    await menu.getByRole('link', { name: 'Storie' }).waitFor({ state: 'hidden' });
    await stage.leave(page);
  });
});
