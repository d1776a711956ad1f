import { beforeAll, describe, expect, it } from '@jest/globals';
import { sayWhy, staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, go, visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const WHY = 'Ci ha telefonato per una fattura che non trova.';

describe('a moderator who opens a record of a person', () => {
  const stage = setStage();
  let moderator: StaffSession;
  let admin: StaffSession;
  let found: { id: number; account: number };
  let stranger: { id: number };
  beforeAll(async () => {
    moderator = await staffSession(stage.instance, 'moderatore');
    admin = await staffSession(stage.instance, 'admin');
    [found, stranger] = [
      ...(await stage.instance.query<{ id: number; account: number }>(
        `select id, account_id as account from cases where kind = 'verification' and status = 'open' order by id limit 1`,
      )),
      ...(await stage.instance.query<{ id: number; account: number }>(
        `select a.id, 0 as account from accounts a where a.model = 'user'
          and not exists (select from cases c where c.account_id = a.id) order by a.id limit 1`,
      )),
    ] as [typeof found, typeof stranger];
  });

  /** What the log holds of the reading of accounts, oldest first. */
  const views = () =>
    stage.instance.query<{ record_id: number; case_id: number | null; reason: string | null }>(
      `select record_id, case_id, reason from audit where action = 'view' and resource = 'accounts' order by id`,
    );

  it('reads it at once from a case about it, and without a case once the reason is written', async () => {
    const { page, complaints } = await stage.open({ storageState: moderator.storage });
    await visit(page, `/backoffice/cases/${found.id}/show`);
    await page.getByRole('link', { name: 'Apri l’account' }).first().click();
    await arrive(page, `**/backoffice/accounts/${found.account}/show`);
    await page.getByRole('tab', { name: 'Note' }).waitFor();
    expect(await views()).toEqual([{ record_id: found.account, case_id: found.id, reason: null }]);

    // Nothing of the person is asked of the server before there is a reason.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await go(page, `/backoffice/accounts/${stranger.id}/show`);
    const dialog = page.getByRole('dialog', { name: `Perché apri la scheda dell’account ${stranger.id}?` });
    await dialog.waitFor();
    await looksSound(page, 'view-reason');
    expect(asked.filter((path) => path.includes(`/v1/accounts/${stranger.id}`))).toEqual([]);
    await dialog.getByRole('button', { name: 'Apri' }).click();
    await dialog.getByText('Scrivi il motivo, almeno 10 caratteri').waitFor();
    expect(await views()).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Torna indietro' }).click();
    await arrive(page, '**/backoffice/accounts');

    await go(page, `/backoffice/accounts/${stranger.id}/show`);
    await sayWhy(page, WHY);
    await page.getByRole('tab', { name: 'Note' }).waitFor();
    expect((await views()).slice(1)).toEqual([{ record_id: stranger.id, case_id: null, reason: WHY }]);
    // For an hour nobody is asked again.
    await go(page, `/backoffice/accounts/${stranger.id}/show`);
    await page.getByRole('tab', { name: 'Note' }).waitFor();
    expect(await views()).toHaveLength(2);
    expect(await page.getByRole('link', { name: 'Chi ha letto questa scheda' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('is named to an admin, with the reason, on the page of the person and in the log', async () => {
    const { page, complaints } = await stage.open({ storageState: admin.storage });
    await visit(page, `/backoffice/accounts/${stranger.id}/show`);
    await sayWhy(page, 'Controllo chi ha letto questa scheda.');
    await page.getByRole('link', { name: 'Chi ha letto questa scheda' }).click();
    await arrive(page, '**/backoffice/audit?**');
    const rows = page.getByRole('row').filter({ hasText: 'Letto' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    await rows.filter({ hasText: WHY }).getByText('Mara Vigile').waitFor();
    expect(await faults(page)).toEqual([]);
    await looksSound(page, 'audit-views');
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
