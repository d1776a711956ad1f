import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { sqlOf } from '../../../src/kernel/database/database.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { Team } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

interface InvoiceRow {
  id: number;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_on: string;
  to_send_by: string | null;
  checkout_id: number;
  gross_cents: number;
  signed_net_cents: number;
  signed_vat_cents: number;
  signed_gross_cents: number;
}

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance } = office);
});
afterAll(() => test.close());

let members = 0;
/** Moves the clock by days, with a new session. */
const later = async (period: number): Promise<void> => {
  test.clock.advance(period);
  finance = await new Team(test).as('finance', { email: `conti${++members}@staff.example` });
};

const found = async (filter: object, sort?: [string, 'ASC' | 'DESC']): Promise<InvoiceRow[]> =>
  (await finance.list('invoices', { filter, ...(sort && { sort }) })).body as InvoiceRow[];
const numbers = (rows: InvoiceRow[]): string[] => rows.map(({ number }) => number);

/** Rules 8.9 and 8.10. */
describe('documents that finance has to send', () => {
  let day: string;
  beforeAll(async () => {
    // An invoice with its credit note and an unrelated one, on one day; a third invoice twelve days later.
    // Before them other people, whose records make the numbers of accounts, lots, movements and payments different.
    const [other] = [await office.firm(), await office.firm()];
    await test.database.transaction(async (em) => {
      await sql`delete from wallets where account_id = ${other}`.execute(sqlOf(em));
      await test.app.get(CreditsApi).openWallet(em, other, test.clock.now());
    });
    const { refundId } = await office.asked();
    await sql`update checkouts set created_at = created_at - interval '7 minutes'`.execute(test.sql);
    test.clock.advance(2 * ms.minute);
    expect((await finance.post(`/refunds/${refundId}/approve`, { reason: REASON })).status).toBe(200);
    test.clock.advance(ms.minute);
    await test.drain();
    await office.purchases.package(await office.firm(), 5, 2440);
    day = test.clock.now().toISOString().slice(0, 10);
    await later(billingLimits.invoiceDays * ms.day);
    await office.purchases.package(await office.firm(), 11);
  });

  it('have the same sign in the list, the figures and the reconciliation', async () => {
    const rows = await found({ from: day, to: day }, ['id', 'ASC']);
    expect(rows.map(({ kind, signed_gross_cents }) => [kind, signed_gross_cents])).toEqual([
      ['invoice', 6600],
      ['credit_note', -6600],
      ['invoice', 2440],
    ]);
    for (const { signed_net_cents: net, signed_vat_cents: vat, signed_gross_cents: gross } of rows)
      expect([net + vat, Math.sign(net), Math.sign(vat)]).toEqual([gross, Math.sign(gross), Math.sign(gross)]);
    const sum = (name: 'signed_gross_cents' | 'signed_net_cents') => rows.reduce((total, row) => total + row[name], 0);

    const { body: figures } = await finance.get(`/figures?from=${day}&to=${day}`);
    expect(figures.invoiced).toEqual([
      { day, gross_cents: sum('signed_gross_cents'), net_cents: sum('signed_net_cents') },
    ]);
    const { body: books } = await finance.get(`/reconciliation/${day}`);
    expect([books.invoices_cents, books.credit_notes_cents]).toEqual([9040, -6600]);

    const sorted = await found({ from: day, to: day }, ['signed_gross_cents', 'DESC']);
    expect(sorted.map(({ signed_gross_cents }) => signed_gross_cents)).toEqual([6600, 2440, -6600]);
  });

  it.each([
    [
      'invoices',
      `Numero;Documento;Emesso il;Intestato a;Numero account;Partita IVA;Codice fiscale;Descrizione;Imponibile (€);IVA (€);\
Totale (€);Stato;Dal;Da inviare entro;Invio;Pagamento
1/2026;Fattura;10/03/2026;Studio Bianchi & Associati;3;12345678903;;Pacchetto da 11 crediti;54,10;11,90;66,00;Da inviare;\
10/03/2026 10:00;22/03/2026;;1
2/2026;Nota di credito;10/03/2026;Studio Bianchi & Associati;3;12345678903;;Rimborso: Pacchetto da 11 crediti;-54,10;-11,90;\
-66,00;Da inviare;10/03/2026 10:02;;;1
3/2026;Fattura;10/03/2026;Studio Bianchi & Associati;4;12345678903;;Pacchetto da 5 crediti;20,00;4,40;24,40;Da inviare;\
10/03/2026 10:03;22/03/2026;;2
4/2026;Fattura;22/03/2026;Studio Bianchi & Associati;5;12345678903;;Pacchetto da 11 crediti;54,10;11,90;66,00;Da inviare;\
22/03/2026 10:03;03/04/2026;;3`,
    ],
    [
      'checkouts',
      `Numero;Iniziato;Pagato;Numero account;Chi;Che cosa;Prezzo di listino (€);Sconto (€);Coupon;Importo (€);Rimborsato (€);\
Stato;Servizio di pagamento;Riferimento del pagamento;Contestato
1;10/03/2026 09:53;10/03/2026 10:00;3;Studio 3;Pacchetto da 11 crediti;66,00;0,00;;66,00;66,00;Rimborsato;sandbox;pay;
2;10/03/2026 10:03;10/03/2026 10:03;4;Studio 4;Pacchetto da 5 crediti;30,00;5,60;META;24,40;0,00;Pagato;sandbox;pay;
3;22/03/2026 10:03;22/03/2026 10:03;5;Studio 5;Pacchetto da 11 crediti;66,00;0,00;;66,00;0,00;Pagato;sandbox;pay;`,
    ],
    [
      'refunds',
      `Numero;Chiesto;Numero account;Chi;Perché;Importo (€);Stato;Che cosa ha scritto chi lo chiede;Motivo della decisione;\
Deciso da;Deciso;Pagato
1;10/03/2026 10:00;3;Studio 3;Pacchetto non usato, entro 14 giorni;66,00;Pagato;Ho sbagliato pacchetto;\
Il pacchetto è intero: si rende.;Franca Conti;10/03/2026 10:02;10/03/2026 10:03`,
    ],
    [
      'ledger',
      `Movimento;Quando;Numero studio;Studio;Tipo;Crediti;Saldo;Lotto;Risposta;Pagamento
1;10/03/2026 10:00;1;Studio 1;Registrazione;10;10;1;;
2;10/03/2026 10:00;3;Studio 3;Acquisto;11;11;2;;1
3;10/03/2026 10:02;3;Studio 3;Rimborso di un acquisto;-11;0;2;;1
4;10/03/2026 10:03;4;Studio 4;Acquisto;5;5;3;;2
5;22/03/2026 10:03;5;Studio 5;Acquisto;11;11;4;;3`,
    ],
    [
      'coupons',
      `Numero;Codice;Tipo;Percentuale;Somma (€);Per che cosa;Usi;Usi al massimo;Usi per account;Vale dal;Fino al;Creato
1;META;Somma da togliere;;5,60;Crediti;1;;1;;;10/03/2026 10:03`,
    ],
  ])('are exported with the payments and credits behind them, row by row: %s', async (list, expected) => {
    const { text } = await finance.list(list, { format: 'csv', sort: ['id', 'ASC'] });
    const serials = /(?<=pay|META)[_-]\d+(?:_\d+)?/g;
    expect(text.replace(serials, '').replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(expected.split('\n'));
  });

  it('are listed for all time, the oldest day first, and are late only when their day has passed', async () => {
    const unsent = { unsent: true, kind: 'invoice' };
    const [first, second, third] = await found(unsent, ['to_send_by', 'ASC']);
    expect(numbers(await found(unsent, ['to_send_by', 'ASC']))).toEqual(['1/2026', '3/2026', '4/2026']);
    const last = test.clock.now().toISOString().slice(0, 10);
    expect([first!.issued_on, first!.to_send_by, second!.to_send_by, third!.issued_on]).toEqual([
      day,
      last,
      last,
      last,
    ]);
    // The last day is in time.
    expect(await found({ overdue: true })).toEqual([]);
    await later(ms.day);
    expect(numbers(await found({ overdue: true }, ['number', 'ASC']))).toEqual(['1/2026', '3/2026']);

    // A credit note has no due day, so it is never late.
    const notes = await found({ unsent: true, kind: 'credit_note' });
    expect(notes.map(({ number, to_send_by }) => [number, to_send_by])).toEqual([['2/2026', null]]);

    // A sent one has no due day any more; a rejected one has it again; the other stays unchanged.
    const set = async (state: string) => {
      expect((await finance.post(`/invoices/${first!.id}/state`, { state })).status).toBe(200);
    };
    await set('sent');
    expect(numbers(await found(unsent, ['to_send_by', 'ASC']))).toEqual(['3/2026', '4/2026']);
    expect((await finance.get(`/invoices/${first!.id}`)).body.to_send_by).toBeNull();
    // A rejected one has five days from its rejection.
    await set('rejected');
    expect(numbers(await found({ overdue: true }, ['number', 'ASC']))).toEqual(['3/2026']);
    expect((await finance.get(`/invoices/${first!.id}`)).body.to_send_by).toBe('2026-03-28');
    expect(numbers(await found({ unsent: false }))).toEqual([]);
    // The warning comes three days before, and stays.
    expect(numbers(await found({ due_soon: true, kind: 'invoice' }, ['number', 'ASC']))).toEqual(['3/2026']);
    await later(2 * ms.day);
    expect(numbers(await found({ due_soon: true }, ['number', 'ASC']))).toEqual(['1/2026', '3/2026']);
    await later(4 * ms.day);
    expect(numbers(await found({ overdue: true }, ['number', 'ASC']))).toEqual(['1/2026', '3/2026']);
  });

  it('count from the day of the payment in Rome, not from the day of the document', async () => {
    const { checkoutId } = await office.purchases.package(await office.firm(), 5);
    await sql`update checkouts set paid_at = '2026-03-02T23:30:00Z' where id = ${checkoutId}`.execute(test.sql);
    const [row] = await found({ checkout_id: checkoutId });
    expect(row!.to_send_by).toBe('2026-03-15');
  });
});
