import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, tooWide, visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const NOTE = 'Lo studio ha due sedi: guarda tu se l’Ordine è quello giusto.';

/** Rule 18.15. */
describe('a note about a case', () => {
  const stage = setStage();
  let moderator: StaffSession;
  let admin: StaffSession;
  let adminName: string;
  let found: { id: number };
  beforeAll(async () => {
    moderator = await staffSession(stage.instance, 'moderatore');
    admin = await staffSession(stage.instance, 'admin');
    [{ name: adminName }] = (await stage.instance.query<{ name: string }>(
      `select name from staff where email = 'admin@example.com'`,
    )) as [{ name: string }];
    [found] = (await stage.instance.query<{ id: number }>(
      `select id from cases where kind = 'verification' and status = 'open' order by id limit 1`,
    )) as [{ id: number }];
  });

  it('mentions a colleague, who finds it on the first page until the case is opened', async () => {
    const { page, complaints } = await stage.open({ storageState: moderator.storage });
    await visit(page, `/backoffice/cases/${found.id}/show`);
    await page.getByLabel('Nuova nota').fill(NOTE);
    await page.getByRole('combobox', { name: 'Chi la deve leggere' }).click();
    await page.getByRole('option', { name: adminName }).click();
    await page.keyboard.press('Escape');
    expect(await faults(page)).toEqual([]);
    await looksSound(page, 'case-note');
    await page.getByRole('button', { name: 'Aggiungi la nota' }).click();
    await page.getByRole('listitem').filter({ hasText: NOTE }).getByText(`per ${adminName}`).waitFor();
    expect(await page.getByLabel('Nuova nota').inputValue()).toBe('');
    // The one who wrote it has nothing to read.
    expect(await page.getByText('note e casi nuovi per te').count()).toBe(0);
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const other = await stage.open({ storageState: admin.storage });
    await visit(other.page, '/backoffice/');
    await other.page.getByRole('heading', { name: 'Per te (1)' }).waitFor();
    const item = other.page.getByRole('listitem').filter({ hasText: NOTE });
    await item.getByText('Mara Vigile').waitFor();
    await other.page.getByRole('link', { name: /note e casi nuovi per te/ }).waitFor();
    expect(await tooWide(other.page)).toEqual([]);
    await item.getByRole('link', { name: new RegExp(`^Caso ${found.id},`) }).click();
    await arrive(other.page, `**/backoffice/cases/${found.id}/show`);
    await other.page.getByRole('listitem').filter({ hasText: NOTE }).waitFor();
    await other.page.getByText('note e casi nuovi per te').waitFor({ state: 'detached' });
    await visit(other.page, '/backoffice/');
    await other.page.getByRole('heading', { name: 'I casi' }).waitFor();
    expect(await other.page.getByRole('heading', { name: 'Per te' }).count()).toBe(0);
    expect(other.complaints).toEqual([]);
    await stage.leave(other.page);
  });
});
