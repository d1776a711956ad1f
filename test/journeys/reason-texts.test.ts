import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, tooWide, visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const TEXT = 'Il messaggio è brusco, ma non offende nessuno.';

/** Rule 16.28. */
describe('a ready text', () => {
  const stage = setStage();
  let moderator: StaffSession;
  let found: { id: number };
  beforeAll(async () => {
    moderator = await staffSession(stage.instance, 'moderatore');
    [found] = (await stage.instance.query(
      `select id from cases where kind = 'report' and status = 'open' order by id limit 1`,
    )) as [{ id: number }];
  });

  it('is written once, fills the reason of its decision, and is changed before it is sent', async () => {
    const { page, complaints } = await stage.open({ storageState: moderator.storage });
    await visit(page, '/backoffice/reason-texts/create');
    await page.getByRole('combobox', { name: 'Decisione' }).click();
    await page.getByRole('option', { name: 'Segnalazione: Non accogliere' }).click();
    await page.getByLabel('Nome').fill('Brusco, non offensivo');
    await page.getByLabel('In italiano').fill(TEXT);
    await page.getByLabel('In inglese').fill('The message is blunt, but it insults nobody.');
    expect(await faults(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'Aggiungi un testo pronto' }).click();
    await arrive(page, '**/backoffice/reason-texts');
    await page.getByRole('link', { name: 'Brusco, non offensivo' }).waitFor();

    await visit(page, `/backoffice/cases/${found.id}/show`);
    await page.getByRole('radio', { name: /^Accogli/ }).check();
    expect(await page.getByRole('button', { name: 'Testi pronti' }).count()).toBe(0);
    await page.getByRole('radio', { name: /^Non accogliere/ }).check();
    expect(await faults(page)).toEqual([]);
    await looksSound(page, 'reason-texts');
    await page.getByRole('button', { name: 'Testi pronti' }).click();
    await page.getByRole('menuitem', { name: 'Brusco, non offensivo' }).click();
    const reason = page.getByLabel('Motivo');
    expect(await reason.inputValue()).toBe(TEXT);
    await reason.fill(`${TEXT} Abbiamo letto tutta la conversazione.`);
    await page.getByRole('button', { name: /^Decidi e passa/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Non accogliere' }).click();
    await page.getByText('Segnalazione non accolta').first().waitFor();
    const [decided] = await stage.instance.query(`select decision, reason from cases where id = ${found.id}`);
    expect(decided).toEqual({ decision: 'dismiss', reason: `${TEXT} Abbiamo letto tutta la conversazione.` });
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
