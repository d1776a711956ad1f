import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, faults, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';
import { goOn, STORY, toPlans } from '../support/to-plans.js';

const CITIZEN = 'cittadino03@example.com';
describe('a citizen who buys a plan', () => {
  const stage = setStage();

  const ok = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);
  it('chooses premium, pays, and withdraws', async () => {
    const { page, complaints } = await stage.openAs(CITIZEN);
    await toPlans(page);
    await ok(page);
    await page.locator('#plan-3').check();
    await goOn(page, 8);

    // Formats are validated when the field is left.
    const taxCode = page.locator('[name="invoice.tax_code"]');
    await taxCode.fill('RSSMRA80A01F205A');
    await page.locator('[name="invoice.address"]').fill('Via Verdi 3');
    await page.getByText('Nel codice fiscale un carattere è sbagliato').waitFor();
    await page.locator('[name="invoice.postal_code"]').fill('20121');
    await ok(page);
    await taxCode.fill('RSSMRA80A01F205X');
    expect(await page.locator('[name=performance_agreed]').isChecked()).toBe(false);
    await goOn(page, 9);
    await page.getByText('RSSMRA80A01F205X').waitFor();
    await ok(page);
    // The draft survives a reload with its plan and its invoice.
    await page.reload();
    const pay = page.getByRole('button', { name: /Vai al pagamento 9,99/ });
    await pay.click();
    await page.getByText('Spunta il consenso').first().waitFor();
    await page.locator('[name=sensitive_data_consent]').check();
    await pay.click();

    // Until it is paid, it is a draft; a returning citizen can continue.
    await page.waitForURL('**/cassa-di-prova/**');
    const request = await until(
      'the draft',
      async () =>
        (
          await stage.instance.query<{ id: number; status: number }>(
            'select id, status from requests where description = $1',
            [STORY],
          )
        )[0],
    );
    expect(request.status).toBe(1);
    await visit(page, '/dashboard');
    await page.getByRole('heading', { name: 'Manca il pagamento' }).waitFor();
    await ok(page);
    await page.getByRole('link', { name: /^Paga/ }).first().click();
    await page.getByRole('link', { name: /Paga adesso/ }).click();
    await page.waitForURL('**/cassa-di-prova/**');
    await page.getByRole('button', { name: /^Paga 9,99/ }).click();
    await page.getByRole('heading', { name: 'Pagamento ricevuto' }).waitFor();
    await page.getByText('Il piano Premium è attivo').waitFor();
    await ok(page);
    await page.getByRole('link', { name: 'Vai alla richiesta' }).click();
    await arrive(page, `**/requests/${request.id}`);
    await page.getByText('piano Premium').first().waitFor();
    await until('25 firms at most, more than ten', async () => {
      const [reached] = await stage.instance.query<{ count: string }>(
        'select count(*) from responses where request_id = $1',
        [request.id],
      );
      return Number(reached!.count) > 10;
    });
    await ok(page);
    // The wizard starts empty again.
    await visit(page, '/request/create/1');
    await page.locator('button[name=request_type_id]').first().waitFor();
    expect(await page.locator('button[aria-pressed=true]').count()).toBe(0);

    // The two steps that the law requires, then the receipt.
    await visit(page, `/requests/${request.id}`);
    await page.getByRole('link', { name: 'Recedi', exact: true }).click();
    await page.getByRole('heading', { name: 'Passo 1 di 2: scegli il piano' }).waitFor();
    await page.getByText(/Ti restituiamo 9,99/).waitFor();
    await ok(page);
    await page.getByRole('button', { name: 'Continua con il recesso' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Passo 2 di 2: conferma' }).waitFor();
    // The focus moves to the start of the second step.
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Conferma il recesso');
    await ok(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recesso ricevuto' }).waitFor();
    await ok(page);
    await until(
      'the receipt by mail',
      async () =>
        (
          await stage.instance.query(`select 1 from outbox where recipient = $1 and subject ilike '%recesso%'`, [
            CITIZEN,
          ])
        ).length === 1,
    );
    await until(
      'the money back',
      async () =>
        (
          await stage.instance.query(
            `select 1 from refunds where request_id = $1 and status = 'paid' and amount_cents = 999`,
            [request.id],
          )
        ).length === 1,
    );
    await visit(page, '/invoices');
    await page.locator('table').getByText('nota di credito').waitFor();
    await ok(page);
    await visit(page, `/requests/${request.id}`);
    await page.getByText('piano gratuito', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
