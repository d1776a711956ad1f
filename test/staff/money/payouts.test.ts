import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Answer } from '../../support/http.js';
import { FinanceOffice } from './finance-office.js';

const HEAD =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,currency,gross,fee,net,reporting_category,source_id,description,payment_intent_id';

let office: FinanceOffice;
const own = { one: 0, two: 0, refund: 0 };
beforeAll(async () => {
  office = await FinanceOffice.open();
  const { test, purchases } = office;
  const { bought, refundId } = await office.asked();
  const other = await purchases.package(await office.firm(), 5);
  Object.assign(own, { one: bought.checkoutId, two: other.checkoutId, refund: refundId });
  await sql`update checkouts set payment_ref = 'pi_' || id`.execute(test.sql);
  await sql`update refund_payments set provider_ref = 're_' || refund_id`.execute(test.sql);
});
afterAll(() => office.test.close());

const line = (
  payout: string,
  [gross, fee, net]: readonly string[],
  category: string,
  source: string,
  payment = '',
  currency = 'eur',
): string =>
  `${payout},2026-03-12,txn_${source},${currency},${gross},${fee},${net},${category},${source},"Uno, due",${payment}`;

const compared = (lines: readonly string[], head = HEAD): Promise<Answer> =>
  office.finance.upload('/payouts/compare', {
    name: 'payouts.csv',
    content: Buffer.from([head, ...lines].join('\r\n')),
    type: 'text/csv',
  });

describe('the provider’s report of payouts', () => {
  const good = () => [
    line('po_1', ['66.00', '1.24', '64.76'], 'charge', 'ch_1', `pi_${own.one}`),
    line('po_1', ['-64.76', '0.00', '-64.76'], 'payout', 'po_1'),
    line('po_2', ['30.00', '0.7', '29.30'], 'charge', 'ch_2', `pi_${own.two}`),
    line('po_2', ['-66.00', '0.00', '-66.00'], 'refund', `re_${own.refund}`, `pi_${own.one}`),
    line('po_2', ['-2', '0', '-2'], 'fee', 'fee_1'),
  ];

  it('is summed by payout and by category, without the payouts themselves, and agrees', async () => {
    const { status, body } = await compared(good());
    expect([status, body]).toEqual([
      200,
      {
        count: 4,
        gross_cents: 2800,
        fee_cents: 194,
        net_cents: 2606,
        payouts: [
          { id: 'po_1', count: 1, gross_cents: 6600, fee_cents: 124, net_cents: 6476 },
          { id: 'po_2', count: 3, gross_cents: -3800, fee_cents: 70, net_cents: -3870 },
        ],
        categories: [
          { id: 'charge', count: 2, gross_cents: 9600, fee_cents: 194, net_cents: 9406 },
          { id: 'refund', count: 1, gross_cents: -6600, fee_cents: 0, net_cents: -6600 },
          { id: 'fee', count: 1, gross_cents: -200, fee_cents: 0, net_cents: -200 },
        ],
        differences: [],
      },
    ]);
  });

  it('names payments and refunds that are unknown or of another amount, and lines that do not add up', async () => {
    const { body } = await compared([
      line('po_1', ['65.00', '1.00', '64.00'], 'charge', 'ch_1', `pi_${own.one}`),
      line('po_1', ['30.00', '1.00', '29.50'], 'charge', 'ch_2', `pi_${own.two}`),
      line('po_1', ['5.00', '0.00', '5.00'], 'charge', 'ch_3', 'pi_elsewhere'),
      line('po_1', ['4.00', '0.00', '4.00'], 'charge', 'ch_4'),
      line('po_1', ['-60.00', '0.00', '-60.00'], 'refund', `re_${own.refund}`),
      line('po_1', ['-1.00', '0.00', '-1.00'], 'refund', 're_elsewhere'),
    ]);
    const said = body.differences.map((one: { text: string; resource: string | null; record_id: number | null }) => [
      one.text.replace(/\s/g, ' '),
      one.resource,
      one.record_id,
    ]);
    expect(said).toEqual([
      ['Nella riga ch_2 il netto è 29,50 € e non 29,00 €', null, null],
      [`Il pagamento ${own.one} è di 66,00 € qui e di 65,00 € per il servizio di pagamento`, 'checkouts', own.one],
      ['Il servizio di pagamento ha un incasso di 5,00 € che qui non c’è (pi_elsewhere)', null, null],
      ['Il servizio di pagamento ha un incasso di 4,00 € che qui non c’è (ch_4)', null, null],
      [`Il rimborso ${own.refund} è di 66,00 € qui e di 60,00 € per il servizio di pagamento`, 'refunds', own.refund],
      ['Il servizio di pagamento ha un rimborso di 1,00 € che qui non c’è (re_elsewhere)', null, null],
    ]);
  });

  it.each([
    ['a file without lines', () => [], HEAD, '0'],
    ['one without the column of payments', good, HEAD.replace(',payment_intent_id', ',other'), 'payment_intent_id'],
    [
      'one in another currency',
      () => [...good(), line('po_3', ['1', '0', '1'], 'charge', 'ch_9', '', 'usd')],
      HEAD,
      '7: usd',
    ],
    ['an amount that is none', () => [line('po_3', ['1.234', '0', '1'], 'charge', 'ch_9')], HEAD, '2: 1.234'],
    ['a line that is cut off', () => ['po_1,2026-03-12'], HEAD, 'CSV_RECORD_INCONSISTENT_COLUMNS'],
  ])('refuses %s, and says why', async (_what, lines, head, why) => {
    const { status, body, info } = await compared(lines(), head);
    expect([status, body.message]).toEqual([422, 'payout_report_unreadable']);
    expect(info.messages[0]).toMatch(new RegExp(`: ${why.replaceAll('.', String.raw`\.`)}\\.$`));
  });
});
