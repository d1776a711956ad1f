import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, looks, onStep, visit } from '../support/browser.js';
import { mailedLink } from '../support/mailed-link.js';
import { setStage } from '../support/stage.js';

/** More than these nobody should need from the home page to a sent request. */
const MOST_PRESSES = 10;
const MOST_FIELDS = 9;

const STORY = ' di 1.800 euro, e ho il verbale di consegna firmato da tutti e due. Vorrei riaverla.';

const stage = setStage();

/** Counts what the person does: presses of the pointer or of Enter that a page reacts to, and fields filled in. */
async function count(page: Page) {
  const presses: string[] = [];
  const fields = new Set<string>();
  await page.exposeFunction('pressed', (what: string) => void presses.push(what));
  await page.exposeFunction('filled', (what: string) => void fields.add(what));
  await page.addInitScript(`
    const nameOf = (node) => location.pathname + ' ' + (node.name || node.id || node.textContent.trim().slice(0, 30));
    addEventListener('click', (event) => {
      const on = event.target.closest('a, button, [role=option], input[type=checkbox]');
      // A press on a label clicks its box too, and Enter its button: both are counted once, by the pointer or the key.
      if (event.isTrusted && event.detail > 0 && on) window.pressed(nameOf(on));
    }, true);
    addEventListener('keydown', (event) => {
      if (event.key === 'Enter') window.pressed(nameOf(event.target));
    }, true);
    addEventListener('input', (event) => window.filled(nameOf(event.target)), true);
  `);
  return { presses, fields };
}

test('a newcomer on a phone sends a request with ten presses and nine fields', async () => {
  const email = 'nora.ferri@example.org';
  const { page, complaints } = await stage.open(looks.phone);
  const counted = await count(page);
  const press = (name: string) => page.locator('main').getByRole('button', { name }).first().click();
  await visit(page, '/');

  // The sentence finds the subject, goes on without a stop, and begins the story.
  await page.getByLabel('Che cosa ti è successo?').pressSequentially('il padrone di casa non mi rende la caparra');
  await page.keyboard.press('Enter');
  await onStep(page, 2);
  await press('Chiedo qualcosa');
  await onStep(page, 3);
  await page.getByRole('combobox').pressSequentially('bergamo');
  await page.getByRole('option', { name: 'Bergamo (BG)' }).click();
  await onStep(page, 4);
  const story = page.locator('textarea').first();
  expect(await story.inputValue()).toBe('il padrone di casa non mi rende la caparra');
  await story.press('End');
  await story.pressSequentially(STORY);
  await press('Continua con i documenti');
  await onStep(page, 5);
  await press('Continua');
  await onStep(page, 7);
  await press('Continua gratis');
  await onStep(page, 9);
  await page.locator('[name=sensitive_data_consent]').check();
  await press('Registrati e invia');
  await arrive(page, '**/registrazione-utente**');
  const answers = { Nome: 'Nora', Cognome: 'Ferri', 'Data di nascita': '14 6 1984', Email: email };
  for (const [label, value] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).pressSequentially(value);
  await page.locator('input[name=password]').pressSequentially('Girasole in fondo 7');
  await press('Crea l’account');
  await arrive(page, '**/mail-notify?**');
  const link = await mailedLink(stage.instance, email, '/mail-confirm-user/');
  await visit(page, link);
  await press('Conferma e invia');
  await arrive(page, /\/requests\/\d+$/);

  const [sent] = await stage.instance.query<{
    status: number;
    city: string;
    description: string;
    mobile: string | null;
  }>(
    `select r.status, r.city, r.description, a.mobile from requests r join accounts a on a.id = r.account_id
      where a.email = $1`,
    [email],
  );
  expect(sent).toEqual({
    status: 2,
    city: 'Bergamo',
    description: `il padrone di casa non mi rende la caparra${STORY}`,
    mobile: null,
  });
  expect(counted.presses.length).toBeLessThanOrEqual(MOST_PRESSES);
  expect(counted.fields.size).toBeLessThanOrEqual(MOST_FIELDS);
  expect({ presses: counted.presses, fields: [...counted.fields] }).toMatchObject({
    presses: { length: 10 },
    fields: { length: 9 },
  });
  expect(complaints).toEqual([]);
});
