import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, go, type Tab, visit } from '../support/browser.js';
import { PASSWORD, until, type Call } from '../support/instance.js';
import { setStage } from '../support/stage.js';

/** The stream that notifies the page of changes by others. */
const STREAM = '**/backoffice/v1/stream';
const REASON = 'Il pacchetto è stato comprato oggi e nessun credito è stato speso.';

describe('finance in the back office', () => {
  const stage = setStage();
  let session: StaffSession;

  /** Buys a package as this firm and pays it at the sandbox payment provider. @returns the movement that brought the credits */
  const buy = async (firm: Call): Promise<number> => {
    const { checkout } = (await firm('POST', '/credits/orders', { package: 5 })).info as {
      checkout: { id: number; url: string };
    };
    await fetch(`${stage.instance.base}/api/v1/sandbox/payments/${checkout.url.split('/').pop()!}/pay`, {
      method: 'POST',
    });
    const movement = await until(
      'the credits',
      async () =>
        (
          await stage.instance.query<{ id: number }>(
            'select m.id from credit_movements m join checkouts c on c.lot_id = m.lot_id where c.id = $1 and m.type = 2',
            [checkout.id],
          )
        )[0],
    );
    return movement.id;
  };

  /** Buys a package as this firm and requests a refund. @returns the refund's id */
  const askRefund = async (email: string): Promise<number> => {
    const firm = await stage.instance.as(email);
    const movement = await buy(firm);
    const { info } = await firm('POST', `/credits/${movement}/refund`, { reason: 'L’ho comprato per errore.' });
    return Number(info.id);
  };

  const decide = async (page: Page, refund: number, verdict: 'Approva' | 'Nega'): Promise<void> => {
    await go(page, `/backoffice/refunds/${refund}/show`);
    await page.getByRole('radio', { name: verdict }).check();
    await page.getByLabel('Motivo').fill(REASON);
    await page.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: verdict }).click();
  };

  const statusOf = async (refund: number): Promise<string | undefined> =>
    (await stage.instance.query<{ status: string }>('select status from refunds where id = $1', [refund]))[0]?.status;

  const tab = (options: BrowserContextOptions = {}): Promise<Tab> =>
    stage.open({ storageState: session.storage, ...options });

  /** The member who decides refunds and invoices. */
  let desk: Tab;
  /** Three refunds that wait: one is denied, one approved, one decided twice. */
  let refunds: { denied: number; approved: number; both: number };
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'finanza');
    desk = await tab();
    // Payments take a moment each, so all are made at once. The last brings an event of the payment provider.
    const [denied, approved, both] = await Promise.all([
      askRefund('studio21@example.com'),
      askRefund('studio22@example.com'),
      askRefund('studio23@example.com'),
      stage.instance.as('studio24@example.com').then(buy),
    ]);
    refunds = { denied, approved, both };
  });

  it('refuses a wrong code and says so', async () => {
    const { page } = await stage.open();
    await visit(page, '/backoffice');
    await page.getByLabel('Email').fill('finanza@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Codice').fill('000000');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.getByRole('alert').filter({ hasText: 'non corretti' }).waitFor();
    await stage.leave(page);
  });

  it('denies one refund and approves another, each after a confirmation', async () => {
    const { denied, approved } = refunds;
    const { page, complaints } = desk;
    await visit(page, '/backoffice');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Decidi|Guarda che cosa è successo)$/ })
      .click();
    await arrive(page, /\/refunds\/\d+\/show$/);
    await page
      .getByRole('region', { name: 'Da decidere' })
      .getByRole('link')
      .filter({ has: page.getByText('Pacchetto non usato') })
      .first()
      .waitFor();
    await go(page, `/backoffice/refunds/${denied}/show`);

    // By keyboard: 2 denies, and nothing is sent without a reason.
    await page.getByText('Nessun credito del pacchetto è stato speso').waitFor();
    await page.locator('body').press('2');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Scrivi il motivo').waitFor();
    expect(await statusOf(denied)).toBe('pending');
    await page.getByLabel('Motivo').fill(REASON);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: /^Vuoi negare il rimborso di 30,00/ }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Nega il rimborso' }).click();

    // The next waiting one opens.
    const [next] = await stage.instance.query<{ id: number }>(
      `select id from refunds where status = 'pending' and id <> $1 order by created_at, id limit 1`,
      [denied],
    );
    await arrive(page, `**/refunds/${next!.id}/show`);
    expect(await statusOf(denied)).toBe('denied');
    await decide(page, approved, 'Approva');
    await page.getByText(/^Rimborso di 30,00.* approvato/).waitFor();
    // The page shows the payment without a reload.
    await go(page, `/backoffice/refunds/${approved}/show`);
    await page.getByText('Il servizio di pagamento ha confermato').waitFor();
    expect(await statusOf(approved)).toBe('paid');
    const decisions = await stage.instance.query<object>(
      `
        select action, record_id, reason from audit
        where resource = 'refunds' and action in ('approve', 'deny') and record_id = any($1)
        order by id`,
      [[denied, approved]],
    );
    expect(decisions).toEqual([
      { action: 'deny', record_id: denied, reason: REASON },
      { action: 'approve', record_id: approved, reason: REASON },
    ]);
    expect(complaints).toEqual([]);
  });

  it('says who decided a refund first when two people decide it', async () => {
    const refund = refunds.both;
    const { page } = await tab();
    // Without the stream the page does not show the other's decision.
    await page.route(STREAM, (route) => route.abort());
    await visit(page, `/backoffice/refunds/${refund}/show`);
    const { storage } = await staffSession(stage.instance, 'admin');
    const { page: other } = await stage.open({ storageState: storage });
    await visit(other, '/backoffice/me');
    await decide(other, refund, 'Nega');
    await until('the other decision', async () => (await statusOf(refund)) === 'denied');
    await page.getByRole('radio', { name: 'Approva' }).check();
    await page.getByLabel('Motivo').fill(REASON);
    await page.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approva/ })
      .click();
    await page.getByRole('alert').filter({ hasText: 'Ha già deciso Aldo Primo' }).waitFor();
    await page.getByRole('heading', { name: 'La decisione', exact: true }).waitFor();
    expect(await statusOf(refund)).toBe('denied');
    await page.unroute(STREAM);
    await Promise.all([stage.leave(page), stage.leave(other)]);
  });

  it('marks an invoice as sent and downloads the archive of the month', async () => {
    const { page, complaints } = desk;
    await go(page, '/backoffice/invoices');
    const [first] = await stage.instance.query<{ name: string }>(
      `select number || '/' || year as name from invoices where id = 1`,
    );
    await page.getByRole('link', { name: first!.name, exact: true }).click();
    await page.getByRole('heading', { name: `Fattura ${first!.name}` }).waitFor();
    await page.getByRole('combobox', { name: 'Stato' }).click();
    await page.getByRole('option', { name: 'Inviata', exact: true }).click();
    await page.getByRole('button', { name: 'Cambia lo stato' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Segna come/ })
      .click();
    await page.getByRole('main').getByText('Inviata', { exact: true }).first().waitFor();
    expect(await stage.instance.query<object>('select state from invoices where id = 1')).toEqual([{ state: 'sent' }]);

    await go(page, '/backoffice/invoices');
    await page.getByRole('button', { name: 'Scarica un periodo' }).click();
    expect(await faults(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica lo ZIP' }).click(),
    ]);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const [{ count } = { count: 0 }] = await stage.instance.query<{ count: number }>(
      `select count(*)::integer as count from invoices where issued_on >= date_trunc('month', (select max(issued_on) from invoices))`,
    );
    const xml = Object.entries(files).filter(([name]) => name.endsWith('.xml'));
    expect(count).toBeGreaterThan(0);
    expect(xml.length).toBe(count);
    expect(strFromU8(xml[0]![1])).toContain('FatturaElettronica');
    expect(complaints).toEqual([]);
  });

  it('returns to the login with the reason when the session has ended', async () => {
    const { page } = await tab();
    await visit(page, '/backoffice/invoices');
    await page.evaluate(`
      localStorage.setItem(
        'backOffice.session',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('backOffice.session')), access_token: 'gone' }),
      )`);
    await page.getByRole('link', { name: 'Coupon' }).click();
    await page.getByText('La sessione è finita').waitFor();
    expect(page.url()).toContain('/backoffice/login');
    await stage.leave(page);
  });
});
