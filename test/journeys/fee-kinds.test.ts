import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('a quote without a percentage', () => {
  const stage = setStage();

  const toAnswer = async () => {
    const [found] = await stage.instance.query<{ email: string; citizen: string; request_id: number; id: number }>(`
      select a.email, u.email as citizen, p.request_id, p.id from responses p
      join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id join accounts u on u.id = r.account_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' order by p.id limit 1`);
    return found!;
  };
  const stored = async (id: number) =>
    (
      await stage.instance.query(
        `select fee_basis, hourly_rate_cents, hours_least, hours_most, percentage_hundredths, fixed_costs_cents
         from responses where id = $1`,
        [id],
      )
    )[0];
  const kind = (page: Page, value: string) => page.locator(`input[name=fee_basis][value=${value}]`);

  it('is written by the hour with its own fields alone, and read as an estimate', async () => {
    const { email, citizen, request_id: requestId, id } = await toAnswer();
    const { page, complaints } = await stage.openAs(email, looks.phone);
    await visit(page, `/requests/${requestId}/preventivo`);
    await page.locator('input[name=percentage]').waitFor();
    expect(await kind(page, 'percentage').isChecked()).toBe(true);
    await kind(page, 'flat').check();
    expect(await page.locator('input[name=percentage], input[name=hours_most]').count()).toBe(0);
    await page.locator('input[name=complexity][value=low]').check();
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.getByText('Manca la cifra: subito, alla fine o divisa').first().waitFor();

    await kind(page, 'hourly').check();
    await page.locator('input[name=hourly_rate_cents]').fill('150');
    await page.locator('input[name=hours_least]').fill('12');
    await page.locator('input[name=hours_most]').fill('10');
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.getByText('Le ore al massimo sono meno di quelle al minimo').first().waitFor();
    await page.locator('input[name=hours_least]').fill('6');
    await page.locator('input[name=additional_costs][value=no]').check();
    await page.getByText('da 900 € a 1.500 €').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByText('Bozza salvata').waitFor();

    // The draft is as it was left.
    await visit(page, `/requests/${requestId}/preventivo`);
    await page.locator('input[name=hours_most]').waitFor();
    expect(await kind(page, 'hourly').isChecked()).toBe(true);
    expect(await page.locator('input[name=hours_most]').inputValue()).toBe('10');
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.waitForURL(/\/requests\/\d+$/);
    await page.getByText('150 € l’ora, stima da 6 a 10 ore').first().waitFor();
    expect(await stored(id)).toEqual({
      fee_basis: 'hourly',
      hourly_rate_cents: 150_00,
      hours_least: 6,
      hours_most: 10,
      percentage_hundredths: null,
      fixed_costs_cents: 0,
    });
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const { page: reader, complaints: onReading } = await stage.openAs(citizen);
    await visit(reader, `/requests/${requestId}/confronto`);
    await reader.getByText('150 € l’ora, stima da 6 a 10 ore').first().waitFor();
    await reader.getByText('Ti costa al massimo (stima)').first().waitFor();
    expect(await faults(reader)).toEqual([]);
    await visit(reader, `/responses/${id}`);
    await reader.getByText('150 € l’ora, stima da 6 a 10 ore').first().waitFor();
    await reader.getByText('È una stima: da 900 € a 1.500 €').first().waitFor();
    expect(await reader.getByText('Parte legata al risultato').count()).toBe(0);
    expect(onReading).toEqual([]);
    await stage.leave(reader);
  });
});
