import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { answer, go, onStep, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();
const STORY =
  'Martedì ero fermo al semaforo e un furgone mi ha tamponato. La compagnia offre poco per la macchina e per il colpo di frusta.';

const goOn = async (page: Page, step: number): Promise<void> => {
  await page.locator('main button[type=submit]').click();
  await onStep(page, step);
};
const chosen = (page: Page) => page.locator('button[name=request_type_id][aria-pressed=true]').getAttribute('value');

describe('a visitor who does not know the name of a subject', () => {
  it('finds it on the home page with their own words, and starts there', async () => {
    const { page, complaints } = await stage.open();
    await visit(page, '/');
    await page.getByLabel('Che cosa ti è successo?').fill('mi hanno tamponato');
    const option = page.getByRole('option', { name: 'Incidenti stradali' });
    expect(await option.innerText()).toContain('per: tamponato');
    await option.click();
    await onStep(page, 2);
    await page.getByRole('link', { name: 'Indietro, alla materia' }).click();
    await onStep(page, 1);
    expect(await chosen(page)).toBe('sinistri-stradali');
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('loses no keystroke while the field with the list replaces the plain one', async () => {
    const { page } = await stage.open();
    await visit(page, '/');
    const field = page.getByLabel('Che cosa ti è successo?');
    await field.fill('tamponato');
    await page.getByRole('option').first().waitFor();
    // The list's script is loaded now, so the next plain field is replaced at once, between two quick keystrokes.
    await go(page, '/faq');
    await go(page, '/');
    const typed = 'x'.repeat(60);
    // As text, because the tests have no DOM types.
    await page.evaluate(`(async () => {
      const turn = new MessageChannel();
      document.querySelector('main input[name=q]').focus();
      for (const key of '${typed}') {
        await new Promise((next) => {
          turn.port1.onmessage = next;
          turn.port2.postMessage(null);
        });
        document.execCommand('insertText', false, key);
      }
    })()`);
    expect(await field.inputValue()).toBe(typed);
    expect(await field.getAttribute('role')).toBe('combobox');
    await stage.leave(page);
  });

  it('sees without scripts which subjects the words lead to, or where to turn', async () => {
    const read = async (path: string) => (await fetch(`${stage.instance.base}${path}`)).text();
    const found = await read('/avvocati?q=licenziata');
    expect(found).toContain('/request/create/1?type=cause-di-lavoro');
    expect(found).toContain('noindex');
    expect(await read('/en/avvocati?q=divorce')).toContain('Separation, divorce and children: we do not cover this');
    expect(await read('/avvocati')).not.toContain('noindex');
    expect(await read(`/avvocati?q=${'a'.repeat(500)}`)).toContain('Prova a dirlo in un altro modo');
  });

  it('sees in the wizard what is not covered and where to turn, and takes a better subject later', async () => {
    const { page, complaints } = await stage.open();
    await visit(page, '/request/create/1');
    const field = page.getByLabel('Che cosa ti è successo?');
    await field.fill('divorzio');
    await page.getByRole('heading', { name: 'di questo non ci occupiamo' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await field.fill('dentista');
    await page.getByRole('option', { name: 'Malasanità' }).waitFor();
    await field.press('Enter');
    await onStep(page, 2);
    await page.getByRole('link', { name: 'Indietro, alla materia' }).click();
    expect(await chosen(page)).toBe('malasanita');
    await page.getByRole('button', { name: 'Non so quale scegliere' }).click();
    await onStep(page, 2);
    await answer(page, 'part', 1);

    // A comune typed and not picked: accepted if only one has the name, asked about if several have it.
    const city = page.locator('input[name=city]');
    await city.fill('castro');
    await page.getByRole('option').first().waitFor();
    await city.press('Tab');
    await page.getByText('Più comuni si chiamano Castro').waitFor();
    expect(await page.getByRole('button', { name: /^Castro/ }).allInnerTexts()).toEqual(['Castro (BG)', 'Castro (LE)']);
    await page.getByRole('button', { name: 'Castro (LE)' }).click();
    expect(await city.inputValue()).toBe('Castro (LE)');
    await city.fill('morterone');
    await page.locator('main button[type=submit]').click();
    await onStep(page, 4);

    await page.locator('textarea').first().fill(STORY);
    await page.getByRole('heading', { name: 'Sembra piuttosto «Incidenti stradali»' }).waitFor();
    await page.getByRole('button', { name: 'Cambia materia' }).click();
    await page.getByText('Materia cambiata: Incidenti stradali.').waitFor();
    for (const step of [5, 7, 9]) await goOn(page, step);
    const summary = page.locator('main dl').first();
    expect(await summary.innerText()).toMatch(/Incidenti stradali[\s\S]*Morterone \(LC\)/);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
