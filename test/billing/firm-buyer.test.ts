import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FirmBuyer } from '../../src/billing/firm-buyer.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();

/** What the profile says, and what the firm gave for invoices: no value of one is in the other. */
const profile = {
  company_name: 'Studio Profilo',
  tax_code: '10000000157',
  vat_number: '01234560074',
  sdi_code: 'PROFIL1',
  pec: 'profilo@pec.example.org',
};
const own = {
  company_name: 'Studio Fatture',
  tax_code: 'RSSMRA80A01F205X',
  vat_number: '07643520567',
  sdi_code: 'FATTUR1',
  pec: 'fatture@pec.example.org',
};
const place = (city: string, postal_code: string, province_id: string) => ({
  address: `Via ${city} 1`,
  postal_code,
  city,
  province_id,
  country_id: 'IT',
});

it('a firm is billed with what it gave for invoices, field by field, and otherwise with its profile', async () => {
  const id = await new Rows(test).firm();
  const { company_name, tax_code, vat_number, sdi_code, pec } = profile;
  await sql`update firms set company_name = ${company_name}, tax_code = ${tax_code}, vat_number = ${vat_number},
    sdi_code = ${sdi_code}, pec = ${pec} where account_id = ${id}`.execute(test.sql);
  await sql`update accounts set main_address = ${JSON.stringify(place('Lodi', '26900', 'LO'))}::jsonb where id = ${id}`.execute(
    test.sql,
  );
  /** The fields of the document that come from the invoice data, and the town. */
  const billed = async (given: object | null, asPublic = false): Promise<string> => {
    await sql`update accounts set fiscal_data = ${JSON.stringify(given)}::jsonb where id = ${id}`.execute(test.sql);
    await sql`update firms set tax_as_public = ${asPublic} where account_id = ${id}`.execute(test.sql);
    const buyer = await test.app.get(FirmBuyer).of(test.sql, id);
    const fields = (Object.keys(own) as (keyof typeof own)[]).filter((name) => buyer[name] === own[name]);
    const others = (Object.keys(own) as (keyof typeof own)[]).filter(
      (name) => buyer[name] !== own[name] && buyer[name] !== profile[name],
    );
    expect([buyer.kind, buyer.first_name, buyer.last_name]).toEqual(['company', null, null]);
    return [fields.join(' ') || 'nothing', ...others.map((name) => `${name}: ${buyer[name]}`), buyer.city].join(', ');
  };
  expect(await billed(null)).toBe('nothing, Lodi');
  expect(await billed({})).toBe('nothing, Lodi');
  for (const name of Object.keys(own) as (keyof typeof own)[])
    expect(await billed({ [name]: own[name] })).toBe(`${name}, Lodi`);
  const all = { ...own, address: place('Pavia', '27100', 'PV') };
  expect(await billed(all)).toBe(`${Object.keys(own).join(' ')}, Pavia`);
  expect(await billed({ ...all, address: null })).toBe(`${Object.keys(own).join(' ')}, Lodi`);
  // It bills as itself.
  expect(await billed(all, true)).toBe('nothing, Lodi');
  // An emptied name is none; an emptied number is what the firm wants.
  expect(await billed({ ...all, company_name: '' })).toBe('tax_code vat_number sdi_code pec, Pavia');
  expect(await billed({ ...all, pec: '' })).toBe('company_name tax_code vat_number sdi_code, pec: null, Pavia');
});
