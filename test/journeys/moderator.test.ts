import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { staffSession, writeReason, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

/** The stream that notifies the page of changes by others. */
const STREAM = '**/backoffice/v1/stream';

/** The key of a decision for each kind of case, and the text of its confirmation. */
const decisions: Readonly<Record<string, { key: string; name: string }>> = {
  verification: { key: '1', name: 'verify' },
  message: { key: '1', name: 'approve' },
  screening: { key: '1', name: 'release' },
  contact: { key: '1', name: 'reply' },
  report: { key: '2', name: 'dismiss' },
};

describe('a moderator', () => {
  const stage = setStage();
  let session: StaffSession;
  let admin: StaffSession;

  interface CaseRow {
    id: number;
    kind: string;
    status: string;
    decision: string | null;
  }
  const caseOf = async (id: number): Promise<CaseRow> =>
    (await stage.instance.query<CaseRow>('select id, kind, status, decision from cases where id = $1', [id]))[0]!;
  const newest = async (kind: string): Promise<number> =>
    (await stage.instance.query<{ id: number }>('select max(id) as id from cases where kind = $1', [kind]))[0]!.id;
  const write = async (subject: string): Promise<number> => {
    const answer = await fetch(`${stage.instance.base}/api/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Carla Neri',
        email: 'carla.neri@example.com',
        subject,
        text: 'Buongiorno, vorrei sapere come si cambia l’indirizzo email dell’account.',
      }),
    });
    expect(answer.status).toBe(201);
    return newest('contact');
  };
  const idIn = (page: Page): number => Number(/cases\/(\d+)\/show/.exec(page.url())?.[1] ?? 0);

  beforeAll(async () => {
    [session, admin] = await Promise.all([
      staffSession(stage.instance, 'moderatore'),
      staffSession(stage.instance, 'admin'),
    ]);
    // A case of each kind that people make; the verifications come with the demo data.
    await write('Cambio di indirizzo');
    const [firm] = await stage.instance.query<{ id: number }>(
      `select id from accounts where email = 'studio.bianchi@example.com'`,
    );
    const citizen = await stage.instance.as('cittadino05@example.com');
    await citizen('POST', '/complaints', {
      subject_type: 'account',
      subject_id: firm!.id,
      reason: 'other',
      text: 'Nel profilo promette di vincere sempre, e non si può.',
    });
    const made = await citizen('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    await citizen('PUT', `/requests/${String(made.info.id)}`, {
      part: 1,
      city: 'Milano',
      province_id: 'MI',
      country_id: 'IT',
      latitude: 45.4642,
      longitude: 9.19,
      description: 'aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto',
      shared_contacts: true,
    });
    await citizen('PUT', `/requests/${String(made.info.id)}`, { status: 2 });
    const [place] = await stage.instance.query<{ id: number; email: string }>(`
      select p.id, a.email from responses p
      join requests q on q.id = p.request_id
      join accounts a on a.id = p.firm_id
      where p.status in (3, 7) and q.status in (2, 3) and q.held_at is null and q.expires_at > now()
      order by p.id desc limit 1`);
    const lawyer = await stage.instance.as(place!.email);
    await lawyer('POST', '/messages', {
      response_id: place!.id,
      text: 'Se preferisce possiamo sentirci anche per telefono, così le spiego meglio.',
    });
    await until('a case of each kind', async () => {
      const kinds = await stage.instance.query<{ kind: string }>(
        `select distinct kind from cases where status = 'open' and kind = any($1)`,
        [Object.keys(decisions)],
      );
      return kinds.length === Object.keys(decisions).length;
    });
  });

  it('decides cases of five kinds with the keyboard alone', async () => {
    const { page, complaints } = await stage.open({ storageState: session.storage });
    await visit(page, '/backoffice/');
    await page.getByRole('link', { name: 'Decidi' }).focus();
    await page.keyboard.press('Enter');
    await arrive(page, /\/cases\/\d+\/show$/);
    const cleared = new Set<string>();
    for (let done = 0; cleared.size < 5 && done < 12; done++) {
      await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
      const id = idIn(page);
      const { kind } = await caseOf(id);
      const { key, name } = decisions[kind]!;
      await page.keyboard.press('p');
      await page.getByText('in esame da Mara Vigile').waitFor();
      if (!cleared.has(kind)) await looksSound(page, `case-${kind}`);
      // The key chooses, Tab moves to the first ready reason, Enter inserts it.
      await page.locator('body').press(key);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await until('the next case', () => Promise.resolve(idIn(page) !== id));
      expect(await caseOf(id)).toMatchObject({ status: 'decided', decision: name });
      cleared.add(kind);
    }
    expect([...cleared].sort()).toEqual(Object.keys(decisions).sort());
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('sees why a case could not be claimed', async () => {
    const id = await write('Una domanda sui tempi');
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

  it('sees a friendly message when a colleague decides the same case at the same moment', async () => {
    const id = await write('Una domanda sulla fattura');
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
    const said = (page: Page) => page.getByText(/è arrivato prima di te/);
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
    // One of the case above, and one of this one.
    expect(replies).toBe(2);
  });
});
