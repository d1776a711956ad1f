import { describe, expect, it } from '@jest/globals';
import { sharedBrowser, signIn, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();
const ANNA = 'anna.rossi@example.com';

describe('what nobody else tells', () => {
  it('estimates the court fee without scripts, and says where no lawyer is needed', async () => {
    const context = await (
      await sharedBrowser()
    ).newContext({ baseURL: stage.instance.base, javaScriptEnabled: false, locale: 'it-IT' });
    const page = await context.newPage();
    await page.goto('/avvocati/recupero-crediti');
    await page.getByText('Fino a 1.100 €.').waitFor();
    await page.getByLabel('Quanto chiedi').fill('1.100');
    await page.getByRole('button', { name: 'Calcola' }).click();
    const result = page.getByRole('region', { name: 'Stima: Recupero crediti' });
    // 43 € and 27 € for the service of documents.
    await result.getByText('70 €', { exact: true }).waitFor();
    await result.getByText('Davanti al giudice di pace').waitFor();
    await result.getByText('È una stima').waitFor();
    await page.getByLabel('Quanto chiedi').fill('1.100,01');
    await page.getByLabel('Procedimento').selectOption('breve');
    await page.getByRole('button', { name: 'Calcola' }).click();
    await result.getByText('76 €', { exact: true }).waitFor();
    expect(await result.getByText('Davanti al giudice di pace').count()).toBe(0);
    await context.close();
  });

  it('compares an income with the limit of legal aid and sends nothing', async () => {
    const { page } = await stage.open();
    await visit(page, '/patrocinio-a-spese-dello-stato');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    const income = page.getByLabel('Reddito imponibile di un anno');
    await income.fill('13.659,64');
    await page.getByText('Può spettarti').waitFor();
    await income.fill('13.659,65');
    await page.getByText('di regola non spetta').waitFor();
    await page.getByLabel('Quanti siete in casa').selectOption('2');
    await page.getByText('di regola non spetta').waitFor();
    await page.getByText('È un processo penale').click();
    await page.getByText('Può spettarti').waitFor();
    expect(asked.filter((url) => url.includes('13.659') || url.includes('13659'))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    await stage.leave(page);
  });

  it('tells the court fee beside the quotes', async () => {
    const { page } = await stage.open();
    await signIn(page, ANNA);
    await page
      .getByRole('link', { name: /Confronta/ })
      .first()
      .click();
    await page.getByText('Il contributo unificato non è nel preventivo').waitFor();
    await page.getByText('È una stima').waitFor();
    await stage.leave(page);
  });
});
