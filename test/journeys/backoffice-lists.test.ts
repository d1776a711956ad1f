import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sayWhy, signInStaff, staffSession } from '../support/backoffice.js';
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

  /** The cells of a column, by its header. */
  const column = async (page: Page, head: string): Promise<string[]> => {
    const heads = await page.getByRole('columnheader').allInnerTexts();
    const index = heads.findIndex((text) => text.trim() === head);
    expect(index).toBeGreaterThanOrEqual(0);
    return page.locator(`tbody tr > :nth-child(${index + 1})`).allInnerTexts();
  };

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

  const statesOf = async (): Promise<string[]> =>
    (await stage.instance.query<{ state: string }>('select state from invoices order by id')).map(({ state }) => state);

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

    // A day without records finds nothing, and says so.
    await inMenu(page, 'Aggiungi un filtro', 'Al');
    await page.getByLabel('Al', { exact: true }).fill('2001-01-01');
    await page
      .getByText('Con questi filtri non c’è niente.')
      .or(page.getByText(/filtri/).last())
      .first()
      .waitFor();
    await stands(page);
    await hasRows(page, 0);
    await page.getByRole('button', { name: 'Togli i filtri' }).click();
    await stands(page);
    expect(await rows(page).count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('finds a firm by name and sees its records in tabs, with the server’s sums', async () => {
    const [firm] = await stage.instance.query<{ id: number; name: string }>(
      `select a.id, coalesce(i.buyer->>'company_name', '') as name from invoices i join accounts a on a.id = i.account_id
        where a.model = 'lawyer' order by i.id limit 1`,
    );
    const { page, complaints } = await at('/invoices');
    await page.getByRole('combobox', { name: 'Studio o cittadino' }).fill(firm!.name.split(' ').at(-1)!);
    await page.getByRole('option', { name: firm!.name }).click();
    await stands(page);
    await hasRows(page, (await listOf('invoices', { account_id: firm!.id })).total);
    await go(page, `/backoffice/accounts/${firm!.id}/show`);
    await sayWhy(page);
    await page.getByRole('tab', { name: 'Le fatture' }).click();
    await stands(page);
    const { body } = await listOf<{ signed_gross_cents: number }>('invoices', { account_id: firm!.id });
    expect((await column(page, 'Totale')).map(centsOf).sort()).toEqual(
      body.map(({ signed_gross_cents }) => signed_gross_cents).sort(),
    );
    expect(await faults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'I movimenti di crediti' }).click();
    await stands(page);
    await hasRows(page, (await listOf('ledger', { account_id: firm!.id })).total);
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

  it('marks ten invoices as sent at once and sees which one was refused', async () => {
    const [{ id: changed, number } = { id: 0, number: '' }] = await stage.instance.query<{
      id: number;
      number: string;
    }>(`select id, number || '/' || year as number from invoices order by id desc limit 1`);
    const { page, complaints } = await at(filtered('invoices', {}));
    const count = (await statesOf()).length;
    expect(count).toBeGreaterThanOrEqual(10);
    await page.getByRole('checkbox', { name: 'Scegli tutto' }).check();
    await inMenu(page, 'Cambia lo stato', 'Inviata');
    await page.getByRole('dialog', { name: `Vuoi segnare ${count} documenti come “Inviata”?` }).waitFor();
    expect(await faults(page)).toEqual([]);
    // Meanwhile the exchange system has delivered one of them.
    await stage.instance.query(`update invoices set state = 'delivered' where id = $1`, [changed]);
    await confirm(page, 'Segna come “Inviata”');
    await page.getByRole('dialog', { name: `Riusciti ${count - 1} su ${count}` }).waitFor();
    await page.getByRole('alert').filter({ hasText: number }).filter({ hasText: 'non può passare' }).waitFor();
    const states = await statesOf();
    expect(states.filter((state) => state === 'sent').length).toBe(count - 1);
    await confirm(page, 'Chiudi');
    // The refused one stays selected, and the same action is not offered again.
    await page.getByText('1 elemento scelto').waitFor();
    await inMenu(page, 'Cambia lo stato', 'Inviata');
    await page.getByRole('dialog').getByText(`1 resta com’è: ${number} (Consegnata)`).waitFor();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Segna/ })
        .isDisabled(),
    ).toBe(true);
    expect(
      await stage.instance.query<object>(
        `select count(*)::integer as count from audit where resource = 'invoices' and action = 'set-state'`,
      ),
    ).toEqual([{ count: count - 1 }]);
    // The browser logs the one refused answer.
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });

  it('creates, changes and deletes a coupon, and sees each error at its field', async () => {
    const { page, complaints } = await at('/coupons/create');
    const create = page.getByRole('button', { name: 'Crea un coupon' });
    await page.getByLabel('Codice').fill('premium2');
    await page.getByLabel('Sconto').fill('101');
    await create.click();
    await page.getByText('Serve un numero intero da 1 a 100').waitFor();
    expect(await page.getByLabel('Sconto').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Sconto').fill('25');
    await create.click();
    await page.getByText('C’è già un coupon con questo codice').waitFor();
    await page.locator('input[name=code]:focus').waitFor();
    await page.getByLabel('Codice').fill('prova-uno');
    await page.getByLabel('Usi al massimo', { exact: true }).fill('3');
    await page.getByLabel('Vale dal').fill('2026-07-15T09:00');
    await create.click();
    await page.getByText('Coupon PROVA-UNO creato.').waitFor();
    const terms = `select type, value, max_uses, starts_at from coupons where code = 'PROVA-UNO' and deleted_at is null`;
    expect(await stage.instance.query<object>(terms)).toEqual([
      { type: 1, value: 25, max_uses: 3, starts_at: new Date('2026-07-15T07:00:00.000Z') },
    ]);

    await page.getByRole('link', { name: 'PROVA-UNO' }).click();
    await page.getByRole('heading', { name: 'PROVA-UNO' }).waitFor();
    await choose(page, 'Tipo', 'Somma da togliere');
    await page.getByLabel('Somma da togliere', { exact: true }).fill('2,50');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Coupon PROVA-UNO salvato.').waitFor();
    expect(await stage.instance.query<object>(terms)).toEqual([
      { type: 2, value: 250, max_uses: 3, starts_at: new Date('2026-07-15T07:00:00.000Z') },
    ]);

    // One at a time, and cancelling changes nothing.
    await page.getByRole('link', { name: 'PROVA-UNO' }).click();
    await page.getByRole('button', { name: 'Elimina' }).click();
    await confirm(page, 'Torna indietro');
    expect((await stage.instance.query(terms)).length).toBe(1);

    // Several at once.
    await go(page, '/backoffice/coupons');
    await page
      .getByRole('row', { name: /PROVA-UNO/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('dialog', { name: 'Vuoi eliminare 1 coupon?' }).waitFor();
    const kept = (): Promise<unknown[]> =>
      stage.instance.query(`select code from coupons where code <> 'PROVA-UNO' and deleted_at is null order by id`);
    const others = await kept();
    await confirm(page, 'Elimina');
    await page.getByText('1 coupon eliminato.').waitFor();
    expect(await stage.instance.query(terms)).toEqual([]);
    expect(others.length).toBeGreaterThan(1);
    expect(await kept()).toEqual(others);

    // One alone, from its page.
    const [one] = await stage.instance.query<{ id: number }>(
      `insert into coupons (code, type, value, subject, max_uses, created_at, updated_at)
       values ('PROVA-DUE', 1, 50, 'credits', 5, now(), now()) returning id`,
    );
    await go(page, `/backoffice/coupons/${one!.id}`);
    await page.getByRole('button', { name: 'Elimina' }).click();
    await confirm(page, 'Elimina');
    await page.getByText('Coupon PROVA-DUE eliminato.').waitFor();
    expect(await kept()).toEqual(others);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  it('adds a member of the staff and does everything that can be done to one', async () => {
    const { page, complaints } = await at('/staff');
    await page.getByRole('link', { name: 'Aggiungi una persona' }).click();
    const add = page.getByRole('button', { name: 'Aggiungi una persona' });
    await page.getByLabel('Email').fill('finanza@example.com');
    await page.getByLabel('Nome').fill('Nina Nuova');
    await choose(page, 'Ruolo', 'Amministrazione');
    await add.click();
    await page.locator('[aria-invalid=true][name=email]').waitFor();
    await page.getByLabel('Email').fill('nina@example.com');
    await add.click();
    await page.getByRole('heading', { name: 'La prima password di Nina Nuova' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'L’ho comunicata' }).click();
    await page.getByRole('link', { name: 'Nina Nuova' }).click();
    await page.getByLabel('Nome').fill('Nina Nova');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('heading', { name: 'Nina Nova' }).waitFor();

    const row = async () =>
      (
        await stage.instance.query<{ name: string; role: string; disabled: boolean }>(
          `select name, role, disabled_at is not null as disabled from staff where email = 'nina@example.com'`,
        )
      )[0];
    const does = async (verb: string, said: string | RegExp): Promise<void> => {
      await page.getByRole('main').getByRole('button', { name: verb }).click();
      await confirm(page, verb);
      await page.getByText(said).first().waitFor();
    };
    expect(await row()).toEqual({ name: 'Nina Nova', role: 'finance', disabled: false });
    await does('Chiudi le sessioni', 'Sessioni di Nina Nova chiuse.');
    await does('Azzera il codice', /Codice di Nina Nova/);
    await does('Disattiva', /Nina Nova non/);
    expect((await row())?.disabled).toBe(true);
    await does('Riattiva', /Nina Nova può/);
    expect((await row())?.disabled).toBe(false);
    await does('Nuova prima password', 'La prima password di Nina Nova');
    const actions = await stage.instance.query<{ action: string }>(`
      select action from audit
      where resource = 'staff' and record_id = (select id from staff where email = 'nina@example.com')
      order by id`);
    // Nobody had signed in as Nina: there was no session to close and no code to reset.
    expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'disable', 'enable', 'reset-password']);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);

    // Each of these is in the audit log, with its changes.
    await go(page, '/backoffice/audit');
    await choose(page, 'Su che cosa', 'Personale');
    await hasRows(page, (await listOf('audit', { resource: 'staff' })).total);
    // Also changes that no form of this list makes.
    await choose(page, 'Su che cosa', 'Cittadini e studi');
    const { total: ofAccounts } = await listOf('audit', { resource: 'accounts' });
    expect(ofAccounts).toBeGreaterThan(0);
    await hasRows(page, Math.min(25, ofAccounts));
    await choose(page, 'Su che cosa', 'Personale');
    await hasRows(page, (await listOf('audit', { resource: 'staff' })).total);
    await page
      .getByRole('row', { name: /Modific/ })
      .getByRole('link')
      .first()
      .click();
    await page
      .getByRole('row', { name: /Nome/ })
      .filter({ hasText: 'Nina Nuova' })
      .filter({ hasText: 'Nina Nova' })
      .waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('retries the refunds that the provider refused, and no others', async () => {
    await stage.instance.query(
      `update refunds set status = 'failed' where id = (select min(id) from refunds where status = 'pending')`,
    );
    const { page } = await at(filtered('refunds', {}));
    await page.getByRole('checkbox', { name: 'Scegli tutto' }).check();
    const others = (await listOf<{ status: string }>('refunds', {})).body.filter(({ status }) => status !== 'failed');
    expect(others.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Riprova a pagare' }).click();
    await page.getByRole('dialog', { name: 'Vuoi riprovare a pagare 1 rimborso?' }).waitFor();
    await page
      .getByRole('dialog')
      .getByText(/rest(a com’è|ano come sono)/)
      .waitFor();
    await confirm(page, 'Riprova a pagare');
    await page.getByText('1 rimborso inviato di nuovo.').waitFor();
    expect((await listOf('refunds', { status: 'failed' })).total).toBe(0);
    expect((await listOf('refunds', { status: 'pending' })).total).toBe(others.length);
  });

  it('follows the count of unsent invoices to exactly these', async () => {
    await stage.instance.query(
      `update invoices set state = 'to_send' where id in (select id from invoices where kind = 'invoice' order by id limit 3)`,
    );
    const { page, complaints } = await at('/');
    const unsent = page.locator('section', { hasText: 'Da inviare al Sistema di interscambio' });
    const invoices = { unsent: true, kind: 'invoice' };
    const { total } = await listOf('invoices', invoices);
    const late = (await listOf('invoices', { ...invoices, overdue: true })).total;
    expect([total > 0, late > 0]).toEqual([true, true]);
    await unsent.getByRole('link', { name: new RegExp(`^${total} fattur`) }).waitFor();
    await unsent.getByText('Oltre il termine').first().waitFor();
    await unsent.getByRole('link', { name: `${late} oltre il termine` }).click();
    await arrive(page, /invoices\?/);
    await stands(page);
    await hasRows(page, late);
    const days = (await column(page, 'Da inviare entro')).map((day) => day.split('/').reverse().join());
    expect(days).toEqual([...days].sort());
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
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

  it('changes their own name and sees at the field what is wrong with a password', async () => {
    const { page } = await at('/me');
    await page.getByLabel('Nome').fill('Aldo Primo Junior');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Dati salvati.').waitFor();
    await page.getByLabel('Password attuale').fill('sbagliata');
    await page.getByLabel('Nuova password', { exact: true }).fill('una password lunga');
    await page.getByLabel('Ripeti la nuova password').fill('un’altra ancora più lunga');
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await stage.instance.query<object>(`select name from staff where email = 'admin@example.com'`)).toEqual([
      { name: 'Aldo Primo Junior' },
    ]);
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
});
