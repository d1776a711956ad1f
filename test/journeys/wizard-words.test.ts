import { describe, expect, it } from '@jest/globals';
import { arrive, go, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

const stage = setStage();
const STORY = 'Il fornitore mi ha mandato un decreto ingiuntivo per una fattura che avevo già pagato.';

describe('the text of a visitor', () => {
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
