import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, faults, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const BIANCHI = 'studio.bianchi@example.com';

describe('a firm and its money', () => {
  const stage = setStage();

  beforeAll(async () => {
    await stage.instance.query(`
      insert into coupons (code, type, value, subject, package, max_uses, created_at, updated_at)
      values ('VENTI', 1, 20, 'credits', 11, 5, now(), now())`);
  });

  const ok = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);

  it('buys with a coupon, has a card declined once, and pays', async () => {
    const call = await stage.instance.as(BIANCHI);
    const balance = async (): Promise<number> => ((await call('GET', '/credits')).info as { balance: number }).balance;
    const before = await balance();
    const { page, complaints } = await stage.openAs(BIANCHI);
    await visit(page, '/credits');
    await page.getByRole('heading', { name: 'Quante richieste arrivano nella tua zona' }).waitFor();

    // Price, discount and balance are shown before an order.
    const buy = page.getByRole('button', { name: 'Compra 11 crediti' });
    const dialog = page.getByRole('dialog');
    // The dialog closes with Escape and gives the focus back.
    await buy.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await buy.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
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
    const file = page.waitForEvent('download');
    await page.locator('table').getByRole('button', { name: /^XML/ }).first().click();
    expect((await file).suggestedFilename()).toMatch(/\.xml$/);

    // It can be given back while it is unused.
    await visit(page, '/credits?tipo=bought');
    await page.locator('table').getByText('Pacchetto comprato').waitFor();
    await page.locator('table').getByRole('button', { name: 'Chiedi il rimborso' }).waitFor();
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica in CSV' }).click();
    expect((await sheet).suggestedFilename()).toBe('crediti.csv');
    expect(complaints.filter((text) => !text.includes('/coupons/verify'))).toEqual([]);
  });
});
