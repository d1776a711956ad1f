import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const NOTE = 'Ho controllato le fonti, manca la sentenza.';

/** Rule 16.18. */
describe('text that staff type and do not send', () => {
  const stage = setStage();
  let editor: StaffSession;
  let moderator: StaffSession;
  beforeAll(async () => {
    [editor, moderator] = await Promise.all([
      staffSession(stage.instance, 'redazione'),
      staffSession(stage.instance, 'moderatore'),
    ]);
  });

  it('asks for confirmation before leaving, is offered again, and is deleted once it is saved', async () => {
    const { page } = await stage.open({ storageState: editor.storage });
    const sections = page.getByRole('navigation', { name: 'Sezioni' });
    const language = (name: string) => page.getByRole('region', { name, exact: true });
    const note = language('Italiano').getByLabel('Nota sulla modifica');
    const english = language('Inglese').getByLabel('Nota sulla modifica');
    await visit(page, '/backoffice/content?filter=%7B%22q%22%3A%22chi-siamo%22%2C%22language%22%3A%5B%22it%22%5D%7D');
    await page.locator('tbody').getByRole('link').first().click();
    await arrive(page, /content\/\d+\/show$/);
    const url = page.url();
    await note.fill(NOTE);

    await sections.getByRole('link', { name: 'Newsletter' }).click();
    const asking = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
    await asking.getByText('per 7 giorni, solo su questo browser').waitFor();
    expect(await faults(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Torna indietro' }).click();
    await asking.waitFor({ state: 'detached' });
    expect([page.url(), await note.inputValue()]).toEqual([url, NOTE]);
    await sections.getByRole('link', { name: 'Newsletter' }).click();
    await asking.getByRole('button', { name: 'Lascia la pagina' }).click();
    await arrive(page, /newsletter/);

    // Another text is not affected.
    await visit(page, '/backoffice/content/create');
    expect(await page.getByText('hai lasciato qui un testo').count()).toBe(0);
    await visit(page, url.replace(stage.instance.base, ''));
    // The text in the other language is not affected either.
    await page.getByText('hai lasciato qui un testo che non hai inviato').waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await note.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Riprendi il testo' }).click();
    expect([await note.inputValue(), await english.inputValue()]).toEqual([NOTE, '']);
    await language('Italiano').getByRole('button', { name: 'Salva la bozza' }).click();
    await page.getByText('Bozza salvata.').waitFor();
    await page.reload();
    await note.waitFor();
    expect(await page.getByText('hai lasciato qui un testo').count()).toBe(0);
    await sections.getByRole('link', { name: 'Newsletter' }).click();
    await arrive(page, /newsletter/);

    // A new newsletter, discarded.
    await page.getByRole('link', { name: 'Scrivi una newsletter' }).click();
    await page.getByLabel('Oggetto').first().fill('Le novità');
    await page.goBack();
    await asking.getByRole('button', { name: 'Lascia la pagina' }).click();
    await page.getByRole('link', { name: 'Scrivi una newsletter' }).click();
    await page.getByRole('button', { name: 'Elimina il testo' }).click();
    expect(await page.getByLabel('Oggetto').first().inputValue()).toBe('');

    // Text typed before leaving is lost after a confirmation.
    await page.getByLabel('Oggetto').first().fill('Le novità');
    await page.getByRole('button', { name: 'Il mio accesso' }).click();
    await page.getByRole('menuitem', { name: 'Esci' }).click();
    await page
      .getByRole('dialog', { name: 'Esci e cancella i testi non salvati?' })
      .getByRole('button', { name: 'Esci' })
      .click();
    await page.getByLabel('Codice').waitFor();
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("draft"))')).toEqual([]);
    await stage.leave(page);
  });

  it('is kept for the reason of a decision, and not offered in another case', async () => {
    const { page } = await stage.open({ storageState: moderator.storage });
    await visit(page, '/backoffice/cases');
    await page.locator('tbody').getByRole('link').first().click();
    await arrive(page, /cases\/\d+\/show$/);
    const url = page.url();
    const reason = page.getByRole('form').getByRole('textbox');
    await reason.fill(NOTE);
    await page.locator('.queue a:not([aria-current])').first().click();
    await page.getByRole('button', { name: 'Lascia la pagina' }).click();
    await arrive(page, /cases\/\d+\/show$/);
    expect(page.url()).not.toBe(url);
    expect([await reason.inputValue(), await page.getByText('hai lasciato qui un testo').count()]).toEqual(['', 0]);
    await visit(page, url.replace(stage.instance.base, ''));
    await page.getByRole('button', { name: 'Riprendi il testo' }).click();
    expect(await reason.inputValue()).toBe(NOTE);
    await stage.leave(page);
  });
});
