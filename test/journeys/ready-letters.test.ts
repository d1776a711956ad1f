import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { arrive, faults, tooWide, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();
const PHONE = { viewport: { width: 390, height: 800 } };

/** Fills in a day in the three boxes of a field. */
async function fillDay(
  page: Page,
  label: RegExp,
  [year, month, day]: readonly [string, string, string],
): Promise<void> {
  await page.getByLabel(label).fill(`${day}/${month}/${year}`);
}

/** The file that a press of a button saves. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const sheet = (page: Page) => page.getByRole('region', { name: 'La lettera', exact: true });

describe('ready letters', () => {
  it('give a visitor without an account the letter for a deposit, on a phone, as text and PDF', async () => {
    const { page, complaints } = await stage.open(PHONE);
    await visit(page, '/lettere');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Restituzione del deposito dell’affitto' }).click();
    await arrive(page, '/lettere/deposito-affitto');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.getByLabel('Nome e cognome').fill('Zoë محمد Rossi');
    await page.getByLabel('Il proprietario', { exact: true }).fill('Mario Bianchi');
    await page.getByLabel('Quanto hai versato di deposito').fill('1.800,00');
    await fillDay(page, /^Quando hai riconsegnato le chiavi/, ['2099', '1', '1']);
    await page.getByText('Le chiavi non sono ancora state riconsegnate').waitFor();
    await fillDay(page, /^Quando hai riconsegnato le chiavi/, ['2026', '9', '1']);
    await sheet(page).getByText('le chiavi sono state riconsegnate il 01/09/2026').waitFor();
    expect(await page.getByText('Le chiavi non sono ancora state riconsegnate').count()).toBe(0);
    await page.getByText('entro il 1° settembre 2036').waitFor();
    await page.getByText(/^Restano da riempire: Indirizzo,/).waitFor();
    expect(asked.filter((text) => text.includes('Bianchi'))).toEqual([]);

    const text = await saved(page, 'Scarica il testo');
    expect(text.name).toBe('deposito-affitto.txt');
    expect(text.bytes.toString()).toContain('Chiede:\n1. la restituzione di 1.800,00 euro entro 15 giorni');
    expect(text.bytes.toString()).toContain('Nome: Zoë محمد Rossi\n');
    const pdf = await saved(page, 'Scarica il PDF');
    expect(pdf.name).toBe('deposito-affitto.pdf');
    const written = ((await pdfPages(pdf.bytes)) ?? []).join(' ');
    for (const words of ['Mario Bianchi', '1.800,00 euro', 'art. 11 l. 392/1978']) expect(written).toContain(words);
    expect(await faults(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
