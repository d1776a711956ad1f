import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { faults, looks, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

describe('a firm’s unfinished quote', () => {
  const stage = setStage();
  const file = { name: 'parcella.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

  const toAnswer = async () => {
    const [found] = await stage.instance.query<{ email: string; request_id: number; id: number }>(`
      select a.email, p.request_id, p.id from responses p join accounts a on a.id = p.firm_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour'
      order by p.id limit 1`);
    return found!;
  };
  const form = async (page: Page, requestId: number): Promise<void> => {
    await visit(page, `/requests/${requestId}/preventivo`);
    await page.locator('textarea[name=text]').waitFor();
  };

  it('is there on another device, with its file, its saved text and its PDF, before it is sent', async () => {
    const { email, request_id: requestId, id } = await toAnswer();
    const { page, complaints } = await stage.openAs(email);
    await form(page, requestId);
    await page.locator('input[name=percentage]').fill('12');
    await page.locator('textarea[name=text]').fill('Prima la diffida, poi la negoziazione assistita.');
    await page.locator('input[name=complexity][value=high]').check();
    await page.getByText('Bozza salvata').waitFor();

    // The text of this quote is saved for the next ones, and appended to the existing text.
    await page.getByRole('button', { name: 'I tuoi testi' }).click();
    await page.getByRole('button', { name: 'Salva quello che hai scritto' }).first().click();
    await page.getByLabel('Nome del testo').fill('Sinistri');
    await page
      .getByLabel('Cifre')
      .locator('option:checked', { hasText: /Quelle di questo preventivo: 12/ })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Salva il testo' }).click();
    await page.getByRole('button', { name: 'Inserisci «Sinistri»' }).click();
    const twice = `Prima la diffida, poi la negoziazione assistita.\n\nPrima la diffida, poi la negoziazione assistita.`;
    expect(await page.locator('textarea[name=text]').inputValue()).toBe(twice);

    await page.locator('input[name=percentage]').fill('12,');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('parcella.pdf è allegato al preventivo.').waitFor();

    // Leaving at once saves the last input.
    await page.locator('input[name=fixed_costs_cents]').fill('400');
    await visit(page, `/requests/${requestId}`);
    await until('the draft as it was left', async () => {
      const [draft] = await stage.instance.query<{ fixed: string }>(
        `select content->>'fixed_costs_cents' as fixed from quote_drafts where response_id = $1`,
        [id],
      );
      return draft?.fixed === '400' ? draft : undefined;
    });
    await stage.leave(page);

    const { page: phone, complaints: onPhone } = await stage.openAs(email, looks.phone);
    await form(phone, requestId);
    expect(await phone.locator('input[name=percentage]').inputValue()).toBe('12,');
    expect(await phone.locator('input[name=fixed_costs_cents]').inputValue()).toBe('400');
    expect(await phone.locator('textarea[name=text]').inputValue()).toBe(twice);
    await phone.getByRole('button', { name: 'Togli parcella.pdf' }).click();
    await phone.getByText('parcella.pdf non è più allegato.').waitFor();

    // The PDF has the same required fields as sending.
    await phone.locator('input[name=percentage]').fill('');
    await phone.getByRole('button', { name: 'Vedi il PDF' }).click();
    await phone.getByRole('link', { name: 'Manca la percentuale' }).waitFor();
    await phone.locator('input[name=percentage]').fill('12,5');
    const [saved] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('button', { name: 'Vedi il PDF' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^Bozza\. Preventivo di .+, richiesta \d+\.pdf$/);
    expect((await readFile(await saved.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
    expect(await faults(phone)).toEqual([]);

    // The draft of an opinion is kept beside the quote.
    await visit(phone, `/requests/${requestId}/parere`);
    await phone.locator('textarea[name=text]').fill('Secondo noi conviene aspettare la perizia.');
    await phone.getByText('Bozza salvata').waitFor();
    const { page: desk } = await stage.openAs(email);
    await visit(desk, `/requests/${requestId}/parere`);
    expect(await desk.locator('textarea[name=text]').inputValue()).toBe('Secondo noi conviene aspettare la perizia.');
    await stage.leave(desk);

    await form(phone, requestId);
    // The saved text brings its figures into any quote; the text alone leaves them.
    await phone.locator('input[name=percentage]').fill('9');
    await phone.getByRole('button', { name: 'I tuoi testi' }).click();
    await phone
      .getByRole('dialog')
      .getByText(/^12.%$/)
      .waitFor();
    await phone.getByRole('button', { name: 'Inserisci «Sinistri»' }).click();
    expect(await phone.locator('input[name=percentage]').inputValue()).toBe('9');
    await phone.getByRole('button', { name: 'I tuoi testi' }).click();
    await phone.getByRole('button', { name: 'Usa testo e cifre di «Sinistri»' }).click();
    expect(await phone.locator('input[name=percentage]').inputValue()).toBe('12');
    await phone.locator('input[name=fixed_costs_cents]').fill('400');
    await phone.locator('input[name=percentage]').fill('12,5');

    // The parameters of the decree are a help: they fill in nothing.
    await phone.getByText('Confronta con i parametri forensi').click();
    await phone.getByLabel('Per quale attività').selectOption({ label: 'Causa davanti al tribunale' });
    await phone.getByLabel('Valore della causa').fill('12000');
    await phone.getByRole('row', { name: 'In tutto 2.538,50 € 5.077 € 7.615,50 €' }).waitFor();
    expect(await faults(phone)).toEqual([]);
    await phone.getByLabel('Valore della causa').press('Enter');
    await phone.getByLabel('Spese vive previste').fill('264,50');
    await phone.getByRole('button', { name: 'Invia il preventivo' }).click();
    await phone.waitForURL(/\/requests\/\d+$/);
    expect(
      await stage.instance.query(
        'select fixed_costs_cents as fixed, final_costs_cents as final, expenses_cents as expenses from responses where id = $1',
        [id],
      ),
    ).toEqual([{ fixed: 400_00, final: 0, expenses: 264_50 }]);
    expect(await stage.instance.query('select from quote_drafts where response_id = $1', [id])).toEqual([]);
    expect([...complaints, ...onPhone]).toEqual([]);
  });
});
