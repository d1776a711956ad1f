import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { arrive, faults, sharedBrowser, tooWide, visit } from '../support/browser.js';
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

const nameOf = (profile: Record<string, unknown>): string =>
  `${String(profile.first_name)} ${String(profile.last_name)}`;

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

  it('say in English what they are for, and stay Italian', async () => {
    const { page, complaints } = await stage.open({ colorScheme: 'dark' });
    await visit(page, '/en/lettere/impugnazione-licenziamento');
    await page.getByRole('heading', { name: 'Contesting a dismissal', level: 1 }).waitFor();
    const letter = page.getByRole('region', { name: 'The letter' });
    await letter.getByText('Impugnazione del licenziamento').waitFor();
    expect(await letter.locator('[lang=it]').count()).toBe(1);
    await page.getByText('Filing the claim or asking for conciliation').waitFor();
    expect(await page.getByRole('link', { name: 'Ask for a quote' }).getAttribute('href')).toContain(
      'type=cause-di-lavoro',
    );
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('can be read without scripts, and do not exist under other names', async () => {
    const context = await (
      await sharedBrowser()
    ).newContext({ baseURL: stage.instance.base, javaScriptEnabled: false, locale: 'it-IT' });
    const page = await context.newPage();
    await page.goto('/lettere/cartella-clinica');
    await sheet(page).getByText('copia integrale della cartella clinica').waitFor();
    await page.getByText('La struttura consegna ciò che ha già.').waitFor();
    for (const name of ['divorzio', 'ricorso-multa', 'toString'])
      expect((await page.goto(`/lettere/${name}`))?.status()).toBe(404);
    await context.close();
  });

  it('are filled in from the citizen’s own request and profile, and not from another’s', async () => {
    const anna = await stage.openAs('cittadino02@example.com');
    const { info } = await anna.call('POST', '/requests', { request_type_id: 'cause-di-lavoro' });
    const id = Number(info.id);
    await anna.call('PUT', `/requests/${id}`, {
      part: 1,
      city: 'Lodi',
      province_id: 'LO',
      country_id: 'IT',
      latitude: 45.31,
      longitude: 9.5,
      description: 'Mi hanno licenziata con una lettera, dicono che il mio posto non serve più: non è vero.',
      served_paper: { kind: 'dismissal', served_on: '2026-11-05', hearing_on: null },
    });
    const { info: profile } = await anna.call('GET', '/profile');
    const name = nameOf(profile);
    await visit(anna.page, `/requests/${id}`);
    await anna.page.getByRole('link', { name: 'Impugnazione del licenziamento' }).click();
    await arrive(anna.page, `/lettere/impugnazione-licenziamento?richiesta=${id}`);
    await anna.page.getByText('Abbiamo messo ciò che sappiamo.').waitFor();
    expect(await anna.page.getByLabel('Nome e cognome').inputValue()).toBe(name);
    await sheet(anna.page).getByText('ricevuta il 05/11/2026').waitFor();
    await anna.page.getByLabel('Nome e cognome').fill('Un altro nome');
    await sheet(anna.page).getByText('Un altro nome, residente in').waitFor();
    expect(await faults(anna.page)).toEqual([]);
    expect(anna.complaints).toEqual([]);
    await stage.leave(anna.page);

    const neighbour = await stage.openAs('cittadino03@example.com');
    const { info: theirs } = await neighbour.call('GET', '/profile');
    await visit(neighbour.page, `/lettere/impugnazione-licenziamento?richiesta=${id}`);
    const theirName = nameOf(theirs);
    await sheet(neighbour.page).getByText(theirName, { exact: true }).waitFor();
    expect(await sheet(neighbour.page).innerText()).toMatch(/ricevuta il _+/);
    expect(await neighbour.page.getByText('Abbiamo messo ciò che sappiamo.').count()).toBe(0);
    await stage.leave(neighbour.page);
  });

  it('are linked from the guide of their subject, and from the footer', async () => {
    const { page } = await stage.open();
    await visit(page, '/avvocati/contratti-di-locazione');
    const letters = page.getByRole('region', { name: 'Lettere pronte' });
    expect(await letters.getByRole('link').allInnerTexts()).toEqual([
      'Sollecito di pagamento e messa in mora',
      'Restituzione del deposito dell’affitto',
    ]);
    await page
      .getByRole('navigation', { name: 'Per chi cerca aiuto' })
      .getByRole('link', { name: 'Lettere pronte' })
      .click();
    await arrive(page, '/lettere');
    await page.getByRole('link', { name: 'Ricorso contro una multa' }).click();
    await arrive(page, '/multe');
    await stage.leave(page);
  });
});
