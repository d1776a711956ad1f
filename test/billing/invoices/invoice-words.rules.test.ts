import { expect, it } from '@jest/globals';
import * as words from '../../../src/billing/invoices/invoice-words.js';
import { sellerOf } from '../../../src/billing/invoices/seller.js';
import { readEnv } from '../../../src/env.js';
import { saidOf } from '../../support/varied-facts.js';
import { firm, person, registered } from './sample-documents.js';

const invoice: words.PrintedInvoice = {
  kind: 'invoice',
  year: 2026,
  number: 12,
  issuedOn: '2026-03-10',
  issuedAt: new Date('2026-03-10T09:00:00Z'),
  description: 'Pacchetto da 11 crediti',
  netCents: 8_115,
  vatCents: 1_785,
  grossCents: 9_900,
  listCents: 11_000,
  coupon: 'PRIMAVERA',
  buyer: { ...firm, tax_code: 'RSSNNA80A41F205K', pec: 'studio@pec.example' },
  seller: { ...registered, tax_code: '09876543217', rea: { ...registered.rea, liquidation: true } },
  paidAt: new Date('2026-03-10T23:30:00Z'),
  original: { year: 2025, number: 7, issuedOn: '2025-12-08' },
};

const said = (given: words.PrintedInvoice): string[] => [
  words.titleOf(given),
  words.leadOf(given),
  words.headOf(given),
  ...words.sellerLines(given.seller),
  words.buyerName(given.buyer),
  ...words.buyerLines(given.buyer),
  ...words.factsOf(given).map(([label, value]) => `${label}: ${value}`),
  words.amountsOf(given).heads.join(' | '),
  ...words
    .amountsOf(given)
    .rows.map((row) => `${row.label} | ${row.figures.join(' | ')}${row.strong ? ' (strong)' : ''}`),
];

const optional = [
  'listCents',
  'coupon',
  'paidAt',
  'original',
  'seller.tax_code',
  'seller.pec',
  'seller.rea',
  'seller.rea.capital_cents',
  'buyer.tax_code',
  'buyer.vat_number',
  'buyer.sdi_code',
  'buyer.pec',
  'buyer.province_id',
];

it('the words of an invoice follow from each of its facts', () => {
  const others = {
    'to a person': { ...invoice, buyer: person },
    'to a person without a first name': { ...invoice, buyer: { ...person, first_name: null } },
    abroad: { ...invoice, buyer: { ...person, province_id: null, country_id: 'FR' } },
    'with one number for both': { ...invoice, seller: { ...invoice.seller, tax_code: invoice.seller.vat_number } },
    'to a firm with one number for both': {
      ...invoice,
      buyer: { ...invoice.buyer, tax_code: invoice.buyer.vat_number },
    },
    'a credit note': { ...invoice, kind: 'credit_note' as const },
    'a credit note that was paid': { ...invoice, kind: 'credit_note' as const, original: null },
  };
  expect(saidOf(invoice, said, { optional, others })).toMatchSnapshot();
  expect([words.courtesy, words.englishNote]).toMatchSnapshot();
});

it('the seller follows from the settings', () => {
  const settings = {
    SELLER_REA: 'MI-1234567',
    SELLER_SHARE_CAPITAL: '10000.5',
    SELLER_IN_LIQUIDATION: '1',
    SELLER_PEC: 'vende@pec.example',
    SELLER_TAX_CODE: '09876543217',
  };
  const seller = (given: Readonly<Record<string, string | null>>): string[] => {
    const set = Object.entries(given).filter(([, value]) => value !== null) as [string, string][];
    return Object.entries(sellerOf(readEnv({ NODE_ENV: 'test', ...Object.fromEntries(set) }))).map(
      ([name, value]) => `${name} ${JSON.stringify(value)}`,
    );
  };
  expect(saidOf(settings, seller, { optional: Object.keys(settings) })).toMatchSnapshot();
});
