import { describe, expect, it } from '@jest/globals';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('a firm that goes on holiday', () => {
  const stage = setStage();

  it('sets the last day of its pause, sees it on the dashboard, and ends the pause', async () => {
    const email = 'studio07@example.com';
    const { page, complaints } = await stage.openAs(email, looks.phone);
    await visit(page, '/profile/preferences');
    await page.getByText('Nessuna richiesta nuova nei giorni che scelgo').click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('link', { name: 'Scegli l’ultimo giorno' }).waitFor();
    const last = new Date(Date.now() + 20 * 86_400_000);
    const day = [last.getUTCDate(), last.getUTCMonth() + 1, last.getUTCFullYear()].join('/');
    await page.getByRole('textbox', { name: 'Fino al giorno' }).fill(day);
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

  it('plans a pause and says from which sum on it takes requests; its neighbour stays as it is', async () => {
    const email = 'studio08@example.com';
    const { page, complaints } = await stage.openAs(email, looks.wide);
    const held = `
      select f.min_value_cents, to_char(f.pauses_at at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') as begins,
        to_char(f.resumes_at at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') as ends
      from firms f join accounts a on a.id = f.account_id where a.email = $1`;
    const neighbour = await stage.instance.query(held, ['studio09@example.com']);
    const written = (ahead: number) => {
      const day = new Date(Date.now() + ahead * 86_400_000);
      return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
        .map((part) => String(part).padStart(2, '0'))
        .join('/');
    };
    await visit(page, '/profile/preferences');
    await page.getByText('Solo da una certa cifra in su').click();
    await page.getByText('Nessuna richiesta nuova nei giorni che scelgo').click();
    await page.getByRole('textbox', { name: 'Dal giorno' }).fill(written(30));
    await page.getByRole('textbox', { name: 'Fino al giorno' }).fill(written(40));
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('link', { name: 'Manca: Almeno (euro)' }).waitFor();
    await page.getByRole('textbox', { name: 'Almeno (euro)' }).fill('750');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Salvato', { exact: false }).first().waitFor();
    expect(await stage.instance.query(held, [email])).toEqual([
      { min_value_cents: 75_000, begins: `${written(30)} 00:00`, ends: `${written(41)} 00:00` },
    ]);
    expect(await stage.instance.query(held, ['studio09@example.com'])).toEqual(neighbour);
    await visit(page, '/dashboard');
    await page.getByRole('heading', { name: /^Da \p{L}+ \d+ \p{L}+.* a .* nessuna richiesta nuova$/u }).waitFor();
    expect(await faults(page)).toEqual([]);
    await visit(page, '/profile/preferences');
    expect(await page.getByRole('textbox', { name: 'Almeno (euro)' }).inputValue()).toBe('750');
    await page.getByText('Di qualsiasi cifra').click();
    await page.getByText('Ricevo richieste nuove').click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Salvato', { exact: false }).first().waitFor();
    expect(await stage.instance.query(held, [email])).toEqual([{ min_value_cents: null, begins: null, ends: null }]);
    expect(complaints).toEqual([]);
  });
});
