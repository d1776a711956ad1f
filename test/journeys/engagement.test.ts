import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, faults, looks, stands, visit, wear } from '../support/browser.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

type Engagement = Schemas['Engagement'];

const SCOPE = 'Trattativa con la controparte fino a un accordo scritto.';
const NOTE = 'Le mando la lettera: mi chiami se qualcosa non è chiaro.';

interface Pair {
  response: number;
  request: number;
  firm: string;
  client: string;
}

/** Rules 32.1 to 32.7. */
describe('the letter of engagement', () => {
  const stage = setStage();

  const looksRight = async (page: Page): Promise<void> => {
    for (const one of [looks.wide, looks.phone]) {
      await wear(page, one);
      expect(await faults(page)).toEqual([]);
    }
    await wear(page, looks.wide);
  };

  it('is written by the chosen firm, asked about, sent again, accepted by its client and saved by both', async () => {
    const pairs = (await stage.instance.query(
      `select p.id as response, p.request_id as request, f.email as firm, c.email as client
       from responses p join requests r on r.id = p.request_id join accounts f on f.id = p.firm_id
       join accounts c on c.id = r.account_id
       where p.status = 9 and r.status = 5 and r.deleted_at is null and f.deleted_at is null and c.deleted_at is null
         and f.email is not null and c.confirmed_at is not null and p.percentage_hundredths is not null
       order by p.id desc`,
    )) as unknown as Pair[];
    const [pair] = pairs;
    // Another pair of the demo, whose letter nobody touches.
    const neighbour = pairs.find(({ firm, client }) => firm !== pair!.firm && client !== pair!.client);
    const { response, request, firm: firmEmail, client: clientEmail } = pair!;
    const path = `/responses/${response}/engagement`;

    const firm = await stage.openAs(firmEmail);
    await visit(firm.page, `/requests/${request}`);
    await firm.page.getByRole('link', { name: 'Vai alla lettera d’incarico' }).click();
    await arrive(firm.page, `**/responses/${response}/incarico`);
    await firm.page.getByRole('button', { name: 'Manda la lettera' }).click();
    await firm.page.getByRole('alert').filter({ hasText: 'Che cosa comprende l’incarico' }).waitFor();
    await firm.page.getByLabel('Che cosa comprende l’incarico').fill(SCOPE);
    await firm.page.getByLabel(/^Quando si paga/).fill('L’acconto alla firma.');
    await firm.page.getByLabel(/^Un messaggio per il cliente/).fill(NOTE);
    await firm.page.getByLabel(/^Negoziazione assistita/).uncheck();
    // What is typed is there again after the page was left.
    await visit(firm.page, `/responses/${response}/incarico`);
    expect(await firm.page.getByLabel('Che cosa comprende l’incarico').inputValue()).toBe(SCOPE);
    await looksRight(firm.page);
    await firm.page.getByRole('button', { name: 'Manda la lettera' }).click();
    await firm.page.getByRole('heading', { name: 'A che punto è' }).waitFor();
    const sent = await read<Engagement>(firm.call, path);
    expect(sent.letter).toMatchObject({
      scope: SCOPE,
      excluded: '',
      payment: 'L’acconto alla firma.',
      note: NOTE,
      notices: ['withdrawal', 'mediation', 'legal_aid', 'privacy'],
      version: 1,
      status: { id: 'sent' },
    });

    const client = await stage.openAs(clientEmail);
    await visit(client.page, `/requests/${request}`);
    await client.page.getByRole('link', { name: 'La lettera d’incarico', exact: true }).click();
    await arrive(client.page, `**/responses/${response}/incarico`);
    await client.page.getByText(NOTE).waitFor();
    await client.page.getByRole('article').getByText(SCOPE).waitFor();
    await looksRight(client.page);
    await client.page.getByRole('button', { name: 'Ho una domanda' }).click();
    await client.page.getByRole('dialog').getByLabel('La tua domanda').fill('Comprende anche la perizia?');
    await client.page.getByRole('button', { name: 'Invia la domanda' }).click();
    await client.page.getByText('Comprende anche la perizia?').waitFor();
    await stands(client.page);

    // The client is about to accept the first version while the firm sends another.
    await client.page.getByRole('button', { name: 'Accetto la lettera' }).click();
    const dialog = client.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accetto la lettera' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Segna che hai letto la lettera' }).waitFor();
    await dialog.getByLabel('Ho letto la lettera e sono d’accordo').check();

    await visit(firm.page, `/responses/${response}/incarico`);
    await firm.page.getByText('Comprende anche la perizia?').waitFor();
    await firm.page.getByRole('button', { name: 'Rispondi e manda di nuovo' }).click();
    await firm.page.getByLabel(/^Che cosa non comprende/).fill('La perizia di parte.');
    await firm.page.getByRole('button', { name: 'Manda la nuova versione' }).click();
    await firm.page.getByText(/^Versione 2, inviata/).waitFor();

    await dialog.getByRole('button', { name: 'Accetto la lettera' }).click();
    await dialog.getByText('Nel frattempo lo studio ha cambiato la lettera').waitFor();
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await client.page.getByRole('article').getByText('La perizia di parte.').waitFor();
    await client.page.getByRole('button', { name: 'Ho visto, la rileggo' }).click();
    await client.page.getByText(/ha cambiato la lettera mentre la leggevi/).waitFor({ state: 'detached' });
    expect((await read<Engagement>(client.call, path)).letter).toMatchObject({ version: 2, accepted_at: null });

    await client.page.getByRole('button', { name: 'Accetto la lettera' }).click();
    await dialog.getByLabel('Ho letto la lettera e sono d’accordo').check();
    await dialog.getByLabel('Chiedo che lo studio cominci subito').check();
    await dialog.getByRole('button', { name: 'Accetto la lettera' }).click();
    await client.page.getByRole('heading', { name: 'L’hai accettata' }).waitFor();
    const accepted = await read<Engagement>(client.call, path);
    expect(accepted).toMatchObject({
      letter: { version: 2, status: { id: 'accepted' }, starts_now: true },
      allowed_actions: [],
    });
    for (const { page } of [client, firm]) {
      await visit(page, `/responses/${response}/incarico`);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Scarica il PDF' }).click();
      expect((await saving).suggestedFilename()).toBe(`Lettera d’incarico, richiesta ${request}.pdf`);
    }
    await firm.page.getByText(/ha chiesto di cominciare prima che scada il suo recesso/).waitFor();
    expect(
      await stage.instance.query('select response_id from engagements where response_id = $1', [neighbour?.response]),
    ).toEqual([]);
    expect([...firm.complaints, ...client.complaints].filter((one) => !one.includes('409'))).toEqual([]);
    await stage.leave(firm.page);
    await stage.leave(client.page);
  });
});
