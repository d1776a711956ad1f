import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { webMarkup, webPart } from '../../support/web-markup.js';

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the lines of a price', () => {
  let PriceLines: ComponentType<{ what: string; listCents: number; discountCents?: number }>;
  beforeAll(async () => {
    ({ PriceLines } = await webPart<{ PriceLines: typeof PriceLines }>('features/billing/price-lines'));
  });

  it('are the list price, the discount and what is left to pay', () => {
    expect(draw(PriceLines, { what: '11 crediti', listCents: 66_00, discountCents: 13_20 })).toEqual([
      '11 crediti',
      '66,00 €',
      'Sconto',
      '−13,20 €',
      'Totale',
      'IVA inclusa',
      '52,80 €',
    ]);
    expect(draw(PriceLines, { what: 'Premium', listCents: 9_99, discountCents: 9_99 }).at(-1)).toBe('0,00 €');
  });

  it('are only the total without a discount', () => {
    expect(draw(PriceLines, { what: '11 crediti', listCents: 66_00 })).toEqual(['Totale', 'IVA inclusa', '66,00 €']);
  });
});

describe('the credits that expire', () => {
  let Expiring: ComponentType<{ lots: object[] }>;
  beforeAll(async () => {
    ({ Expiring } = await webPart<{ Expiring: typeof Expiring }>('features/credits/expiring'));
  });
  const gift = { id: 1, label: 'Omaggio' };
  const bought = { id: 2, label: 'Acquistati' };

  it('are one line for each day and origin, with their sum', () => {
    const words = draw(Expiring, {
      lots: [
        { type: gift, amount: 3, expires_at: '2026-12-01T08:00:00.000Z', soon: true },
        { type: gift, amount: 4, expires_at: '2026-12-01T22:30:00.000Z', soon: true },
        { type: bought, amount: 11, expires_at: '2026-12-01T08:00:00.000Z', soon: true },
        { type: gift, amount: 5, expires_at: '2026-12-01T23:30:00.000Z', soon: false },
      ],
    });
    // 23:30 UTC is the next day in Rome.
    expect(words.join(' ')).toContain(
      '1° dicembre 2026 Entro 30 giorni Omaggio 7 1° dicembre 2026 Entro 30 giorni Acquistati 11 2 dicembre 2026 Omaggio 5',
    );
  });

  it('are not shown where there are none', () => {
    expect(draw(Expiring, { lots: [] })).toEqual([]);
  });
});

/** Rules 5.4 and 26.13: what an invoice says of its buyer comes from the profile. */
describe('the buyer of an invoice', () => {
  const anna = { first_name: 'Anna', last_name: 'Rossi' };
  const home = { address: 'Via Monza 1', postal_code: '20125', city: 'Milano', province_id: 'MI', country_id: 'IT' };
  const office = { address: 'Via Po 2', postal_code: '10123', city: 'Torino', province_id: 'TO', country_id: 'IT' };
  const company = {
    company_name: 'Rossi srl',
    tax_code: '01234567897',
    vat_number: '01234567897',
    sdi_code: 'ABC1234',
    pec: 'rossi@pec.example',
    address: office,
  };
  let filled: (profile: object) => Record<string, unknown>;
  beforeAll(async () => {
    const { buyerIn, buyerValues } = await webPart<{
      buyerIn: (profile: object) => object;
      buyerValues: (known: object) => Record<string, unknown>;
    }>('features/billing/buyer');
    filled = (profile) => buyerValues(buyerIn(profile));
  });

  it('is filled in with the invoice data, each value in its own field', () => {
    expect(filled({ ...anna, fiscal_data: company, main_address: home })).toEqual({
      'invoice.kind': 'company',
      'invoice.first_name': 'Anna',
      'invoice.last_name': 'Rossi',
      'invoice.company_name': 'Rossi srl',
      'invoice.tax_code': '01234567897',
      'invoice.vat_number': '01234567897',
      'invoice.sdi_code': 'ABC1234',
      'invoice.pec': 'rossi@pec.example',
      'invoice.address': 'Via Po 2',
      'invoice.postal_code': '10123',
      'invoice.city': { city: 'Torino', province_id: 'TO', country_id: 'IT', latitude: 0, longitude: 0 },
    });
  });

  it('is a person at the own address where there are no invoice data', () => {
    expect(filled({ ...anna, fiscal_data: null, main_address: home })).toMatchObject({
      'invoice.kind': 'person',
      'invoice.company_name': '',
      'invoice.address': 'Via Monza 1',
      'invoice.postal_code': '20125',
      'invoice.city': { city: 'Milano', province_id: 'MI' },
    });
    expect(filled({ ...anna, fiscal_data: null, main_address: null })).toMatchObject({
      'invoice.address': '',
      'invoice.city': null,
    });
  });
});
