import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { csvEuro } from '../../../src/kernel/csv.js';
import type { Answer } from '../../support/http.js';
import { FinanceOffice, REASON } from './finance-office.js';

let office: FinanceOffice;
let test: FinanceOffice['test'];
let finance: FinanceOffice['finance'];
let colleague: FinanceOffice['colleague'];
let provider: FinanceOffice['provider'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, finance, colleague, provider } = office);
});
afterAll(() => test.close());

beforeEach(() => {
  provider.mood = 'pays';
});

describe('a refund', () => {
  it.each(['approve', 'deny'])('is decided once when two decide at once: approve against %s', async (other) => {
    const { refundId, bought } = await office.asked();
    const answers = await Promise.all([
      finance.post(`/refunds/${refundId}/approve`, { reason: REASON }),
      colleague.post(`/refunds/${refundId}/${other}`, { reason: REASON }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await test.drain();
    const written = await office.auditOf('refunds', refundId);
    expect(written).toHaveLength(1);
    const { status, decided_by } = (await finance.get(`/refunds/${refundId}`)).body;
    expect([written[0]!.staff_id, written[0]!.action]).toEqual([
      decided_by.id,
      status === 'denied' ? 'deny' : 'approve',
    ]);
    expect(provider.calls.filter(({ checkoutId }) => checkoutId === bought.checkoutId)).toHaveLength(
      status === 'denied' ? 0 : 1,
    );
    const notes =
      await sql`select 1 from invoices i join refund_payments p on p.id = i.refund_payment_id where p.refund_id = ${refundId}`.execute(
        test.sql,
      );
    expect(notes.rows).toHaveLength(status === 'denied' ? 0 : 1);
    const { credit_notes } = (await finance.get(`/refunds/${refundId}`)).body;
    expect(credit_notes).toHaveLength(notes.rows.length);
    for (const { id, number } of credit_notes as { id: number; number: string }[]) {
      const note = (await finance.get(`/invoices/${id}`)).body;
      expect(note).toMatchObject({ kind: 'credit_note', number });
      expect([note.signed_net_cents, note.signed_vat_cents, note.signed_gross_cents]).toEqual([
        -note.net_cents,
        -note.vat_cents,
        -note.gross_cents,
      ]);
      const table = (await finance.list('invoices', { format: 'csv', filter: { id } })).text;
      const [head, line] = table
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(';')) as [string[], string[]];
      const at = (name: string) => line[head.indexOf(name)];
      expect([at('Totale (€)'), at('Emesso il'), at('Partita IVA')]).toEqual([
        csvEuro(-note.gross_cents),
        '10/03/2026',
        note.vat_number ?? '',
      ]);
    }
  });

  /** Makes both calls wait for the lock after their unlocked reads, then releases it. */
  const together = async (refundId: number, calls: () => Promise<Answer>[]): Promise<Answer[]> => {
    const holder = new pg.Client({ connectionString: test.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from refunds where id = $1 for update', [refundId]);
      await holder.query('select 1 from wallets for update');
      const answers = Promise.all(calls());
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await holder.query<{ n: number }>(waiting)).rows[0]?.n ?? 0) < 2)
        await new Promise((resolve) => setTimeout(resolve, 10));
      await holder.query('commit');
      return await answers;
    } finally {
      await holder.end();
    }
  };

  it('that two colleagues decide at once has one audit entry, of the one who decided', async () => {
    const { refundId } = await office.asked();
    const answers = await together(refundId, () => [
      finance.post(`/refunds/${refundId}/approve`, { reason: REASON }),
      colleague.post(`/refunds/${refundId}/approve`, { reason: REASON }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]!.status === 200 ? finance : colleague;
    expect((await office.auditOf('refunds', refundId)).map(({ action, staff_id }) => [action, staff_id])).toEqual([
      ['approve', winner.id],
    ]);
  });

  it('that two colleagues retry at once has one audit entry for it', async () => {
    const { refundId } = await office.asked();
    provider.mood = 'refuses';
    await finance.post(`/refunds/${refundId}/approve`, { reason: REASON });
    await test.drain();
    provider.mood = 'pays';
    const answers = await together(refundId, () => [
      finance.post(`/refunds/${refundId}/retry`),
      colleague.post(`/refunds/${refundId}/retry`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      (await office.auditOf('refunds', refundId)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['approve', { status: 'pending' }, { status: 'approved', amount_cents: 6600 }],
      ['retry', { status: 'failed' }, { status: 'approved' }],
    ]);
    await test.drain();
    expect((await finance.get(`/refunds/${refundId}`)).body.status).toBe('paid');
  });
});
