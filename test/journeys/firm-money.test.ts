import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, faults, looks, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

const BIANCHI = 'studio.bianchi@example.com';
const STORY =
  'Un furgone mi ha tamponato al semaforo: auto da buttare e un mese di collare, l’assicurazione non risponde.';

describe('a firm and its money', () => {
  const stage = setStage();

  beforeAll(async () => {
    await stage.instance.query(`
      insert into coupons (code, type, value, subject, package, max_uses, created_at, updated_at)
      values ('VENTI', 1, 20, 'credits', 11, 5, now(), now())`);
  });

  const ok = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);

  it('buys with a coupon, has a card declined once, pays, and quotes', async () => {
    const call = await stage.instance.as(BIANCHI);
    const balance = async (): Promise<number> => ((await call('GET', '/credits')).info as { balance: number }).balance;
    const before = await balance();
    const { page, complaints } = await stage.openAs(BIANCHI);
    await visit(page, '/credits');
    await page.getByRole('heading', { name: 'Quante richieste arrivano nella tua zona' }).waitFor();
    await ok(page);

    // Price, discount and balance are shown before an order.
    await page.getByRole('button', { name: 'Compra 11 crediti' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('66,00').first().waitFor();
    await dialog.getByText(`Il saldo passa da ${before} a ${before + 11}.`).waitFor();
    await dialog.getByText('P. IVA').waitFor();
    await dialog.getByRole('button', { name: 'Hai un codice sconto?' }).click();
    const coupon = dialog.getByLabel('Codice sconto');
    await coupon.fill('NESSUNO');
    await dialog.getByText('Questo codice non esiste').waitFor();
    await coupon.fill('venti');
    await dialog.getByText(/Il codice è valido: paghi 13,20/).waitFor();
    await ok(page);
    await dialog.getByRole('button', { name: /Vai al pagamento 52,80/ }).click();

    // The sandbox: the card is declined, and the same order can still be paid.
    await page.waitForURL('**/cassa-di-prova/**');
    await page.getByText('Cassa di prova: nessuna carta, nessun addebito.').waitFor();
    await ok(page);
    await page.getByRole('button', { name: 'Carta rifiutata' }).click();
    await arrive(page, '**/checkout/*');
    const order = page.url();
    await page.getByRole('heading', { name: 'La carta non è stata accettata' }).waitFor();
    expect(await balance()).toBe(before);
    await ok(page);
    await page.reload();
    await page.getByRole('link', { name: /Riprova con un’altra carta/ }).click();
    await page.waitForURL('**/cassa-di-prova/**');
    // The provider reports the payment before its event has arrived, so the earlier refusal no longer counts.
    let unconfirmed = 2;
    await page.route(/\/api\/v1\/checkout\/\d+$/, async (route) => {
      if (unconfirmed === 0) return route.continue();
      unconfirmed--;
      const answer = await route.fetch();
      const { info } = (await answer.json()) as { info: object };
      const failed = { ...info, status: 'failed', failure: 'La carta non ha fondi sufficienti.', invoice_id: null };
      return route.fulfill({ response: answer, json: { info: failed } });
    });
    await page.getByRole('button', { name: /^Paga 52,80/ }).click();
    await page.waitForURL(`${order}?esito=pagato`);
    await page.getByRole('heading', { name: 'Stiamo registrando il pagamento' }).waitFor();
    expect(await page.getByText('La carta non').count()).toBe(0);
    expect(await page.getByRole('link', { name: /Riprova|Paga/ }).count()).toBe(0);
    await ok(page);
    await page.getByRole('heading', { name: 'Pagamento ricevuto' }).waitFor();
    await page.getByText('11 crediti sono nel tuo saldo.').waitFor();
    expect(await balance()).toBe(before + 11);
    await page
      .locator('header .chip')
      .getByText(String(before + 11))
      .waitFor();
    await ok(page);

    // The invoice is there, and reading it again changes nothing.
    await page.getByRole('link', { name: 'Tutte le fatture' }).click();
    await page.getByRole('heading', { name: 'Fatture', exact: true }).waitFor();
    await page.locator('table').getByText('52,80').waitFor();
    await ok(page);
    const file = page.waitForEvent('download');
    await page.locator('table').getByRole('button', { name: /^XML/ }).first().click();
    expect((await file).suggestedFilename()).toMatch(/\.xml$/);

    // A package can be refunded while it is unused; this one is spent.
    await visit(page, '/credits?tipo=bought');
    await page.locator('table').getByText('Pacchetto comprato').waitFor();
    await page.locator('table').getByRole('button', { name: 'Chiedi il rimborso' }).waitFor();
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica in CSV' }).click();
    expect((await sheet).suggestedFilename()).toBe('crediti.csv');
    const citizen = await stage.instance.as('cittadino05@example.com');
    const { info } = await citizen('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    await citizen('PUT', `/requests/${String(info.id)}`, {
      part: 1,
      ...MILAN,
      description: STORY,
      status: 2,
    });
    const place = await until(
      'a place of its own',
      async () =>
        (
          await stage.instance.query<{ id: number; released: boolean }>(
            `
              select p.id, p.exclusive or p.released_at is not null as released
              from responses p
              join accounts a on a.id = p.firm_id
              where p.request_id = $1 and a.email = $2`,
            [info.id, BIANCHI],
          )
        )[0],
    );
    if (!place.released)
      await stage.instance.query(`update requests set exclusive_until = now() - interval '1 minute' where id = $1`, [
        info.id,
      ]);
    await until(
      'its turn',
      async () =>
        (await stage.instance.query('select 1 from responses where id = $1 and status = 2', [place.id])).length === 1,
    );
    await visit(page, `/requests/${String(info.id)}`);
    await page.getByRole('button', { name: 'Apri la richiesta' }).click();
    await page.getByRole('link', { name: /Prepara il preventivo/ }).click();
    await arrive(page, '**/preventivo');
    await page.locator('input[name=percentage]').fill('12');
    await page
      .getByText(new RegExp(`${before + 10} crediti`))
      .first()
      .waitFor();
    await page.locator('input[name=complexity][value=medium]').check();
    await page.getByRole('button', { name: /Invia il preventivo/ }).click();
    await arrive(page, /\/requests\/\d+$/);
    expect(await balance()).toBe(before + 10);
    expect(complaints.filter((text) => !text.includes('/coupons/verify'))).toEqual([]);
  });

  it('asks for a refund of a package, whose credits are reserved until the decision', async () => {
    const firm = 'studio05@example.com';
    const { page } = await stage.openAs(firm, looks.phone);
    await visit(page, '/credits');
    // By keyboard: the dialog closes with Escape and gives the focus back.
    const buy = page.getByRole('button', { name: 'Compra 5 crediti' });
    await buy.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(
      'the focus back',
      async () => (await page.evaluate<string>('document.activeElement.textContent')) === 'Compra 5 crediti',
    );
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Vai al pagamento 30,00/ })
      .click();
    await page.waitForURL('**/cassa-di-prova/**');
    // Returning without paying keeps the order open.
    await page.getByRole('button', { name: 'Chiudi la scheda' }).click();
    await arrive(page, '**/checkout/*');
    await page.getByRole('heading', { name: 'Aspettiamo la conferma del pagamento' }).waitFor();
    await ok(page);
    await page.getByRole('link', { name: /Paga adesso/ }).click();
    await page.waitForURL('**/cassa-di-prova/**');
    await ok(page);
    await page.getByRole('button', { name: /^Paga 30,00/ }).click();
    await page.getByRole('heading', { name: 'Pagamento ricevuto' }).waitFor();
    await visit(page, '/credits');
    await page.locator('.tbl-list').getByRole('button', { name: 'Chiedi il rimborso' }).click();
    await page.getByLabel('Perché lo chiedi?').fill('Ho sbagliato pacchetto, volevo quello da undici.');
    await ok(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Chiedi il rimborso' }).click();
    await page.getByText('5 crediti messi da parte').waitFor();
    await page.locator('.tbl-list').getByText('Rimborso: da decidere').waitFor();
    await ok(page);
  });
});
