import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { onStep, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

/** Stores a visitor's draft in the browser, filled in up to the place. */
const keepDraft = (page: Page, more: object = {}) =>
  page.addInitScript(
    `localStorage.setItem('request-draft', ${JSON.stringify(
      JSON.stringify({
        unsent: [],
        draft: { type: 'contratti-di-locazione', part: 1, owner: null, furthest: 3, ...more },
      }),
    )})`,
  );

/** Opens the step that asks for the place. */
async function placeStep(page: Page) {
  await keepDraft(page);
  await visit(page, '/request/create/3');
  return page.locator('input[name=city]');
}

/** Moves the mouse to the page's button and presses; the mouse stays there whatever the page does. */
async function pressDown(page: Page): Promise<void> {
  const button = page.locator('main button[type=submit]');
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height - 6);
  await page.mouse.down();
}

/** Waits until the page has rendered its last change. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

describe('a click on the button below the place', () => {
  it('continues when the click itself completes the comune', async () => {
    const { page, complaints } = await stage.open();
    const city = await placeStep(page);
    await city.fill('morterone');
    await page.getByRole('option').first().waitFor();
    await pressDown(page);
    await drawn(page);
    await page.mouse.up();
    await onStep(page, 4);
    expect(complaints).toEqual([]);
  });

  it('asks which comune is meant, also in the summary, when several have the name', async () => {
    const { page } = await stage.open();
    const city = await placeStep(page);
    await city.fill('castro');
    await page.getByRole('option').first().waitFor();
    // The list would cover the button.
    await city.press('Escape');
    await pressDown(page);
    await drawn(page);
    await page.mouse.up();
    await page.locator('.err-summary').waitFor();
    await page.getByText('Più comuni si chiamano Castro').waitFor();
  });

  it('is not lost when leaving the field shows a message', async () => {
    const { page } = await stage.open();
    await keepDraft(page, {
      plan: 3,
      furthest: 9,
      geo: { city: 'Milano', province_id: 'MI', country_id: 'IT', latitude: 45.4642, longitude: 9.19 },
      description:
        'Il proprietario non mi restituisce la caparra di 1.800 euro dopo che ho lasciato la casa in ordine.',
    });
    await visit(page, '/request/create/8');
    await page.locator('input[name="invoice.tax_code"]').fill('sbagliato');
    await pressDown(page);
    await drawn(page);
    await page.mouse.up();
    await page.locator('.err-summary').waitFor();
  });
});
