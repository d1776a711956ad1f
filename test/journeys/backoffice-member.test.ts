import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import type { components } from '../../backoffice/api/schema.js';
import { staffCode, storageOf } from '../support/backoffice.js';
import { faults, go, type Tab, visit } from '../support/browser.js';
import { PASSWORD } from '../support/instance.js';
import { centsIn } from '../support/shown.js';
import { setStage } from '../support/stage.js';

type Schemas = components['schemas'];

const EMAIL = 'nora.conti@example.com';
const OWN = 'una password tutta mia';
const CHANGED = 'un’altra ancora più lunga';

describe('a new member of finance', () => {
  const stage = setStage();

  /** @throws Error with the status and the answer when the server refuses */
  const call = async <T>(method: string, path: string, token?: string, body?: object): Promise<T> => {
    const answer = await fetch(`${stage.instance.base}/api/backoffice/v1/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };

  const logIn = (email: string, password: string, code: string): Promise<Schemas['StaffSession']> =>
    call('POST', 'login', undefined, { email, password, code });

  const signIn = async (page: Page, password: string, code: string): Promise<void> => {
    await visit(page, '/backoffice/login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Codice').fill(code);
    await page.getByRole('button', { name: 'Accedi' }).click();
  };

  /** The cells of a column, by its header. */
  const column = async (page: Page, head: string): Promise<string[]> => {
    const heads = await page.getByRole('columnheader').allInnerTexts();
    const index = heads.findIndex((text) => text.trim() === head);
    expect([head, index]).not.toEqual([head, -1]);
    return page.locator(`tbody tr > :nth-child(${index + 1})`).allInnerTexts();
  };

  let admin: Schemas['StaffSession'];
  let tab: Tab;
  let codes: string[];

  /** The token of the member’s own tab. */
  const tokenNow = (): Promise<string> =>
    tab.page.evaluate<string>(`JSON.parse(localStorage.getItem('backOffice.session')).access_token`);

  it('enrols with an authenticator and their own password', async () => {
    admin = await logIn('admin@example.com', PASSWORD, staffCode());
    const member = await call<Schemas['StaffWithPassword']>('POST', 'staff', admin.access_token, {
      email: EMAIL,
      name: 'Nora Conti',
      role: 'finance',
      locale: 'it',
    });
    for (const [code, type, value] of [
      ['META', 1, 50],
      ['TRE', 2, 305],
      ['PREZZO', 3, 1250],
    ] as const)
      await stage.instance.query(
        `
          insert into coupons (code, type, value, subject, max_uses, created_at, updated_at)
          values ($1, $2, $3, 'credits', 5, now(), now())`,
        [code, type, value],
      );

    // The first password leads to setting up the authenticator and an own password.
    tab = await stage.open();
    const { page } = tab;
    await signIn(page, member.password, '');
    await page.getByRole('heading', { name: 'Proteggi il tuo accesso' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const secret = (await page.locator('p.code').innerText()).replaceAll(/\s/g, '');
    const submit = page.getByRole('button', { name: 'Attiva ed entra' });
    await page.getByLabel('Codice dell’app').fill('000000');
    await page.getByLabel('La tua nuova password').fill(OWN);
    await submit.click();
    await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
    await page.getByLabel('Codice dell’app').fill(generateSync({ secret }));
    await page.getByLabel('La tua nuova password').fill(OWN);
    await submit.click();
    await page.getByRole('heading', { name: 'I tuoi codici di riserva' }).waitFor();
    codes = await page.locator('ol.code li').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica' }).click(),
    ]);
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\n')).toEqual(codes);
    await page.getByRole('button', { name: 'Li ho messi al sicuro, entra' }).click();
    await page.getByRole('navigation', { name: 'Sezioni' }).waitFor();
    await expect(logIn(EMAIL, member.password, codes[0]!)).rejects.toThrow(/^4\d\d /);
  });

  it('sees only the sections of the role', async () => {
    const { page } = tab;
    const sections = page.getByRole('navigation', { name: 'Sezioni' });
    const token = await tokenNow();
    expect((await call<Schemas['Member']>('GET', 'me', token)).role).toBe('finance');
    expect(await sections.getByRole('link', { name: 'Rimborsi' }).count()).toBe(1);
    expect(await sections.getByRole('link', { name: /Personale|Registro/ }).count()).toBe(0);
    await expect(call('GET', 'staff', token)).rejects.toThrow('403');
    await go(page, '/backoffice/staff');
    await page.getByRole('heading', { name: 'Non hai accesso a questa sezione' }).waitFor();
  });

  it('sees in each list the server’s records, to the cent', async () => {
    const { page } = tab;
    const token = await tokenNow();
    const listOf = async <T>(resource: string, sort: [string, string]): Promise<T[]> =>
      call<T[]>('GET', `${resource}?filter={}&range=[0,24]&sort=${JSON.stringify(sort)}`, token);
    const shown = async (head: string): Promise<(number | null)[]> =>
      (await column(page, head)).map((text) => (text.includes('€') ? centsIn(text) : null));

    const checkouts = await listOf<Schemas['CheckoutRecord']>('checkouts', ['id', 'DESC']);
    await go(page, '/backoffice/checkouts');
    expect((await column(page, 'Numero')).map(Number)).toEqual(checkouts.map(({ id }) => id));
    expect(await shown('Importo')).toEqual(checkouts.map(({ amount_cents }) => amount_cents));
    expect(await shown('Rimborsato')).toEqual(
      checkouts.map(({ refunded_cents }) => (refunded_cents > 0 ? refunded_cents : null)),
    );

    const refunds = await listOf<Schemas['RefundRecord']>('refunds', ['created_at', 'ASC']);
    await go(page, `/backoffice/refunds?filter=${encodeURIComponent('{}')}`);
    expect((await column(page, 'Numero')).map(Number)).toEqual(refunds.map(({ id }) => id));
    expect(await shown('Importo')).toEqual(refunds.map(({ amount_cents }) => amount_cents));

    const movements = await listOf<Schemas['LedgerRecord']>('ledger', ['id', 'DESC']);
    await go(page, '/backoffice/ledger');
    const signed = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''));
    expect((await column(page, 'Crediti')).map(signed)).toEqual(movements.map(({ amount }) => amount));
    expect((await column(page, 'Saldo')).map(signed)).toEqual(movements.map(({ balance_after }) => balance_after));

    const days = await listOf<Schemas['ReconciledDayRecord']>('reconciliation', ['id', 'DESC']);
    await go(page, '/backoffice/reconciliation');
    for (const [head, name] of [
      ['Servizio di pagamento', 'provider_cents'],
      ['Incassi', 'checkouts_cents'],
      ['Fatture', 'invoices_cents'],
      ['Note di credito', 'credit_notes_cents'],
      ['Rimborsi', 'refunds_cents'],
    ] as const)
      expect([head, await shown(head)]).toEqual([head, days.map((day) => day[name])]);

    const coupons = await listOf<Schemas['CouponRecord']>('coupons', ['id', 'DESC']);
    await go(page, '/backoffice/coupons');
    const worth = (text: string): number =>
      text.includes('%') ? signed(text.replace('−', '')) : Math.abs(centsIn(text));
    expect((await column(page, 'Vale')).map(worth)).toEqual(coupons.map(({ value }) => value));
    expect((await column(page, 'Vale')).map((text) => text.includes('%'))).toEqual(
      coupons.map(({ type }) => type === 1),
    );

    // An invoice in both its forms.
    const [invoice] = await listOf<Schemas['InvoiceRecord']>('invoices', ['id', 'DESC']);
    await go(page, `/backoffice/invoices/${invoice!.id}/show`);
    for (const [form, start, name] of [
      ['PDF', '%PDF-', `${invoice!.number.replace('/', '-')}.pdf`],
      ['XML', '<?xml', '.xml'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(form) })
          .click(),
      ]);
      expect(file.suggestedFilename()).toContain(name);
      expect((await readFile(await file.path(), 'latin1')).replace('\u00ef\u00bb\u00bf', '').startsWith(start)).toBe(
        true,
      );
    }
  });

  it('changes their password, and is signed out by an admin', async () => {
    const { page, complaints } = tab;
    // The new password works, the old one does not, and this session continues.
    await go(page, '/backoffice/me');
    await page.getByLabel('Password attuale').fill(OWN);
    await page.getByLabel('Nuova password', { exact: true }).fill(CHANGED);
    await page.getByLabel('Ripeti la nuova password').fill(CHANGED);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByText('Password cambiata.').waitFor();
    await expect(logIn(EMAIL, OWN, codes[1]!)).rejects.toThrow(/^4\d\d /);
    await logIn(EMAIL, CHANGED, codes[2]!);
    await expect(logIn(EMAIL, CHANGED, codes[2]!)).rejects.toThrow(/^4\d\d /);
    await visit(page, '/backoffice/invoices');
    await page.getByRole('navigation', { name: 'Sezioni' }).waitFor();

    // An admin ends its sessions from the list.
    const staff = await stage.open({ storageState: storageOf(stage.instance.base, JSON.stringify(admin)) });
    await visit(staff.page, '/backoffice/staff');
    await staff.page
      .getByRole('row', { name: /Nora Conti/ })
      .getByRole('checkbox')
      .check();
    await staff.page.getByRole('button', { name: 'Chiudi le sessioni' }).click();
    await staff.page.getByRole('dialog', { name: 'Vuoi chiudere le sessioni di 1 persona?' }).waitFor();
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Chiudi le sessioni' }).click();
    await staff.page.getByText('Sessioni di 1 persona chiuse.').waitFor();
    const ended = await tokenNow();
    await expect(call('GET', 'me', ended)).rejects.toThrow('401');
    await page.reload();
    await page.getByText('La sessione è finita').waitFor();
    // The browser logs refused calls.
    expect(complaints.filter((text) => !/40[13]|422/.test(text))).toEqual([]);
    await Promise.all([stage.leave(page), stage.leave(staff.page)]);
  });
});
