import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { invoiceDocument } from '../../../src/billing/invoices/invoice-document.js';
import type { PrintedInvoice } from '../../../src/billing/invoices/invoice-words.js';
import { pdfPages } from '../../../src/documents/pdf-text/pdf-text.js';
import type { Locale } from '../../../src/shared/locale.js';
import { facts, firm, original, registered } from './sample-documents.js';

const printed = (gross: number, over: Partial<PrintedInvoice> = {}): PrintedInvoice => {
  const { gross: grossCents, net: netCents, vat: vatCents, list: listCents, ...rest } = facts(gross);
  const at = new Date('2026-03-10T09:00:00Z');
  return { ...rest, grossCents, netCents, vatCents, listCents, issuedAt: at, paidAt: at, ...over };
};
const read = async (invoice: PrintedInvoice, locale: Locale = 'it'): Promise<string> => {
  const bytes = await invoiceDocument(invoice, { brand: 'Giustamente', demo: false }, locale);
  return ((await pdfPages(bytes)) ?? []).join('\n').replaceAll('\u00a0', ' ');
};

const stored = (name: string): string => readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8').trimEnd();

describe('the courtesy copy of an invoice', () => {
  it('says who sold what to whom, with a coupon, and that the original is electronic', async () => {
    const text = await read(
      printed(6600, {
        buyer: firm,
        seller: { ...registered, tax_code: '01234567890' },
        listCents: 7700,
        coupon: 'PRIMO',
      }),
    );
    expect(text).toBe(stored('invoice'));
  });

  it('names the corrected invoice on a credit note, and how the money goes back', async () => {
    expect(await read(printed(299, { kind: 'credit_note', number: 13, original, paidAt: null }))).toBe(
      stored('credit-note'),
    );
  });

  it('shows a buyer abroad, a company in liquidation and the first of a month as the law and Italian have them', async () => {
    const rea = { ...registered.rea, capital_cents: null, liquidation: true };
    const text = await read(
      printed(299, {
        issuedOn: '2026-07-01',
        seller: { ...registered, rea },
        buyer: {
          ...firm,
          sdi_code: null,
          pec: 'studio@pec.example',
          country_id: 'FR',
          province_id: null,
          city: 'Lyon',
        },
      }),
      'en',
    );
    expect(text).toBe(stored('invoice-abroad'));
  });
});
