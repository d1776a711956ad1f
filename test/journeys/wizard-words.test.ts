import { describe, expect, it } from '@jest/globals';
import { answer, arrive, go, onStep, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

const stage = setStage();
const STORY = 'Il fornitore mi ha mandato un decreto ingiuntivo per una fattura che avevo già pagato.';

describe('the text of a visitor', () => {
  it('is checked while it is written: contact details cannot be sent, and one click removes them', async () => {
    const { page, complaints } = await stage.open();
    await visit(page, '/request/create/1?type=recupero-crediti');
    const goOn = async (step: number): Promise<void> => {
      await page.locator('main button[type=submit]').click();
      await onStep(page, step);
    };
    await onStep(page, 2);
    await answer(page, 'part', 2);
    const city = page.locator('input[name=city]');
    await city.fill('morterone');
    await page.getByRole('option').first().click();
    await onStep(page, 4);

    const story = page.locator('textarea[name=description]');
    await story.fill(`${STORY} Chiamatemi al 347 1234567`);
    const check = page.locator('.text-check').first();
    await check.getByText('347 1234567').first().waitFor();
    await page.locator('main button[type=submit]').click();
    const summary = page.locator('.err-summary');
    await summary.getByText(/^Togli il recapito/).waitFor();
    // One sentence for one number: in the summary, and at its field.
    expect((await summary.innerText()).split('347 1234567')).toHaveLength(2);
    expect(await page.locator('.text-check-title').count()).toBe(0);
    await summary.getByRole('link').click();
    expect(await page.locator('textarea[name=description]:focus').count()).toBe(1);
    expect(page.url()).toContain('/request/create/4');

    await check.getByRole('button', { name: /^Togli dal testo/ }).click();
    await expect(story.inputValue()).resolves.not.toContain('347');
    await goOn(5);

    // The received document gives the shortest time limit, in days left; the browser stores the given answer.
    await page.locator('select[name=served_paper]').selectOption('payment_order');
    const today = new Date();
    await page.getByLabel(/^Quando ti è arrivato/).fill(`1/${today.getMonth() + 1}/${today.getFullYear()}`);
    const limits = page.locator('.time-limits li');
    await limits.first().getByText('Opporti al decreto ingiuntivo').waitFor();
    expect(await limits.first().innerText()).toMatch(/mancano \d+ giorni, entro|manca 1 giorno|scade oggi/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Aggiungi le scadenze al calendario' }).click();
    expect((await saving).suggestedFilename()).toBe('termini.ics');
    await goOn(7);
    await goOn(9);
    expect(await page.locator('main dl').first().innerText()).toMatch(/Atto ricevuto\s+Un decreto ingiuntivo/);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('gets the focus after a refused sending, with its error', async () => {
    const { page, call, complaints } = await stage.openAs('cittadino05@example.com');
    const { info } = await call('POST', '/requests', { request_type_id: 'recupero-crediti' });
    const id = (info as { id: number }).id;
    const words = `${STORY} La merce era per il Bar Sport.`;
    await call('PUT', `/requests/${id}`, {
      part: 2,
      ...MILAN,
      description: words,
    });
    await visit(page, `/request/complete/${id}`);
    await page.getByRole('button', { name: 'Rileggi e invia' }).click();
    await page.waitForURL('**/request/create/*');
    await go(page, '/request/create/9');
    // A text that was accepted before a term was added to the blacklist.
    const SENTENCE = 'Togli «Bar Sport»: non si può scrivere.';
    await page.route(`**/api/v1/requests/${id}`, async (route) => {
      if (route.request().method() !== 'PUT' || !route.request().postData()?.includes('"status"'))
        return route.continue();
      return route.fulfill({
        status: 422,
        json: {
          message: 'blacklisted',
          info: { messages: [SENTENCE], fields: { description: [SENTENCE] }, blocked: ['Bar Sport'] },
        },
      });
    });
    await page.locator('[name=sensitive_data_consent]').check();
    await page.locator('main form button[type=submit]').last().click();
    await arrive(page, '**/request/create/4?from=review');
    await page.locator('.err-summary').getByRole('link', { name: SENTENCE }).click();
    expect(await page.locator('textarea[name=description]:focus').inputValue()).toBe(words);
    expect(await page.locator('main').innerText()).not.toContain('torna la linea');
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await stage.leave(page);
  });
});
