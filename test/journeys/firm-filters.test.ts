import { describe, expect, it } from '@jest/globals';
import { arrive, faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('a firm that keeps a filter of its requests', () => {
  const stage = setStage();
  const held = `
    select a.email, f.slot, f.name, f.filter from inbox_filters f join accounts a on a.id = f.firm_id order by 1, 2`;

  it('saves what it sees under a name, finds it again and deletes it; a neighbour keeps its own', async () => {
    const email = 'studio01@example.com';
    const neighbour = { email: 'studio02@example.com', slot: 1, name: 'Loro', filter: { part: 'won', shape: 'list' } };
    await stage.instance.query(
      `insert into inbox_filters select id, 1, 'Loro', '{"part": "won", "shape": "list"}' from accounts where email = $1`,
      [neighbour.email],
    );
    const { page, complaints } = await stage.openAs(email, looks.wide);
    await visit(page, '/requests?tab=to_answer');
    await page.getByRole('combobox', { name: 'Distanza' }).selectOption('50');
    await page.getByRole('button', { name: 'Salva questo filtro' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
    await dialog.getByText('Obbligatorio').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Nome del filtro' }).fill('Vicine da rispondere');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
    const link = page.getByRole('link', { name: 'Vicine da rispondere' });
    await link.waitFor();
    expect(await link.getAttribute('aria-current')).toBe('page');
    expect(await faults(page)).toEqual([]);
    const filter = {
      part: 'to_answer',
      request_type_id: null,
      within_km: 50,
      label: null,
      order: null,
      shape: 'list',
    };
    expect(await stage.instance.query(held)).toEqual([
      { email, slot: 1, name: 'Vicine da rispondere', filter },
      neighbour,
    ]);
    // It leads back from another part, also after the page is opened anew.
    await visit(page, '/requests?tab=won');
    await page.getByRole('link', { name: 'Vicine da rispondere' }).click();
    await arrive(page, /tab=to_answer/);
    expect(await page.getByRole('combobox', { name: 'Distanza' }).inputValue()).toBe('50');
    await page.getByRole('button', { name: 'Elimina il filtro Vicine da rispondere' }).click();
    await page.getByRole('button', { name: 'Salva questo filtro' }).waitFor();
    expect(await stage.instance.query(held)).toEqual([neighbour]);
    expect(complaints).toEqual([]);
  });
});
