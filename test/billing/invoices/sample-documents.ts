import type { Buyer } from '../../../src/billing/buyer.js';
import { fatturaPa, type DocumentFacts } from '../../../src/billing/invoices/fatturapa.js';
import { priced } from '../../../src/billing/prices/price.rules.js';
import { CouponType } from '../../../src/shared/billing/billing.codes.js';
import { splitVat } from '../../../src/billing/invoices/vat.rules.js';

export const seller = {
  name: 'Giustamente dimostrazione S.r.l.',
  vat_number: '01234567897',
  tax_code: null,
  regime: 'RF01',
  address: 'Via di esempio 1',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  email: 'fatture@giustamente.example',
};
/** A company, with its entry in the register. */
export const registered = {
  ...seller,
  pec: 'giustamente@pec.example',
  rea: { office: 'MI', number: '1234567', capital_cents: 1_000_000, liquidation: false },
};
export const person: Buyer = {
  kind: 'person',
  first_name: 'Anna',
  last_name: 'Rossi',
  company_name: null,
  tax_code: 'RSSNNA80A41F205K',
  vat_number: null,
  sdi_code: null,
  pec: null,
  address: 'Via Roma 1',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};
export const firm: Buyer = {
  ...person,
  kind: 'company',
  first_name: null,
  last_name: null,
  company_name: 'Studio Bianchi & Associati',
  tax_code: null,
  vat_number: '12345678903',
  sdi_code: 'M5UXCR1',
};

export function facts(gross: number, over: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    kind: 'invoice',
    year: 2026,
    number: 12,
    issuedOn: '2026-03-10',
    description: 'Pacchetto da 11 crediti',
    gross,
    ...splitVat(gross),
    buyer: person,
    seller,
    list: null,
    coupon: null,
    original: null,
    ...over,
  };
}
export const original = { year: 2026, number: 12, issuedOn: '2026-03-10' };

/** A person with a true check character. */
export const citizen: Buyer = { ...person, tax_code: 'RSSNNA80A41F205O' };
const abroad = { postal_code: '75001', city: 'Paris', province_id: null, country_id: 'FR' };
export const buyers: Readonly<Record<string, Buyer>> = {
  'a firm': firm,
  'a firm with certified mail and a tax code': {
    ...firm,
    tax_code: citizen.tax_code,
    sdi_code: null,
    pec: 'studio@pec.example',
  },
  'a citizen': citizen,
  'a company abroad': { ...firm, ...abroad, vat_number: 'FR12345678901', sdi_code: null },
  'a person abroad with an Italian tax code': { ...citizen, ...abroad },
  'a person abroad with a foreign code': { ...citizen, ...abroad, tax_code: 'X-123' },
  'a person abroad without codes': { ...citizen, ...abroad, tax_code: null },
};
const discounts = [
  null,
  { type: CouponType.percentage, value: 15 },
  { type: CouponType.amount, value: 37 },
  { type: CouponType.fixed, value: 99 },
];

/** What a buyer gets for prices to 30 euros, with and without a coupon: invoice, credit note, and one of a third. */
export function issued(buyer: Buyer, step: number): string[] {
  const documents: string[] = [];
  for (let list = 1; list <= 3000; list += step)
    for (const discount of discounts) {
      const { amountCents } = priced(list, discount);
      if (amountCents === 0) continue;
      const terms = { buyer, ...(discount && { list, coupon: 'PRIMO' }) };
      const note = { buyer, kind: 'credit_note' as const, original };
      documents.push(
        fatturaPa(facts(amountCents, terms)),
        fatturaPa(facts(amountCents, note)),
        fatturaPa(facts(Math.ceil(amountCents / 3), note)),
      );
    }
  return documents;
}
