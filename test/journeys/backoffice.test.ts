import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { staffSession } from '../support/backoffice.js';
import { arrive, faults, go, stands, type Tab, turnTo, visit } from '../support/browser.js';
import { askRefund, buyPackage, decideRefund, REFUND_REASON, refundStatus } from '../support/refunds.js';
import { setStage } from '../support/stage.js';

/** The call that asks which record is decided next. */
const NEXT = '**/queue/next?*';

describe('finance in the back office', () => {
  const stage = setStage();

  /** The member who decides refunds and invoices. */
  let desk: Tab;
  /** Two refunds that wait: one is denied, one approved. */
  let refunds: { denied: number; approved: number };
  beforeAll(async () => {
    const session = await staffSession(stage.instance, 'finanza');
    desk = await stage.open({ storageState: session.storage });
    // Payments take a moment each, so all are made at once. The last brings an event of the payment provider.
    const [denied, approved] = await Promise.all([
      askRefund(stage.instance, 'studio21@example.com'),
      askRefund(stage.instance, 'studio22@example.com'),
      stage.instance.as('studio24@example.com').then((firm) => buyPackage(stage.instance, firm)),
    ]);
    refunds = { denied, approved };
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
    expect(await refundStatus(stage.instance, denied)).toBe('pending');
    await page.getByLabel('Motivo').fill(REFUND_REASON);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: /^Vuoi negare il rimborso di 30,00/ }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Nega il rimborso' }).click();

    // The next waiting one opens; after the last one it is the first.
    const [next] = await stage.instance.query<{ id: number }>(
      `select r.id from refunds r, refunds here
        where r.status = 'pending' and here.id = $1 and r.id <> here.id
        order by (r.created_at, r.id) < (here.created_at, here.id), r.created_at, r.id limit 1`,
      [denied],
    );
    await arrive(page, `**/refunds/${next!.id}/show`);
    expect(await refundStatus(stage.instance, denied)).toBe('denied');

    // Who goes elsewhere while the next one is looked for stays there.
    const looked = Promise.withResolvers<null>();
    const answered = page.waitForResponse(NEXT);
    await page.route(NEXT, async (route) => {
      await looked.promise;
      await route.fallback();
    });
    await decideRefund(page, approved, 'Approva');
    await page.getByText(/^Rimborso di 30,00.* approvato/).waitFor();
    await turnTo(page, '/backoffice/invoices');
    looked.resolve(null);
    await answered;
    await stands(page);
    expect(new URL(page.url()).pathname).toBe('/backoffice/invoices');
    // The page shows the payment without a reload.
    await go(page, `/backoffice/refunds/${approved}/show`);
    await page.getByText('Il servizio di pagamento ha confermato').waitFor();
    expect(await refundStatus(stage.instance, approved)).toBe('paid');
    const decisions = await stage.instance.query<object>(
      `
        select action, record_id, reason from audit
        where resource = 'refunds' and action in ('approve', 'deny') and record_id = any($1)
        order by id`,
      [[denied, approved]],
    );
    expect(decisions).toEqual([
      { action: 'deny', record_id: denied, reason: REFUND_REASON },
      { action: 'approve', record_id: approved, reason: REFUND_REASON },
    ]);
    expect(complaints).toEqual([]);
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
});
