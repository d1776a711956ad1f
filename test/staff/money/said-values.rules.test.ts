import type { FastifyReply } from 'fastify';
import { describe, expect, it } from '@jest/globals';
import { payoutLines } from '../../../src/billing/backoffice/payout-report.js';
import { said, type Difference } from '../../../src/billing/backoffice/reconciliation-differences.js';
import { failureText } from '../../../src/billing/checkouts/failures.js';
import { staffLimits } from '../../../src/shared/limits.js';
import { sendTable } from '../../../src/staff/lists/table.js';
import { soughtIn } from '../../../src/staff/operations/search/sought.js';
import { valueTable } from '../../support/value-table.js';

// Tables of values, as in kernel/written-values.rules.test.ts.

const KINDS: readonly Difference['kind'][] = [
  ...(['no_invoice', 'other_invoice', 'unknown_refund', 'other_refund', 'other_net', 'other_month'] as const),
  ...(['other_credit_note', 'other_month_note', 'not_given', 'other_credits', 'no_credit_note'] as const),
  ...(['refund_failed', 'unknown_payment', 'missing_payment', 'other_amount', 'other_refunded'] as const),
  ...(['event_refused', 'event_waiting'] as const),
];

describe('a difference of the reconciliation', () => {
  const found = { day: '2026-03-10', record: 7, ours: 1_234, theirs: 0 };

  it('says the sums of both sides, and where it can be examined', () => {
    const line = (difference: Difference): string =>
      (['it', 'en'] as const)
        .map((locale) => said(difference, locale))
        .map(({ text, resource, record_id }) => `${text} [${resource} ${record_id}]`)
        .join(' | ');
    expect(KINDS.map((kind) => `${kind}: ${line({ ...found, kind })}`)).toMatchSnapshot();
    const others: readonly Partial<Difference>[] = [
      { name: 're_1' },
      { name: '' },
      { record: null },
      { record: 0 },
      { record: null, name: 're_1' },
      { ours: null },
      { theirs: null, ours: 0 },
    ];
    expect(others.map((other) => line({ ...found, kind: 'other_refund', ...other }))).toMatchSnapshot();
    expect(
      [null, undefined, '', 'early'].map((why) => line({ ...found, kind: 'event_refused', why })),
    ).toMatchSnapshot();
  });
});

describe('the provider’s report of payouts', () => {
  const HEADS = 'automatic_payout_id,reporting_category,source_id,payment_intent_id,currency,gross,fee,net';
  const line = (changes: Readonly<Record<string, string>> = {}): string => {
    const values: Record<string, string> = {
      automatic_payout_id: 'po_1',
      reporting_category: 'charge',
      source_id: 'ch_1',
      payment_intent_id: 'pi_1',
      currency: 'eur',
      gross: '12.34',
      fee: '0.5',
      net: '11.84',
      ...changes,
    };
    return HEADS.split(',')
      .map((head) => values[head])
      .join(',');
  };

  it('has sums in whole cents', () => {
    const sums = [
      '0',
      '0.0',
      '0.01',
      '0.1',
      '1',
      '-1',
      '-0.05',
      '12.34',
      '999999999.99',
      '1000000000',
      '1.234',
      '1,5',
      '',
      '.5',
      '1.',
      '+1',
      '1e3',
      ' 2 ',
    ];
    expect(
      valueTable(sums, (gross) => payoutLines(`${HEADS}\n${line({ gross: `"${gross}"` })}`)[0]!.gross),
    ).toMatchSnapshot();
  });

  it('has each column in its field, and no payouts', () => {
    expect(
      payoutLines(
        `${HEADS}\n${line()}\n${line({ reporting_category: 'payout' })}\n\n${line({ currency: 'EUR', source_id: 'ch_2' })}`,
      ),
    ).toMatchSnapshot();
  });

  it('may begin with a byte order mark, and have spaces around its values', () => {
    const plain = payoutLines(`${HEADS}\n${line()}`);
    expect(payoutLines(`\uFEFF${HEADS}\n${line()}`)).toEqual(plain);
    expect(payoutLines(`${HEADS.replaceAll(',', ' , ')}\n${line().replaceAll(',', ' , ')} `)).toEqual(plain);
  });

  it('is refused with the line and what is wrong in it', () => {
    const texts = [
      '',
      HEADS,
      ...HEADS.split(',').map((head) => `${HEADS.replace(head, 'x')}\n${line()}`),
      `${HEADS}\n${line()}\n${line({ currency: 'usd' })}`,
      `${HEADS}\n${line()}\n${line({ fee: 'molto' })}`,
      `${HEADS}\n${line({ net: 'x'.repeat(30) })}`,
      `${HEADS}\n"aperto`,
      `${HEADS}\n1,2`,
    ];
    expect(valueTable(texts, payoutLines).map((one) => one.replace(/^.* → /, ''))).toMatchSnapshot();
  });

  it('has at most fifty thousand lines', () => {
    const many = (count: number): string => `${HEADS}\n${`${line()}\n`.repeat(count)}`;
    expect(payoutLines(many(50_000))).toHaveLength(50_000);
    expect(() => payoutLines(many(50_001))).toThrow('payout_report_unreadable');
  });
});

it('a refused card is explained, where the buyer can act', () => {
  const codes = [
    'insufficient_funds',
    'expired_card',
    'incorrect_cvc',
    'incorrect_number',
    'authentication_required',
    'processing_error',
    'stolen_card',
    '',
  ];
  expect(valueTable(codes, (code) => Object.values(failureText(code)).join(' | '))).toMatchSnapshot();
});

describe('a table of the back office', () => {
  const heads: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => ((heads[name] = value), reply) } as unknown as FastifyReply;
  const heading = { it: 'Testa', en: 'Head' };
  const table = (value: unknown, path = 'value', words?: Record<string, { it: string; en: string }>) =>
    (['it', 'en'] as const).map((locale) =>
      sendTable(
        reply,
        { resource: 'things', table: { [path]: { ...heading, ...(words && { words }) } } },
        [{ value, sum_cents: value, inner: { value } }],
        1,
        locale,
      ),
    );

  it('has each value like this in both languages', () => {
    const values = [
      0,
      12,
      -5,
      '',
      'testo',
      true,
      false,
      null,
      undefined,
      '2026-03-10',
      '2026-03-10T23:30:00.000Z',
      '2026-10-25T00:30:00Z',
      'x2026-03-10',
      '2026-03-10x',
      'x 2026-03-10T23:30:00Z',
      '2026-3-1',
      ['a'],
    ];
    expect(valueTable(values, (value) => table(value).join(' | '))).toMatchSnapshot();
    expect(valueTable([0, 5, -1234, null, '5'], (value) => table(value, 'sum_cents').join(' | '))).toMatchSnapshot();
    expect(
      valueTable(['a', 'b', '', 1, null], (value) =>
        table(value, 'value', { a: { it: 'Uno', en: 'One' } }).join(' | '),
      ),
    ).toMatchSnapshot();
    expect([table(null, 'value.length')[0], table('abc', 'value.length')[0], table(7, 'none.value')[0]]).toEqual(
      Array.from({ length: 3 }, () => '\uFEFFTesta\r\n\r\n'),
    );
    expect([table(7, 'inner.value')[0], table(7, 'inner.none')[0], table(7, 'value.none')[0]]).toEqual([
      '\uFEFFTesta\r\n7\r\n',
      '\uFEFFTesta\r\n\r\n',
      '\uFEFFTesta\r\n\r\n',
    ]);
  });

  it('is a file, and whole or not at all', () => {
    const sent = (total: number) =>
      sendTable(reply, { resource: 'things', table: { value: heading } }, [], total, 'it');
    expect(sent(staffLimits.csvMax)).toBe('\uFEFFTesta\r\n');
    expect(heads).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="things.csv"',
    });
    const max = staffLimits.csvMax;
    expect(() => sent(max + 1)).toThrow(
      expect.objectContaining({ code: 'too_many_rows', details: { values: { total: max + 1, max } } }),
    );
  });
});

it('what staff look for is taken apart', () => {
  const texts = [
    '',
    '0',
    '1',
    '2147483647',
    '2147483648',
    '12345678901',
    '12345',
    '123456',
    '02 1234567',
    '+39 02 1234567',
    '0039 02123',
    '3331234567',
    '333-123.456/7',
  ];
  const more = [
    '+1234567890123456',
    '12/2026',
    '12/26',
    '1234567890/2026',
    'SG-2026-000123',
    'ct-2026-1234567890',
    'SO-000123',
    'sg-2026-12345',
    'Anna Rossi',
    'a bc Di',
    'Rossi 12',
    'X',
  ];
  expect(
    valueTable([...texts, ...more], (text) => {
      const { text: _, ...found } = soughtIn(text);
      return Object.entries(found)
        .filter(([, value]) => value !== null && (value as unknown[]).length !== 0)
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(', ');
    }),
  ).toMatchSnapshot();
});
