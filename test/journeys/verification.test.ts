import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { staffSession } from '../support/backoffice.js';
import { faults, go, looks, visit, wear } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const QUESTION = 'Il nome nell’Albo è diverso da quello del profilo: indicaci come sei iscritto.';

/** axe finds nothing, whatever the screen. */
const faultless = async (page: Page): Promise<void> => {
  for (const look of Object.values(looks)) {
    await wear(page, look);
    expect(await faults(page)).toEqual([]);
  }
  await wear(page, looks.wide);
};

/** The case of a firm stands on the page, with what may be decided. */
const opened = async (page: Page, firm: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: firm }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
};

describe('the verification of new firms', () => {
  const stage = setStage();
  let storage: BrowserContextOptions['storageState'];
  beforeAll(async () => {
    // What else waits for staff is decided in other journeys.
    await stage.instance.query(
      `update cases set status = 'withdrawn', decided_at = now() where kind <> 'verification'`,
    );
    ({ storage } = await staffSession(stage.instance, 'moderatore'));
  });

  it('is decided by a moderator with the keyboard alone, one case after the other', async () => {
    const { page, complaints } = await stage.open({ storageState: storage });
    await visit(page, '/backoffice/');
    expect(await page.getByRole('main').innerText()).toContain('in tutto 3 da decidere');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Decidi' }).click();
    await opened(page, 'Studio legale Tessari');

    // The first is claimed and verified with a ready reason.
    await page.keyboard.press('p');
    await page.getByText('in esame da Mara Vigile').waitFor();
    await faultless(page);
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Vuoi verificare questo studio?').waitFor();
    await page.keyboard.press('Enter');

    // The next opens by itself; it is asked for something.
    await opened(page, 'Studio legale Brambati');
    await page.keyboard.press('2');
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Vuoi chiedere un chiarimento?').waitFor();
    await page.keyboard.press('Enter');

    // The last is refused; the way back has the focus of a dialog that can't be undone.
    await opened(page, 'Studio legale Ferraris');
    await page.keyboard.press('3');
    await page.keyboard.type('L’iscrizione indicata non risulta nell’Albo.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Vuoi negare la verifica?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Nega la verifica' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nessun caso da decidere.').first().waitFor();

    const decided = await stage.instance.query<{ name: string; status: string; decision: string | null }>(`
      select f.company_name as name, c.status, c.decision from cases c
      join firms f on f.account_id = c.account_id where c.kind = 'verification' order by c.id`);
    expect(decided.map(({ name, status, decision }) => [name, status, decision])).toEqual([
      ['Studio legale Tessari', 'decided', 'verify'],
      ['Studio legale Brambati', 'waiting', null],
      ['Studio legale Ferraris', 'decided', 'refuse'],
    ]);
    expect(complaints).toEqual([]);
  });

  it('is followed by the firm on its dashboard, and its answer brings the case back', async () => {
    const { page, complaints } = await stage.openAs('studio.nuovo02@example.com');
    await visit(page, '/dashboard');
    const card = page.getByRole('region', { name: 'Ci serve un chiarimento sulla tua iscrizione' });
    await card.getByText(QUESTION).waitFor();
    await faultless(page);
    await card.getByRole('button', { name: 'Rispondi' }).click();
    await card.getByRole('button', { name: 'Invia la risposta' }).click();
    await card.getByRole('alert').first().waitFor();
    await card.getByLabel('La tua risposta').fill('Sono iscritto come Corrado Maria Brambati.');
    await card.getByRole('button', { name: 'Invia la risposta' }).click();
    await page.getByRole('heading', { name: 'Stiamo verificando la tua iscrizione' }).waitFor();
    expect(complaints).toEqual([]);

    const moderator = await stage.open({ storageState: storage });
    await visit(moderator.page, '/backoffice/cases');
    await moderator.page.getByRole('link', { name: 'Iscrizione all’Albo da verificare' }).click();
    await opened(moderator.page, 'Studio legale Brambati');
    await moderator.page.getByText('Sono iscritto come Corrado Maria Brambati.').waitFor();
    await moderator.page.keyboard.press('1');
    await moderator.page.keyboard.type('Risulta nell’Albo di Torino con i due nomi.');
    await moderator.page.keyboard.press('Control+Enter');
    await moderator.page.getByRole('dialog').waitFor();
    await moderator.page.keyboard.press('Enter');
    await until('the firm is verified', async () => {
      const [firm] = await stage.instance.query<{ verified: boolean }>(
        `select verified_at is not null as verified from firms where company_name = 'Studio legale Brambati'`,
      );
      return firm?.verified === true;
    });
    await go(moderator.page, '/backoffice/accounts');
    expect(moderator.complaints).toEqual([]);

    await page.reload();
    await page
      .getByRole('heading', { name: 'Nessuna richiesta da leggere' })
      .or(page.getByText('richiesta nuova'))
      .first()
      .waitFor();
  });

  it('verifies several firms that are clear in one go', async () => {
    const two = `company_name in ('Studio legale Tessari', 'Studio legale Brambati')`;
    await stage.instance.query(`update firms set verified_at = null where ${two}`);
    await stage.instance.query(`
      update cases set status = 'withdrawn', decided_at = now(), claimed_by = null, claimed_at = null
      where status in ('open', 'claimed', 'waiting')`);
    await stage.instance.query(`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      select 'verification', 'open', account_id, 'account', account_id, now() from firms where ${two}`);
    const { page, complaints } = await stage.open({ storageState: storage });
    await visit(page, '/backoffice/cases');
    await page
      .getByRole('checkbox', { name: 'Seleziona tutto' })
      .or(page.getByRole('checkbox').first())
      .first()
      .check();
    await page.getByRole('button', { name: 'Verifica gli studi scelti' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Prova').fill('Elenco del 22 novembre, tutti presenti.');
    await dialog.getByText('Vuoi verificare 2 studi?').waitFor();
    await dialog.getByRole('button', { name: 'Verifica gli studi scelti' }).click();
    await page.getByText('2 studi verificati.').waitFor();
    expect(complaints).toEqual([]);
  });
});
