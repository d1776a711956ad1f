import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addressLine } from '../../src/requests/quote/pdf/quote-facts.js';
import { clientLines, clientName, firmLines } from '../../src/requests/quote/pdf/quote-words.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { factsForCitizen } from './quote-facts.js';

const whole = {
  address: 'Corso Garibaldi 12',
  address_line_2: 'scala B, interno 7',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
};

describe('an address in a document', () => {
  it.each<[string, Partial<Record<keyof typeof whole, string | null>>, string | null]>([
    ['whole', {}, 'Corso Garibaldi 12, scala B, interno 7, 20121 Milano (MI)'],
    ['without a second line', { address_line_2: null }, 'Corso Garibaldi 12, 20121 Milano (MI)'],
    ['with an empty second line', { address_line_2: '' }, 'Corso Garibaldi 12, 20121 Milano (MI)'],
    ['without a postal code', { postal_code: null }, 'Corso Garibaldi 12, scala B, interno 7, Milano (MI)'],
    ['without a province', { province_id: null }, 'Corso Garibaldi 12, scala B, interno 7, 20121 Milano'],
    [
      'with the street and the town alone',
      { address_line_2: null, postal_code: null, province_id: null },
      'Corso Garibaldi 12, Milano',
    ],
    ['without a street', { address: '' }, null],
    ['without a town', { city: '' }, null],
  ])('is one line: %s', (_, missing, line) => {
    expect(addressLine({ ...whole, ...missing } as typeof whole)).toBe(line);
  });

  it('is nothing where there is none', () => {
    expect(addressLine(null)).toBeNull();
  });
});

/** Each fact of the two is of one of them alone, and a firm and a citizen beside them have others. */
describe('the parties of a written quote', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  let firm: number;
  let chosen: number;

  const give = async (account: number, address: object | null, taxCode: string | null) => {
    await sql`
      update accounts
      set main_address = ${address && JSON.stringify(address)}::jsonb,
        fiscal_data = ${taxCode === null ? null : JSON.stringify({ tax_code: taxCode })}::jsonb
      where id = ${account}`.execute(test.sql);
  };
  const giveFirm = async (
    account: number,
    of: { vat: string | null; tax: string | null; pec: string | null; bar: object | null; insurance: object | null },
  ) => {
    await sql`
      update firms
      set vat_number = ${of.vat}, tax_code = ${of.tax}, pec = ${of.pec}, bar = ${of.bar && JSON.stringify(of.bar)}::jsonb,
        insurance = ${of.insurance && JSON.stringify(of.insurance)}::jsonb
      where account_id = ${account}`.execute(test.sql);
  };
  const facts = () => factsForCitizen(test, chosen, citizen);
  const lines = async () => {
    const all = await facts();
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    return { firm: firmLines(all).map(plain), client: [clientName(all), ...clientLines(all)].map(plain) };
  };

  const firmFacts = {
    vat: '10000000157',
    tax: '12345678903',
    pec: 'studio@pec.example.com',
    bar: { city: 'Monza', number: 'A77', enrolled_on: '2009-02-03' },
    insurance: { company_name: 'Assicura S.p.A.', number: 'RC-88', expiration_date: '2027-01-31' },
  };
  const office = {
    address: 'Via Larga 1',
    address_line_2: 'quarto piano',
    postal_code: '20900',
    city: 'Monza',
    province_id: 'MB',
  };

  beforeAll(async () => {
    rows = new Rows(test);
    const [neighbour, otherFirm] = [await rows.citizen({ firstName: 'Bruno' }), await rows.firm()];
    citizen = await rows.citizen({ firstName: 'Anna', lastName: 'Rossi' });
    firm = await rows.firm();
    await sql`update accounts set first_name = 'Livia', last_name = 'Serra' where id = ${firm}`.execute(test.sql);
    const elsewhere = {
      ...whole,
      address: 'Via Altrove 9',
      address_line_2: 'scala Z',
      city: 'Roma',
      province_id: 'RM',
    };
    await give(neighbour, elsewhere, 'VRDBRN80A01H501X');
    await give(otherFirm, elsewhere, 'VRDBRN80A01H501X');
    await give(citizen, whole, 'RSSNNA80A41F205K');
    await give(firm, office, 'SRRLVI70A41F704X');
    await giveFirm(firm, firmFacts);
    const request = await rows.request(citizen, { status: 5, sharedContacts: true });
    await rows.response(request, otherFirm, 7, { shared_contacts: true });
    chosen = await rows.response(request, firm, 9, { shared_contacts: true });
  });

  it('are each named with all their own facts', async () => {
    expect(await lines()).toEqual({
      firm: [
        'Avv. Livia Serra',
        'Ordine degli Avvocati di Monza, iscrizione n. A77 del 3 febbraio 2009',
        'Partita IVA 10000000157',
        'Codice fiscale 12345678903',
        'Via Larga 1, quarto piano, 20900 Monza (MB)',
        'PEC studio@pec.example.com',
        'Assicurazione professionale: Assicura S.p.A., polizza n. RC-88, valida fino al 31 gennaio 2027',
      ],
      client: [
        'Anna Rossi',
        'Codice fiscale RSSNNA80A41F205K',
        'Corso Garibaldi 12, scala B, interno 7, 20121 Milano (MI)',
      ],
    });
  });

  it.each([
    ['bar', 'Ordine'],
    ['vat', 'Partita'],
    ['tax', 'Codice'],
    ['pec', 'PEC'],
    ['insurance', 'Assicurazione'],
  ] as const)('lack only the line of what is missing: %s', async (name, start) => {
    const { firm: all } = await lines();
    await giveFirm(firm, { ...firmFacts, [name]: null });
    const { firm: left } = await lines();
    await giveFirm(firm, firmFacts);
    expect(left).toEqual(all.filter((line) => !line.startsWith(start)));
    expect(left).toHaveLength(all.length - 1);
  });

  it('lack an address and a tax code that they have not given', async () => {
    const before = await lines();
    await give(citizen, null, null);
    await give(firm, { ...office, address: '' }, null);
    const { firm: left, client } = await lines();
    await give(citizen, whole, 'RSSNNA80A41F205K');
    await give(firm, office, 'SRRLVI70A41F704X');
    expect(client).toEqual(['Anna Rossi']);
    expect(left).toEqual(before.firm.filter((line) => !line.startsWith('Via Larga')));
  });
});
