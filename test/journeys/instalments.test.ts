import { describe, expect, it } from '@jest/globals';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('the instalments of a quote', () => {
  const stage = setStage();

  it('are divided in the form, which says what is left, and are read by the citizen', async () => {
    const [found] = await stage.instance.query<{ email: string; citizen: string; request_id: number; id: number }>(`
      select a.email, u.email as citizen, p.request_id, p.id from responses p
      join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id join accounts u on u.id = r.account_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' order by p.id limit 1`);
    const { email, citizen, request_id: requestId, id } = found!;
    const { page, complaints } = await stage.openAs(email, looks.phone);
    await visit(page, `/requests/${requestId}/preventivo`);
    await page.locator('input[name=percentage]').fill('10');
    expect(await page.getByRole('button', { name: 'Aggiungi una rata' }).count()).toBe(0);
    await page.locator('input[name=fixed_costs_cents]').fill('400');
    await page.locator('input[name=final_costs_cents]').fill('200');
    await page.locator('input[name=complexity][value=low]').check();
    const row = (nth: number, part: string) => page.locator(`input[name="instalments.${nth}.${part}"]`);

    await page.getByRole('group', { name: 'Quando si paga la parte fissa' }).waitFor();
    // The first instalment takes all that is left, the next what the first leaves.
    await page.getByRole('button', { name: 'Aggiungi una rata' }).click();
    expect(await row(0, 'amount_cents').inputValue()).toBe('600');
    await row(0, 'label').fill('Alla firma');
    await row(0, 'amount_cents').fill('150');
    await page.getByText('Restano da dividere 450 €.').waitFor();
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.getByText('Manca quando si paga la rata').first().waitFor();
    await page.getByText('Le rate non fanno la somma della parte fissa').first().waitFor();
    await row(0, 'when').fill('entro dieci giorni');
    await page.getByRole('button', { name: 'Aggiungi una rata' }).click();
    expect(await row(1, 'amount_cents').inputValue()).toBe('450');
    await row(1, 'label').fill('Fine');
    await row(1, 'when').fill('alla sentenza');
    await page.getByText('Le rate fanno 600 €').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByText('Bozza salvata').waitFor();
    await visit(page, `/requests/${requestId}/preventivo`);
    expect(await row(1, 'when').inputValue()).toBe('alla sentenza');
    await page.getByRole('button', { name: 'Aggiungi una rata' }).click();
    await page.getByRole('button', { name: 'Togli la rata 3' }).click();
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.waitForURL(/\/requests\/\d+$/);
    await page.getByText('Fine: 450 €, alla sentenza').waitFor();
    const [stored] = await stage.instance.query('select instalments from responses where id = $1', [id]);
    expect(stored).toEqual({
      instalments: [
        { label: 'Alla firma', amount_cents: 150_00, when: 'entro dieci giorni' },
        { label: 'Fine', amount_cents: 450_00, when: 'alla sentenza' },
      ],
    });
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const { page: reader, complaints: onReading } = await stage.openAs(citizen);
    await visit(reader, `/responses/${id}`);
    await reader.getByText('Alla firma: 150 €, entro dieci giorni').waitFor();
    // What is due in parts is not due at once.
    await reader.getByText(/^Allo studio devi comunque .+, a rate: quando, lo dice il preventivo\.$/).waitFor();
    expect(await faults(reader)).toEqual([]);
    await visit(reader, `/requests/${requestId}/confronto`);
    await reader.getByText('in 2 rate').waitFor();
    expect(onReading).toEqual([]);
    await stage.leave(reader);
  });
});
