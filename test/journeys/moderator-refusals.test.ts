import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { staffSession, STREAM, writeReason, type StaffSession } from '../support/backoffice.js';
import { faults, go, looks, visit, wear } from '../support/browser.js';
import { CASE_KINDS, makeCases, writeToStaff } from '../support/cases.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

describe('a moderator at a case', () => {
  const stage = setStage();
  let session: StaffSession;
  let admin: StaffSession;
  beforeAll(async () => {
    [session, admin] = await Promise.all([
      staffSession(stage.instance, 'moderatore'),
      staffSession(stage.instance, 'admin'),
      makeCases(stage.instance),
    ]);
  });

  it('finds each kind readable, dark on a phone or light in a wide window', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    for (const [nth, kind] of CASE_KINDS.entries()) {
      const [found] = await stage.instance.query<{ id: number }>(
        `select id from cases where kind = $1 and status = 'open' limit 1`,
        [kind],
      );
      await (nth === 0 ? visit : go)(page, `/backoffice/cases/${found!.id}/show`);
      await wear(page, nth % 2 === 0 ? looks.phone : looks.wide);
      await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
      expect((await faults(page)).map((fault) => `${kind}: ${fault}`)).toEqual([]);
    }
    await stage.leave(page);
  });

  it('sees why a case could not be claimed', async () => {
    const id = await writeToStaff(stage.instance, 'Una domanda sui tempi');
    const { page } = await stage.open({ storageState: session.storage });
    await visit(page, `/backoffice/cases/${id}/show`);
    await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
    await page.route('**/cases/*/claim', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"unavailable"}' }),
    );
    await page.locator('body').press('p');
    await page.getByText('Il server non risponde come dovrebbe').waitFor();
    await page.unroute('**/cases/*/claim');
    await page.locator('body').press('p');
    await page.getByText('in esame da Mara Vigile').waitFor();
    await stage.leave(page);
  });

  it('sees on the first page why the figures of the cases are missing, and gets them with a second try', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    await page.route('**/cases/figures', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"unavailable"}' }),
    );
    await visit(page, '/backoffice');
    const figures = page.locator('section').filter({ has: page.getByRole('heading', { name: 'I casi', exact: true }) });
    const refused = figures.getByRole('alert').filter({ hasText: 'Il server non risponde come dovrebbe' });
    await refused.waitFor();
    expect(await figures.getByRole('row').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    // While the server still refuses, trying again says so again.
    await Promise.all([
      page.waitForResponse('**/cases/figures'),
      figures.getByRole('button', { name: 'Riprova', exact: true }).click(),
    ]);
    await refused.waitFor();
    await page.unroute('**/cases/figures');
    await figures.getByRole('button', { name: 'Riprova', exact: true }).click();
    await refused.waitFor({ state: 'detached' });
    const answer = await fetch(`${stage.instance.base}/api/backoffice/v1/cases/figures`, {
      headers: { authorization: `Bearer ${session.token}`, 'accept-language': 'it' },
    });
    const { kinds } = (await answer.json()) as {
      kinds: { kind_label: string; undecided: number; waiting: number; decided: number }[];
    };
    const busy = kinds.filter(({ undecided, waiting, decided }) => undecided + waiting + decided > 0);
    await figures.locator('tbody tr').first().waitFor();
    const rows = await figures.locator('tbody tr').all();
    const shown = await Promise.all(
      rows.map(async (row) => (await row.locator('th, td').allTextContents()).filter((_, cell) => cell < 2)),
    );
    expect(busy.length).toBeGreaterThan(0);
    expect(shown).toEqual(busy.map(({ kind_label, undecided }) => [kind_label, String(undecided)]));
    await stage.leave(page);
  });

  it('sees a friendly message when a colleague decides the same case at the same moment', async () => {
    const id = await writeToStaff(stage.instance, 'Una domanda sulla fattura');
    const tabs = await Promise.all([session, admin].map(({ storage }) => stage.open({ storageState: storage })));
    for (const { page } of tabs) {
      // Without the stream neither page is notified of the other's decision.
      await page.route(STREAM, (route) => route.abort());
      await visit(page, `/backoffice/cases/${id}/show`);
      await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
      await page.locator('body').press('1');
      await writeReason(page, 'Grazie per averci scritto: trovi la fattura nella tua area.');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').waitFor();
    }
    await Promise.all(tabs.map(({ page }) => page.keyboard.press('Enter')));
    const said = (page: Page) => page.getByText(/Se ne occupa già/);
    await until('one of them shows the message', async () => {
      const notices = await Promise.all(tabs.map(({ page }) => said(page).isVisible()));
      return notices.filter(Boolean).length === 1;
    });
    const loser = tabs[(await said(tabs[0]!.page).isVisible()) ? 0 : 1]!.page;
    await loser.getByRole('heading', { level: 2, name: 'La decisione' }).waitFor();
    expect(await faults(loser)).toEqual([]);
    const mails = await stage.instance.query('select id from outbox where recipient = $1', ['carla.neri@example.com']);
    const [{ replies } = { replies: 0 }] = await stage.instance.query<{ replies: number }>(
      `select count(*)::integer as replies from audit where action = 'reply' and record_id is not null`,
    );
    expect(mails.length).toBeGreaterThan(0);
    expect(replies).toBe(1);
  });
});
