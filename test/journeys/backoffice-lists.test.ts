import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signInStaff, staffSession } from '../support/backoffice.js';
import { arrive, faults, go, looks, stands, type Tab, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

/** `2.040,00 €` → cents. */
const centsOf = (text: string): number => Number(text.replace(/[^\d-]/g, ''));

describe('an admin in the back office', () => {
  const stage = setStage();
  /** The admin's, in every journey. A list restores its last filters unless the address has others. */
  let desk: Tab;
  let token: string;

  /** Opens this screen in the tab by its links, and collects its errors from now on. */
  const at = async (path: string): Promise<Tab> => {
    desk.complaints.length = 0;
    await go(desk.page, `/backoffice${path}`);
    return desk;
  };

  /** The address of a list with these filters. */
  const filtered = (resource: string, filter: object): string =>
    `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  /** What the server answers, and how many records there are in all. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of the answer
  const read = async <T>(path: string): Promise<{ body: T; total: number }> => {
    const answer = await fetch(`${stage.instance.base}/api/backoffice/v1/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      body: (await answer.json()) as T,
      total: Number(answer.headers.get('content-range')?.split('/')[1] ?? 0),
    };
  };

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of the answer
  const listOf = <T>(resource: string, filter: object) =>
    read<T[]>(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,999]`);

  /** The rows of the table, without its header. */
  const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

  /** Waits until the table has so many rows: what is typed into a filter is sent a moment later. */
  const hasRows = async (page: Page, expected: number): Promise<void> => {
    await until(`${expected} rows`, async () => (await rows(page).count()) === expected, 15);
  };

  const choose = async (page: Page, label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    await stands(page);
  };

  const inMenu = async (page: Page, button: string, item: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page
      .getByRole('menuitem', { name: item, exact: true })
      .or(page.getByRole('menuitemcheckbox', { name: item, exact: true }))
      .click();
  };

  const confirm = (page: Page, name: string | RegExp): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name }).click();

  beforeAll(async () => {
    const session = await staffSession(stage.instance, 'admin');
    token = session.token;
    desk = await stage.open({ storageState: session.storage });
    await visit(desk.page, '/backoffice/me');
  });

  it('filters a list by each of its filters, saves the search under a name and deletes it', async () => {
    const { page, complaints } = await at('/checkouts');
    await choose(page, 'Stato', 'Pagato');
    await hasRows(page, (await listOf('checkouts', { status: 'paid' })).total);
    await choose(page, 'Che cosa', 'Crediti');
    const filter = { status: 'paid', subject: 'credits' };
    await hasRows(page, (await listOf('checkouts', filter)).total);
    await inMenu(page, 'Aggiungi un filtro', /Salva/);
    await page.getByRole('dialog').getByRole('textbox').fill('Crediti pagati');
    await confirm(page, 'Salva');
    await inMenu(page, 'Aggiungi un filtro', /Togli tutti/);
    await stands(page);
    await hasRows(page, Math.min(25, (await listOf('checkouts', {})).total));

    // It is there after a reload.
    await visit(page, '/backoffice/checkouts');
    await inMenu(page, 'Aggiungi un filtro', 'Crediti pagati');
    await stands(page);
    await hasRows(page, (await listOf('checkouts', filter)).total);
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter')!)).toEqual(filter);
    await inMenu(page, 'Aggiungi un filtro', 'Elimina la ricerca “Crediti pagati”');
    await confirm(page, 'Conferma');
    expect(complaints).toEqual([]);
  });

  it('keeps the columns that were chosen, also after the logout', async () => {
    const { page } = await at('/invoices');
    await page.getByRole('button', { name: 'Colonne' }).click();
    await page
      .getByRole('checkbox', { name: 'IVA' })
      .or(page.getByRole('switch', { name: 'IVA' }))
      .click();
    await page.keyboard.press('Escape');
    const hasVat = async (): Promise<boolean> => (await page.getByRole('columnheader', { name: 'IVA' }).count()) > 0;
    expect(await hasVat()).toBe(false);
    await page.getByRole('button', { name: /Il mio accesso/ }).click();
    await page.getByRole('menuitem', { name: 'Esci' }).click();
    await page.getByLabel('Codice').waitFor();
    // The code of the first login counts once; half a minute later there is another.
    await stage.instance.query(`update staff set totp_last_step = null where email = 'admin@example.com'`);
    await signInStaff(page, 'admin');
    token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('backOffice.session')).access_token`);
    await go(page, '/backoffice/invoices');
    expect(await hasVat()).toBe(false);
    await page.getByRole('button', { name: 'Colonne' }).click();
    await page.getByRole('button', { name: 'Ripristina' }).click();
    await page.keyboard.press('Escape');
    expect(await hasVat()).toBe(true);
  });

  it('downloads a list as filtered', async () => {
    const { page } = await at(filtered('invoices', { kind: 'invoice' }));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines.length - 1).toBe((await listOf('invoices', { kind: 'invoice' })).total);
  });

  it('compares a report of payouts with the payments here, and reads why a file is no report', async () => {
    const { page, complaints } = await at('/reconciliation');
    await page.getByRole('link', { name: 'Confronta i versamenti', exact: true }).click();
    await page.getByRole('heading', { name: 'Confronta i versamenti', exact: true }).waitFor();
    const report = (head: string, ...lines: string[]) => ({
      name: 'payouts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\n')),
    });
    const head = 'automatic_payout_id,currency,gross,fee,net,reporting_category,source_id,payment_intent_id';
    const file = page.getByLabel('Rapporto dei versamenti (CSV)');
    const [paid] = await stage.instance.query<{ id: number; ref: string; euros: string }>(`
      select id, payment_ref as ref, to_char(amount_cents / 100.0, 'FM9990.00') as euros
      from checkouts
      where payment_ref is not null and amount_cents > 0
      order by id
      limit 1`);
    await file.setInputFiles(
      report(
        head,
        `po_1,eur,${paid!.euros},0.00,${paid!.euros},charge,ch_1,${paid!.ref}`,
        'po_1,eur,1.00,0.10,0.90,charge,ch_2,pi_elsewhere',
      ),
    );
    await page.getByText('Il servizio di pagamento ha un incasso di 1,00 € che qui non c’è (pi_elsewhere)').waitFor();
    expect(await page.getByText('che qui non c’è').count()).toBe(1);
    const payouts = page.getByRole('region', { name: 'Per versamento', exact: true });
    expect((await payouts.locator('tbody td').allInnerTexts()).map(centsOf)).toEqual([
      2,
      Number(paid!.euros.replace('.', '')) + 100,
      10,
      Number(paid!.euros.replace('.', '')) + 90,
    ]);
    expect(await faults(page)).toEqual([]);
    await file.setInputFiles(report(head.replace('payment_intent_id', 'altro'), 'po_1,eur,1,0,1,charge,ch_1,x'));
    await page.getByRole('alert').filter({ hasText: 'payment_intent_id' }).waitFor();
    expect(await payouts.count()).toBe(0);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  });

  it('opens the navigation on a phone, which closes when a section is chosen', async () => {
    const storageState = await desk.page.context().storageState();
    const { page } = await stage.open({ storageState, ...looks.phone });
    await visit(page, '/backoffice/invoices');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name: 'Coupon' }).click();
    await page.getByRole('heading', { name: 'Coupon' }).waitFor();
    await page.getByRole('navigation', { name: 'Sezioni' }).waitFor({ state: 'detached' });
    // The table of a wide window is a list of cards here.
    expect(await page.getByRole('main').locator('table').count()).toBe(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: /PREMIUM2/ })
      .click();
    await page.getByRole('heading', { name: 'PREMIUM2' }).waitFor();
  });

  it('finds a firm with Ctrl and K, by name, with the arrows and Enter', async () => {
    const [firm] = await stage.instance.query<{ id: number; name: string }>(
      `select account_id as id, company_name as name from firms order by account_id limit 1`,
    );
    const { page, complaints } = await at('/me');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(firm!.name);
    const option = page.getByRole('option', { name: firm!.name }).first();
    await option.waitFor();
    expect(await faults(page)).toEqual([]);
    // The first is highlighted; the arrows move to the wanted one.
    for (let moves = 0; moves < 24; moves++) {
      if ((await option.getAttribute('class'))?.includes('Mui-focused')) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await arrive(page, `**/backoffice/accounts/${firm!.id}/show`);
    expect(complaints).toEqual([]);
  });
});
