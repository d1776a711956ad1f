import type { Buyer } from '../../../src/billing/buyer.js';
import type { DocumentFacts } from '../../../src/billing/invoices/fatturapa.js';
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
