import { describe, expect, it } from '@jest/globals';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('a firm that goes on holiday', () => {
  const stage = setStage();

  it('sets the last day of its pause, sees it on the dashboard, and ends the pause', async () => {
    const email = 'studio07@example.com';
    const { page, complaints } = await stage.openAs(email, looks.phone);
    await visit(page, '/profile/preferences');
    await page.getByText('Nessuna richiesta nuova fino a un giorno che scelgo').click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('link', { name: 'Scegli un giorno da oggi' }).waitFor();
    const last = new Date(Date.now() + 20 * 86_400_000);
    const day = [last.getUTCDate(), last.getUTCMonth() + 1, last.getUTCFullYear()].join('/');
    await page.locator('main input.date').fill(day);
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Salvato', { exact: false }).first().waitFor();
    expect(await faults(page)).toEqual([]);
    await visit(page, '/dashboard');
    await page.getByRole('heading', { name: /Nessuna richiesta nuova fino a \p{L}+ \d+ \p{L}+/u }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Cambia o togli la pausa' }).click();
    await page.getByText('Ricevo richieste nuove').click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Salvato', { exact: false }).first().waitFor();
    const paused = `
      select count(*)::integer as n from matching_firms m join accounts a on a.id = m.firm_id
      where a.email = $1 and m.resumes_at is not null`;
    expect(await stage.instance.query(paused, [email])).toEqual([{ n: 0 }]);
    expect(complaints).toEqual([]);
  });
});
