import { describe, expect, test } from '@jest/globals';
import { buyerOf, buyerValues } from '../../web/features/billing/buyer.js';
import { buyerFaults } from '../../web/features/billing/buyer-faults.js';
import { isPersonTaxCode, isSdiCode, isTaxCode, isVatNumber } from '../../web/features/billing/identifiers.js';
import { buyerSchema } from '../../src/billing/buyer.dto.js';
import { taxCode, vatNumber } from '../../src/shared/accounts/fiscal-codes.rules.js';

const rules = {
  required: (value: unknown) => (value ? undefined : 'required'),
  email: (value: string) => (!value || value.includes('@') ? undefined : 'email'),
  good: (is: (value: string) => boolean, kind: string) => (value: string) => (!value || is(value) ? undefined : kind),
};
const milano = { city: 'Milano', province_id: 'MI', country_id: 'IT' as const, latitude: 0, longitude: 0 };
const person = {
  ...buyerValues({
    first_name: 'Mario',
    last_name: 'Rossi',
    tax_code: 'rss mra 80a01 f205x',
    address: 'Via Verdi 3',
    postal_code: '20121',
  }),
  'invoice.city': milano,
};
const company = {
  ...person,
  'invoice.kind': 'company' as const,
  'invoice.tax_code': '',
  'invoice.company_name': 'Grigna srl',
  'invoice.vat_number': 'IT 10000000157',
  'invoice.pec': 'grigna@pec.example.com',
};
const faults = (values: typeof person): Record<string, string> =>
  JSON.parse(JSON.stringify(buyerFaults(values, rules))) as Record<string, string>;

/** Codes with one character changed at every position, so that the check characters matter. */
const neighbours = (code: string): string[] =>
  [...code].flatMap((character, place) =>
    ['0', '7', 'A', 'M']
      .filter((other) => other !== character)
      .map((other) => code.slice(0, place) + other + code.slice(place + 1)),
  );

describe('identifiers in the browser', () => {
  test.each(['RSSMRA80A01F205X', 'MRCLCU93D16F839P', 'RSSMRA80A0MF205B', 'GLARNI79L49A326V'])(
    'accept and refuse tax codes as the server does: %s and all similar ones',
    (code) => {
      for (const near of [code, ...neighbours(code)])
        expect({ near, good: isTaxCode(near) }).toEqual({ near, good: taxCode(near) !== null });
    },
  );

  test.each(['10000000157', '01234560074', '12345678903'])(
    'accept and refuse VAT numbers as the server does: %s and all similar ones',
    (code) => {
      for (const near of [code, `IT${code}`, ...neighbours(code)])
        expect({ near, good: isVatNumber(near) }).toEqual({ near, good: vatNumber(near) !== null });
    },
  );

  test('distinguish a person from an organisation, and recognise a recipient’s code', () => {
    expect([isPersonTaxCode('10000000157'), isTaxCode('10000000157'), isPersonTaxCode('RSSMRA80A01F205X')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(['ABC1234', 'abc1234', '0000000', 'ABC123', 'ABC-234'].map(isSdiCode)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('invoice data', () => {
  test('that are complete are accepted by the server', () => {
    for (const values of [person, company]) {
      expect(faults(values)).toEqual({});
      expect(buyerSchema.safeParse(buyerOf(values)).error?.issues ?? []).toEqual([]);
    }
    expect(buyerOf(company)).toMatchObject({
      kind: 'company',
      first_name: null,
      vat_number: '10000000157',
      sdi_code: null,
    });
  });

  test.each([
    ['vat_number', ['10000000157', 'IT 10000000157'], ['RSSMRA80A01F205X', '10000000158', 'ABC1234']],
    ['tax_code', ['RSSMRA80A01F205X', '10000000157'], ['10000000158', 'ABC1234', 'IT 10000000157x']],
    ['sdi_code', ['ABC1234', 'abc1234'], ['ABC123', '10000000157', 'ABC-234']],
    ['pec', ['grigna@pec.example.com'], ['grigna', 'grigna@gmail.com']],
    ['postal_code', ['20121'], ['2012', '201210', '2012A']],
    ['province_id', ['MI', 'mi'], ['M', 'MIL', '']],
    ['country_id', ['IT', 'de'], ['I', 'ITA', '']],
  ] as const)('take as %s what is one, and no other number', (field, good, bad) => {
    const faulty = (value: string) =>
      (buyerSchema.safeParse({ ...buyerOf(company), [field]: value }).error?.issues ?? []).map(({ path }) => path[0]);
    for (const value of good) expect([value, faulty(value)]).toEqual([value, []]);
    for (const value of bad) expect([value, faulty(value)]).toEqual([value, [field]]);
  });

  test('of a person require name, tax code and address', () => {
    expect(faults(buyerValues() as typeof person)).toEqual({
      'invoice.first_name': 'required',
      'invoice.last_name': 'required',
      'invoice.tax_code': 'required',
      'invoice.address': 'required',
      'invoice.postal_code': 'required',
      'invoice.city': 'required',
    });
    expect(faults({ ...person, 'invoice.tax_code': 'RSSMRA80A01F205A', 'invoice.postal_code': '2012' })).toEqual({
      'invoice.tax_code': 'taxCode',
      'invoice.postal_code': 'postalCode',
    });
  });

  test('of a company require the code or the PEC', () => {
    expect(faults({ ...company, 'invoice.pec': '' })).toEqual({ 'invoice.sdi_code': 'required' });
    expect(faults({ ...company, 'invoice.pec': '', 'invoice.sdi_code': 'ABC1234' })).toEqual({});
    expect(faults({ ...company, 'invoice.sdi_code': 'ABC' })).toEqual({ 'invoice.sdi_code': 'sdiCode' });
  });
});
