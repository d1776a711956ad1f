import type { Page } from 'playwright-core';
import { answer, onStep, visit } from './browser.js';

export const STORY =
  'Dopo l’intervento al ginocchio zoppico ancora: l’ospedale ha perso la cartella e non risponde alle mie lettere.';

export async function goOn(page: Page, step: number): Promise<void> {
  await page.locator('main button[type=submit]').click();
  await onStep(page, step);
}

/** A citizen fills in the wizard as far as the plans. */
export async function toPlans(page: Page): Promise<void> {
  await visit(page, '/request/create/1');
  await answer(page, 'request_type_id', 'sinistri-stradali');
  await answer(page, 'part', 1);
  await page.getByRole('combobox').fill('milan');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await onStep(page, 4);
  await page.locator('textarea').first().fill(STORY);
  for (const step of [5, 7]) await goOn(page, step);
  await page.getByRole('heading', { name: 'Quanti studi vuoi raggiungere?' }).waitFor();
}
