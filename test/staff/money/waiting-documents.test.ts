import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Metrics } from '../../../src/kernel/observation/metrics.js';
import { plus } from '../../../src/shared/clock.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import { asOwner } from '../../support/owner.js';
import { FinanceOffice } from './finance-office.js';
import { storedReceipt } from './transmissions.js';

const { invoiceDays, invoiceWarningDays, resendDays, receiptDays } = billingLimits;
const SILENT = receiptDays * ms.day;

interface Case {
  readonly state?: string;
  /** Days ago. */
  readonly paid?: number;
  /** Its transmissions, the earliest first: their state, and how long ago they were sent. */
  readonly sent?: readonly (readonly [state: string, ago?: number])[];
  /** Days ago. */
  readonly rejected?: number;
  readonly note?: true;
}

/** A document for each edge of what finance is told about. */
const cases: Readonly<Record<string, Case>> = {
  'has time': { paid: invoiceDays - invoiceWarningDays - 1 },
  'is soon due': { paid: invoiceDays - invoiceWarningDays },
  'is due today': { paid: invoiceDays, sent: [['prepared']] },
  'is late': { paid: invoiceDays + 1 },
  'is a late credit note': { paid: invoiceDays + 1, note: true },
  'is held': { sent: [['held']] },
  'was held and is prepared': { sent: [['held'], ['prepared']] },
  'was held and went by hand': { state: 'delivered', sent: [['held']] },
  'was rejected today': { state: 'rejected', paid: 40, sent: [['rejected', ms.day]], rejected: 0 },
  'was rejected and is soon due': {
    state: 'rejected',
    paid: 40,
    sent: [['rejected', ms.day]],
    rejected: resendDays - 1,
  },
  'was rejected and is late': { state: 'rejected', paid: 40, sent: [['rejected', ms.day]], rejected: resendDays + 1 },
  'was rejected early': { state: 'rejected', paid: 0, sent: [['rejected', ms.day]], rejected: resendDays + 1 },
  'is silent': { state: 'sent', paid: 40, sent: [['sent', SILENT + 1]] },
  'is not silent yet': { state: 'sent', paid: 40, sent: [['sent', SILENT]] },
  'was sent again': {
    state: 'sent',
    paid: 40,
    sent: [
      ['rejected', SILENT + ms.day],
      ['sent', ms.day],
    ],
  },
  'was delivered by hand': { state: 'delivered', paid: 40, sent: [['sent', SILENT + 1]] },
};

let office: FinanceOffice;
let test: FinanceOffice['test'];
const names = new Map<number, string>();
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test } = office);
  const now = test.clock.now();
  const firmId = await office.firm();
  let serial = 0;
  for (const [name, { state = 'to_send', paid = 0, sent = [], rejected, note }] of Object.entries(cases)) {
    const { checkoutId } = await office.purchases.package(firmId, 5);
    const at = plus(now, -paid * ms.day);
    await sql`update checkouts set paid_at = ${at} where id = ${checkoutId}`.execute(test.sql);
    const { id } = await test.sql
      .selectFrom('invoices')
      .select('id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow();
    names.set(id, name);
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`update invoices set state = ${state}, issued_on = ${at}::timestamptz::date where id = ${id}`,
      ...(note
        ? [sql`update invoices set kind = 'credit_note', original_id = id, refund_payment_id = 1 where id = ${id}`]
        : []),
    );
    for (const [sending, ago] of sent)
      await sql`
        insert into invoice_transmissions (invoice_id, file_name, sha256, state, state_at, prepared_at, sent_at, failure)
        values (${id}, ${`IT01234567897_W${++serial}.xml`}, 'x', ${sending}, ${now}, ${now},
          ${ago === undefined ? null : plus(now, -ago)}, ${sending === 'held' ? 'checks 00423' : null})`.execute(
        test.sql,
      );
    if (rejected !== undefined)
      await sql`
        insert into invoice_receipts (received_at, notified_at, sha256, kind, content, transmission_id, outcome)
        select ${now}, ${plus(now, -rejected * ms.day)}, ${`rejection ${id}`}, 'NS', '<a/>', max(id), 'applied'
        from invoice_transmissions where invoice_id = ${id}`.execute(test.sql);
  }
  for (const outcome of ['open', 'open', 'closed', 'recorded']) await storedReceipt(test, outcome);
});
afterAll(() => test.close());

describe('documents that wait for finance', () => {
  /** What each figure counts; a held one may be late as well. */
  const waiting: Readonly<Record<string, readonly string[]>> = {
    held: ['is held'],
    rejected: ['was rejected today', 'was rejected and is soon due', 'was rejected and is late', 'was rejected early'],
    silent: ['is silent'],
    late: ['is late', 'was rejected and is late'],
    soon: ['is soon due', 'is due today', 'was rejected and is soon due'],
  };

  it('are counted for the alerts', async () => {
    const text = await test.app.get(Metrics).text();
    const counted = [...text.matchAll(/^invoices_waiting\{state="(\w+)"\} (\d+)/gm)].map(([, state, value]) => [
      state,
      Number(value),
    ]);
    expect(Object.fromEntries(counted)).toEqual({
      ...Object.fromEntries(Object.entries(waiting).map(([state, of]) => [state, of.length])),
      receipts: 2,
    });
  });

  it('are those that the list shows', async () => {
    const listed = async (filter: object): Promise<string[]> =>
      (await office.finance.list('invoices', { filter, sort: ['id', 'ASC'] })).body.map(({ id }: { id: number }) =>
        names.get(id)!,
      );
    expect({
      held: await listed({ transmission: 'held', state: 'to_send' }),
      rejected: await listed({ state: 'rejected' }),
      silent: await listed({ silent: true }),
      late: await listed({ overdue: true }),
      soon: await listed({ due_soon: true, overdue: false }),
    }).toEqual(waiting);
  });
});
