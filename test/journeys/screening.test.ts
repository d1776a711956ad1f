import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Plan, RequestStatus } from '../../src/shared/requests/codes.js';
import { staffSession, writeReason } from '../support/backoffice.js';
import { arrive, faults, go, onStep, visit, type Tab } from '../support/browser.js';
import { until, type Call } from '../support/instance.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

/** Repeated words that nobody could answer. */
const LITTLE = 'aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto';
const LEAK = 'Il meccanico ha rotto il motore della mia auto e non vuole pagare. Mi dia il suo numero, per favore.';
const DIVORCE =
  'Vorrei il divorzio da mia moglie: la separazione consensuale, l’affidamento dei figli e l’assegno di mantenimento.';
const STORY =
  'Il 3 ottobre, fermo al semaforo, sono stato tamponato da un furgone; ho il verbale, le foto e il referto del pronto soccorso.';
const ASKED = 'Scrivi che cosa è successo, quando e con chi: così gli studi possono risponderti.';
const REJECTED = 'La richiesta riguarda la riparazione di un motore, che non trattiamo.';
const REPLY = 'Il motore si è rotto in un incidente causato dal meccanico durante la prova su strada.';
const REINSTATED = 'Con la risposta è chiaro che si tratta di un sinistro stradale.';
const AGAINST = 'Il racconto descrive un fatto che il cittadino stesso dice inventato.';

const body = {
  part: 1,
  ...MILAN,
  shared_contacts: true,
};
const invoice = {
  kind: 'person',
  first_name: 'Luca',
  last_name: 'Marchetti',
  tax_code: 'RSSMRA80A01F205X',
  address: 'Via Verdi 3',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};

describe('the screening of requests', () => {
  const stage = setStage();
  /** The moderator's. */
  let desk: Tab;
  beforeAll(async () => {
    const { storage } = await staffSession(stage.instance, 'moderatore');
    desk = await stage.open({ storageState: storage });
    await visit(desk.page, '/backoffice/me');
  });

  /** A request of this citizen that is still a draft. */
  const draft = async (call: Call, description: string, more: object = {}): Promise<number> => {
    const { info } = await call('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    const id = Number(info.id);
    await call('PUT', `/requests/${id}`, { ...body, description, ...more });
    return id;
  };
  const statusOf = async (id: number): Promise<number> =>
    (await stage.instance.query<{ status: number }>('select status from requests where id = $1', [id]))[0]!.status;
  const mailed = (to: string, words: string): Promise<string> =>
    until(`a mail to ${to}: ${words}`, async () => {
      const [mail] = await stage.instance.query<{ body_text: string }>(
        'select body_text from outbox where recipient = $1 and position($2 in body_text) > 0 order by id desc limit 1',
        [to, words],
      );
      return mail && /https?:\S+\/requests?\/(?:complete\/)?\d+/.exec(mail.body_text)?.[0];
    });
  const firmsOf = (id: number) =>
    stage.instance.query<{ id: number; email: string }>(
      `select p.id, a.email::text from responses p join accounts a on a.id = p.firm_id
       where p.request_id = $1 and p.status in (1, 2, 3, 7) order by p.exclusive desc, p.id`,
      [id],
    );

  /** Decides the case on the page with the keyboard alone. */
  const decide = async (page: Page, key: string, reason: string, question: string, answer: string): Promise<void> => {
    await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
    await page.keyboard.press(key);
    await writeReason(page, reason);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(question).waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: answer }).focus();
    await page.keyboard.press('Enter');
  };

  /** Opens the case about this request. */
  const openCase = async (page: Page, request: number): Promise<void> => {
    const found = await until('the case', async () => {
      const [row] = await stage.instance.query<{ id: number }>(
        `select id from cases where subject_type = 'request' and subject_id = $1 and status in ('open', 'claimed')`,
        [request],
      );
      return row;
    });
    await go(page, `/backoffice/cases/${found.id}/show`);
  };

  let forwarded: number;

  it('holds one with too little text, has it completed, and forwards it', async () => {
    const email = 'cittadino02@example.com';
    const { page, call, complaints } = await stage.openAs(email);
    const id = await draft(call, LITTLE);
    const goOn = async (step: number): Promise<void> => {
      await page.locator('main button[type=submit]').click();
      await onStep(page, step);
    };
    const send = async (): Promise<void> => {
      await page.locator('[name=sensitive_data_consent]').check();
      await page.getByRole('button', { name: 'Invia la richiesta' }).click();
      await arrive(page, `**/requests/${id}`);
    };
    await visit(page, `/request/complete/${id}`);
    await page.getByRole('button', { name: 'Rileggi e invia' }).click();
    await onStep(page, 9);
    await send();
    // The citizen sees why the request is held, and the next step.
    await page.getByText('Una persona legge la tua richiesta prima dell’inoltro').first().waitFor();
    await page.getByText('Nessuno studio l’ha ancora ricevuta').first().waitFor();
    await looksSound(page, 'held');
    expect(await firmsOf(id)).toEqual([]);

    await openCase(desk.page, id);
    await desk.page.getByText(LITTLE).waitFor();
    await looksSound(desk.page, 'case-screening');
    await decide(desk.page, '2', ASKED, 'Vuoi rimandare la richiesta al cittadino?', 'Chiedi di completarla');
    await desk.page.getByText('Rimandata da completare').waitFor();
    expect(desk.complaints).toEqual([]);

    await visit(page, `/requests/${id}`);
    await page.getByText(ASKED).first().waitFor();
    await looksSound(page, 'asked');
    await go(page, new URL(await mailed(email, ASKED)).pathname);
    await arrive(page, `**/request/complete/${id}`);
    await page.getByRole('region', { name: 'Che cosa ti chiediamo' }).getByText(ASKED).waitFor();
    await page.getByRole('button', { name: 'Continua la richiesta' }).click();
    await onStep(page, 4);
    await page.locator('textarea').first().fill(STORY);
    for (const step of [5, 7, 9]) await goOn(step);
    await send();
    const [firm] = await until('firms that have it', async () => {
      const all = await firmsOf(id);
      return all.length > 0 && all;
    });
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const seen = await stage.openAs(firm!.email);
    await visit(seen.page, `/responses/${firm!.id}`);
    await seen.page.getByText('Milano').first().waitFor();
    expect(await faults(seen.page)).toEqual([]);
    await stage.leave(seen.page);
    forwarded = id;
  });

  it('puts a paid one first, rejects it with a statement and a refund, and accepts one reply', async () => {
    const free = await stage.instance.as('cittadino04@example.com');
    const waits = await draft(free, DIVORCE);
    await free('PUT', `/requests/${waits}`, { status: RequestStatus.new });

    const email = 'cittadino03@example.com';
    const { page, call, complaints } = await stage.openAs(email);
    const id = await draft(call, LEAK, { plan: Plan.basic, invoice });
    const { info } = await call('PUT', `/requests/${id}`, { status: RequestStatus.new });
    const { url } = info.checkout as { url: string };
    await fetch(`${stage.instance.base}/api/v1/sandbox/payments/${url.split('/').pop()!}/pay`, { method: 'POST' });
    await until('the payment', async () => (await statusOf(id)) === RequestStatus.new);

    // It is the newest and comes first because its plan was paid.
    await go(desk.page, '/backoffice/cases');
    const first = desk.page.getByRole('link', { name: 'Richiesta da guardare prima dell’inoltro' }).first();
    await first.focus();
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('il suo numero').first().waitFor();
    await decide(
      desk.page,
      '4',
      REJECTED,
      'Vuoi respingere la richiesta perché fuori materia?',
      'Respingi: fuori materia (72)',
    );
    await desk.page.getByText('Respinta: fuori materia').first().waitFor();

    await visit(page, await mailed(email, REJECTED));
    const decision = page.getByRole('region', { name: 'Perché l’abbiamo respinta' });
    await decision.getByText(REJECTED).waitFor();
    await decision.getByText('riguarda una materia che non trattiamo').waitFor();
    await looksSound(page, 'rejected');
    await until('the money back', async () => {
      const [back] = await stage.instance.query<{ cents: number }>(
        `select amount_cents as cents from refunds where request_id = $1 and status = 'paid'`,
        [id],
      );
      return back?.cents === 299;
    });

    // The one reply, and the decision about it.
    await visit(page, `/requests/${id}`);
    await decision.getByRole('button', { name: 'Invia la risposta' }).click();
    await decision.getByText('Manca la risposta').first().waitFor();
    await decision.getByLabel('La tua risposta').fill(REPLY);
    await decision.getByRole('button', { name: 'Invia la risposta' }).click();
    await page.getByText('Stiamo riesaminando la tua richiesta').first().waitFor();
    expect(await page.getByRole('button', { name: 'Invia la risposta' }).count()).toBe(0);
    expect(await statusOf(id)).toBe(RequestStatus.rejectedReplied);

    await openCase(desk.page, id);
    await desk.page.getByText(REPLY).waitFor();
    await decide(desk.page, '1', REINSTATED, 'Vuoi rimettere la richiesta fra quelle aperte?', 'Ripristina');
    await desk.page.getByText('Richiesta ripristinata').first().waitFor();
    const firms = await until('firms that have it', async () => {
      const all = await firmsOf(id);
      return all.length > 0 && all;
    });
    await visit(page, `/requests/${id}`);
    await page.getByText('La richiesta è partita').first().waitFor();

    // Staff grant the top plan.
    await go(desk.page, `/backoffice/requests/${id}/show`);
    await desk.page.getByRole('button', { name: 'Decidi' }).click();
    await desk.page.getByRole('menuitem', { name: 'Dai il piano Top' }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Per scusarci dell’attesa, senza spesa.');
    await dialog.getByRole('button', { name: 'Dai il piano Top' }).click();
    await desk.page.getByText('Piano Top dato').first().waitFor();
    await desk.page.getByRole('menu', { includeHidden: true }).waitFor({ state: 'detached' });
    await until('more firms', async () => (await firmsOf(id)).length > firms.length);
    await page.reload();
    await page.getByText('piano Top').first().waitFor();
    expect(desk.complaints).toEqual([]);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('returns credits to firms when a forwarded one is rejected', async () => {
    const [{ id: place, email } = { id: 0, email: '' }] = await firmsOf(forwarded);
    const firm = await stage.openAs(email);
    await firm.call('PUT', `/responses/${place}`, { status: 3 });
    await firm.call('PUT', `/responses/${place}`, {
      status: 7,
      percentage: 12,
      fixed_costs_cents: 40_000,
      final_costs_cents: 0,
      additional_costs: true,
      text: 'Prima una lettera, poi la mediazione.',
    });
    const balance = async (): Promise<number> =>
      (
        await stage.instance.query<{ balance: number }>(
          'select w.balance from wallets w join accounts a on a.id = w.account_id where a.email = $1',
          [email],
        )
      )[0]!.balance;
    expect(await balance()).toBe(9);

    await go(desk.page, `/backoffice/requests/${forwarded}/show`);
    await desk.page.getByRole('button', { name: 'Decidi' }).click();
    await desk.page.getByRole('menuitem', { name: 'Respingi: contro le condizioni (73)' }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Respingi: contro le condizioni (73)' }).click();
    await dialog.getByText('Scrivi il motivo').waitFor();
    await dialog.getByLabel('Motivo').fill(AGAINST);
    expect(await faults(desk.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Respingi: contro le condizioni (73)' }).click();
    await desk.page.getByText('Respinta: contro le condizioni').first().waitFor();
    await stage.leave(desk.page);

    expect(await balance()).toBe(10);
    await visit(firm.page, '/credits');
    await firm.page.getByText('rest', { exact: false }).first().waitFor();
    await looksSound(firm.page, 'credits-back');
    expect(firm.complaints).toEqual([]);
    await stage.leave(firm.page);
  });
});
