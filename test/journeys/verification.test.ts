import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { staffSession, writeReason } from '../support/backoffice.js';
import { faults, go, visit, type Tab } from '../support/browser.js';
import { until } from '../support/instance.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const QUESTION = 'Il nome nell’Albo è diverso da quello del profilo: indicaci come sei iscritto.';

/** Waits until the page shows the case of a firm, with its possible decisions. */
const opened = async (page: Page, firm: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: firm }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
};

describe('the verification of new firms', () => {
  const stage = setStage();
  /** The moderator's. */
  let desk: Tab;
  beforeAll(async () => {
    // Other cases are decided in other journeys.
    await stage.instance.query(
      `update cases set status = 'withdrawn', decided_at = now() where kind <> 'verification'`,
    );
    const { storage } = await staffSession(stage.instance, 'moderatore');
    desk = await stage.open({ storageState: storage });
  });

  it('is decided by a moderator with the keyboard alone, case after case', async () => {
    const { page, complaints } = desk;
    await visit(page, '/backoffice/');
    expect(await page.getByRole('main').innerText()).toContain('in tutto 3 da decidere');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Decidi' }).click();
    await opened(page, 'Studio legale Tessari');

    // The first is claimed and verified with a ready reason.
    await page.keyboard.press('p');
    await page.getByText('in esame da Mara Vigile').waitFor();
    await looksSound(page, 'case-verification');
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Vuoi verificare questo studio?').waitFor();
    await page.keyboard.press('Enter');

    // The next opens automatically; the firm is asked a question.
    await opened(page, 'Studio legale Brambati');
    await page.keyboard.press('2');
    await writeReason(page, QUESTION);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Vuoi chiedere un chiarimento?').waitFor();
    await page.keyboard.press('Enter');

    // The last is refused; in a dialog that can't be undone the cancel button has the focus.
    await opened(page, 'Studio legale Ferraris');
    await page.keyboard.press('3');
    await writeReason(page, 'L’iscrizione indicata non risulta nell’Albo.');
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

  it('is shown to the firm on its dashboard, and the firm’s answer reopens the case', async () => {
    const { page, complaints } = await stage.openAs('studio.nuovo02@example.com');
    await visit(page, '/dashboard');
    const card = page.getByRole('region', { name: 'Ci serve un chiarimento sulla tua iscrizione' });
    await card.getByText(QUESTION).waitFor();
    await looksSound(page, 'verification-asked');
    await card.getByRole('button', { name: 'Rispondi' }).click();
    await card.getByRole('button', { name: 'Invia la risposta' }).click();
    await card.getByRole('alert').first().waitFor();
    await card.getByLabel('La tua risposta').fill('Sono iscritto come Corrado Maria Brambati.');
    await card.getByRole('button', { name: 'Invia la risposta' }).click();
    await page.getByRole('heading', { name: 'Stiamo verificando la tua iscrizione' }).waitFor();
    expect(complaints).toEqual([]);

    await go(desk.page, '/backoffice/cases');
    await desk.page.getByRole('link', { name: 'Iscrizione all’Albo da verificare' }).click();
    await opened(desk.page, 'Studio legale Brambati');
    await desk.page.getByText('Sono iscritto come Corrado Maria Brambati.').waitFor();
    await desk.page.keyboard.press('1');
    await writeReason(desk.page, 'Risulta nell’Albo di Torino con i due nomi.');
    await desk.page.keyboard.press('Control+Enter');
    await desk.page.getByRole('dialog').waitFor();
    await desk.page.keyboard.press('Enter');
    await until('the firm is verified', async () => {
      const [firm] = await stage.instance.query<{ verified: boolean }>(
        `select verified_at is not null as verified from firms where company_name = 'Studio legale Brambati'`,
      );
      return firm?.verified === true;
    });
    await go(desk.page, '/backoffice/accounts');
    expect(desk.complaints).toEqual([]);

    await page.reload();
    await page
      .getByRole('heading', { name: 'Nessuna richiesta da leggere' })
      .or(page.getByText('richiesta nuova'))
      .first()
      .waitFor();
  });

  it('verifies several clear firms at once', async () => {
    const two = `company_name in ('Studio legale Tessari', 'Studio legale Brambati')`;
    await stage.instance.query(`update firms set verified_at = null where ${two}`);
    await stage.instance.query(`
      update cases set status = 'withdrawn', decided_at = now(), claimed_by = null, claimed_at = null
      where status in ('open', 'claimed', 'waiting')`);
    await stage.instance.query(`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      select 'verification', 'open', account_id, 'account', account_id, now() from firms where ${two}`);
    const { page, complaints } = desk;
    await go(page, '/backoffice/cases');
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
