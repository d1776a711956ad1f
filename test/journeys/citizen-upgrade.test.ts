import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, faults, looks, onStep, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';
import { toPlans } from '../support/to-plans.js';

describe('a citizen who buys no plan at first', () => {
  const stage = setStage();
  const ok = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);

  it('continues for free with one click, and upgrades later, on a phone', async () => {
    const { page, complaints } = await stage.openAs('cittadino06@example.com', looks.phone);
    await toPlans(page);
    await page.locator('#plan-1').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#plan-2').isChecked()).toBe(true);
    await ok(page);
    await page.getByRole('button', { name: 'Continua gratis' }).click();
    await onStep(page, 9);
    await page.locator('[name=sensitive_data_consent]').check();
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await arrive(page, /\/requests\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await page.getByRole('link', { name: 'Raggiungi più studi' }).click();
    await arrive(page, /\/requests\/\d+\/piano$/);
    // A separate page, on which nothing is preselected.
    const form = page.locator('main');
    await form.locator('input[name=plan]').first().waitFor();
    expect(await form.locator('input[name=plan]:checked').count()).toBe(0);
    await form.locator('input[name=plan][value="2"]').check();
    await form.locator('[name="invoice.tax_code"]').fill('RSSMRA80A01F205X');
    await form.locator('[name="invoice.address"]').fill('Via Verdi 3');
    await form.locator('[name="invoice.postal_code"]').fill('20121');
    await form.getByLabel(/^Ricorda questi dati/).check();
    await ok(page);
    await form.getByRole('button', { name: /Vai al pagamento 2,99/ }).click();
    await page.waitForURL('**/cassa-di-prova/**');
    await page.getByRole('button', { name: /^Paga 2,99/ }).click();
    await page.getByRole('heading', { name: 'Pagamento ricevuto' }).waitFor();
    await visit(page, `/requests/${id}`);
    await page.getByText('piano Basic').first().waitFor();
    await ok(page);
    // The next order finds the invoice data in the profile.
    await visit(page, '/profile/info');
    await page.locator('[name="fiscal_data.tax_code"]').waitFor();
    expect(await page.locator('[name="fiscal_data.tax_code"]').inputValue()).toBe('RSSMRA80A01F205X');
    expect(complaints).toEqual([]);
  });
});
