import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { dayInRome } from '../../src/shared/calendar.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { arrive, faults, go, looks, visit, wear } from '../support/browser.js';
import { makeCases } from '../support/cases.js';
import { setStage } from '../support/stage.js';

/**
 * axe looks at what `screens.test.ts` does not show: parts that are opened first, and states that the demo data have not.
 * What they say and do is in test/web/screens.test.ts and test/web/acts.
 */
const stage = setStage();
const wrong: string[] = [];
const look = async (page: Page, name: string): Promise<void> => {
  wrong.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
};

beforeAll(async () => {
  await makeCases(stage.instance);
});

it('a firm finds its notes, an answer to many, the columns, and an absence readable on a phone', async () => {
  const [own] = await stage.instance.query<{ email: string; id: number; request: number }>(
    `select a.email, a.id, min(p.request_id) as request from responses p join accounts a on a.id = p.firm_id
     where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' group by a.id order by a.id limit 1`,
  );
  await stage.instance.query(
    `insert into firm_members (account_id, email, password_hash, first_name, last_name, invited_at, accepted_at)
     select id, 'elena.collega@example.org', password_hash, 'Elena', 'Serra', now(), now() from accounts where id = $1`,
    [own!.id],
  );
  const { page, complaints } = await stage.openAs(own!.email, looks.phone);
  await visit(page, `/requests/${own!.request}`);
  await page.getByText('Note dello studio', { exact: true }).click();
  await page.getByLabel('Etichette', { exact: true }).and(page.locator('input')).fill('urgente,');
  await page.getByRole('button', { name: 'Togli l’etichetta urgente' }).waitFor();
  await page.getByLabel(/^Prossimo passo/).fill('Chiamare il perito');
  await page.getByRole('button', { name: 'Salva le note' }).click();
  await page.getByText('Scrivi il giorno del prossimo passo').first().waitFor();
  await look(page, 'notes');
  await page.getByLabel(/^Prossimo passo/).fill('');
  await page.getByRole('button', { name: 'Salva le note' }).click();
  await page.getByRole('button', { name: 'Modifica le note' }).waitFor();

  await go(page, '/requests?tab=to_answer');
  await page.getByRole('button', { name: 'Seleziona più richieste' }).click();
  await page.getByRole('button', { name: 'Seleziona tutte' }).click();
  await look(page, 'selected requests');
  await page.getByRole('button', { name: /^Rispondi di no a/ }).click();
  await page.getByRole('dialog').getByText('Non costa crediti').waitFor();
  await look(page, 'one opinion for several requests');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await go(page, '/profile/members');
  await page.getByRole('button', { name: 'Segna un’assenza di Elena Serra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Segna l’assenza' }).click();
  await page.getByText('Scegli l’ultimo giorno, non prima del primo').first().waitFor();
  await look(page, 'an absence');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await wear(page, looks.wide);
  await go(page, '/requests?vista=colonne');
  await page.locator('.board-column').first().waitFor();
  await look(page, 'columns');
  expect([...wrong.splice(0), ...complaints]).toEqual([]);
  await stage.leave(page);
});

it('a citizen finds a held request, a report, a quote that is over, and a wider plan readable on a phone', async () => {
  const [held] = await stage.instance.query<{ id: number; email: string }>(
    `select r.id, a.email from requests r join accounts a on a.id = r.account_id where r.held_at is not null order by r.id desc limit 1`,
  );
  const { page, complaints } = await stage.openAs(held!.email, looks.phone);
  await visit(page, `/requests/${held!.id}`);
  await page.getByText('Una persona legge la tua richiesta prima dell’inoltro').first().waitFor();
  await look(page, 'a held request');
  await go(page, '/segnalazioni');
  await page.locator('.report-list a').first().click();
  await arrive(page, /\/segnalazioni\/./);
  await look(page, 'a report');
  expect([...wrong.splice(0), ...complaints]).toEqual([]);
  await stage.leave(page);

  const anna = await stage.openAs('anna.rossi@example.com', looks.phone);
  const [quote] = await stage.instance.query<{ id: number; request: number }>(
    `update responses set valid_through = $1, read_at = now() where id = (
       select p.id from responses p join requests r on r.id = p.request_id join accounts a on a.id = r.account_id
       where a.email = 'anna.rossi@example.com' and p.status = 7 and r.status in (2, 3) order by p.id limit 1)
     returning id, request_id as request`,
    [dayInRome(plus(new Date(), -ms.day))],
  );
  await visit(anna.page, `/responses/${quote!.id}`);
  await anna.page.getByText('Questo preventivo è scaduto e non si può scegliere.').waitFor();
  await look(anna.page, 'a quote that is over');
  await go(anna.page, `/requests/${quote!.request}/confronto`);
  await anna.page.getByText('Scaduto', { exact: true }).first().waitFor();
  await look(anna.page, 'a quote that is over among others');
  const { info } = await anna.call('GET', '/requests/user?page=-1&page_size=-1');
  const wider = (info as unknown as { id: number; allowed_actions: string[] }[]).find(({ allowed_actions: can }) =>
    can.includes('upgrade'),
  );
  await go(anna.page, `/requests/${wider!.id}/piano`);
  await anna.page.locator('input[name=plan]').first().check();
  await anna.page.locator('[name="invoice.tax_code"]').waitFor();
  await look(anna.page, 'a wider plan');
  expect([...wrong.splice(0), ...anna.complaints]).toEqual([]);
  await stage.leave(anna.page);
});
