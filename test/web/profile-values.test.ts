import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { rulesIn } from '../../web/ui/forms/rules.js';
import type { Schemas } from '../support/shown.js';
import { webPart } from '../support/web-markup.js';

type Profile = Schemas['Profile'];
type Input = Schemas['ProfileInput'];
type Values = Record<string, unknown>;

interface Form {
  valuesOf(profile: Profile): Values;
  inputOf(values: Values, profile: Profile): Input;
  checkProfile(values: Values, firm: boolean, rules: ReturnType<typeof rulesIn>): Record<string, string | undefined>;
}

let form: Form;
beforeAll(async () => {
  form = await webPart<Form>('features/accounts/profile/values');
});

const home = {
  address: 'Via Verdi 3',
  address_line_2: 'scala B',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
  latitude: 45.46,
  longitude: 9.19,
};
const fiscal = {
  company_name: null,
  tax_code: 'RSSMRA80A01F205X',
  vat_number: null,
  sdi_code: null,
  pec: null,
  address: home,
};
const person = {
  first_name: 'Anna',
  last_name: 'Rossi',
  birth_date: '1980-01-01',
  phone: null,
  mobile: '3331234567',
  main_address: home,
};
const citizen = (given: object = {}): Profile =>
  ({ model: 'user', ...person, fiscal_data: fiscal, ...given }) as unknown as Profile;
const firm = (given: object = {}): Profile =>
  ({
    model: 'lawyer',
    ...person,
    company_name: 'Studio Rossi',
    vat_number: '01234567890',
    tax_code: 'RSSMRA80A01F205X',
    pec: 'studio@pec.example',
    sdi_code: 'ABCDEFG',
    flat_rate: true,
    tax_as_public: false,
    bar: { city: 'Milano', number: 'A1', enrolled_on: '2010-05-01' },
    company_order_city: 'Milano',
    insurance: { company_name: 'Assicura', number: 'P1', expiration_date: '2027-01-01' },
    skills: [],
    languages: ['en'],
    presentation: 'Ci occupiamo di incidenti.',
    own_clients: [{ id: 'c1', label: 'M. V.' }],
    fiscal_data: {
      company_name: 'Studio Rossi',
      tax_code: 'RSSMRA80A01F205X',
      vat_number: '01234567890',
      sdi_code: 'ABCDEFG',
      pec: 'fatture@pec.example',
      address: { ...home, address: 'Via Bianchi 9', address_line_2: null },
    },
    ...given,
  }) as unknown as Profile;

/** What the form sends when nothing was changed. */
const sent = (profile: Profile) => form.inputOf(form.valuesOf(profile), profile);

describe('a profile that is opened and saved', () => {
  it('sends a citizen’s own data, and of the invoice data those that differ', () => {
    expect(sent(citizen())).toEqual({ ...person, fiscal_data: { ...fiscal, address: null } });
  });

  it.each([
    ['street', { address: 'Via Bianchi 9' }],
    ['postal code', { postal_code: '20122' }],
    ['town', { city: 'Monza', province_id: 'MB' }],
  ])('keeps an address for invoices that differs in its %s alone', (_, differs) => {
    const address = { ...home, ...differs };
    expect(sent(citizen({ fiscal_data: { ...fiscal, address } })).fiscal_data?.address).toEqual({
      ...address,
      address_line_2: null,
      latitude: null,
      longitude: null,
    });
  });

  it('sends no invoice data where all are the profile’s own', () => {
    expect(sent(citizen({ fiscal_data: { ...fiscal, tax_code: null } })).fiscal_data).toBeNull();
    expect(sent(citizen({ fiscal_data: null })).fiscal_data).toBeNull();
  });

  it('sends all that a firm gave, and of the invoice data those that differ', () => {
    expect(sent(firm())).toEqual({
      ...person,
      company_name: 'Studio Rossi',
      vat_number: '01234567890',
      tax_code: 'RSSMRA80A01F205X',
      pec: 'studio@pec.example',
      sdi_code: 'ABCDEFG',
      flat_rate: true,
      tax_as_public: false,
      bar: { city: 'Milano', number: 'A1', enrolled_on: '2010-05-01' },
      company_order_city: 'Milano',
      insurance: { company_name: 'Assicura', number: 'P1', expiration_date: '2027-01-01' },
      skills: [],
      languages: ['en'],
      presentation: 'Ci occupiamo di incidenti.',
      own_clients: [{ id: 'c1' }],
      fiscal_data: {
        company_name: null,
        tax_code: null,
        vat_number: null,
        sdi_code: null,
        pec: 'fatture@pec.example',
        address: { ...home, address: 'Via Bianchi 9', address_line_2: null, latitude: null, longitude: null },
      },
    });
  });

  it('leaves out the invoice data of a firm that is invoiced with its public ones', () => {
    expect(sent(firm({ tax_as_public: true }))).not.toHaveProperty('fiscal_data');
  });

  it('sends neither an enrolment nor an insurance before one is given', () => {
    const { bar, insurance, company_order_city: city } = sent(firm({ bar: null, insurance: null }));
    expect({ bar, insurance, city }).toEqual({ bar: null, insurance: null, city: 'Milano' });
  });

  it('adds the clients typed one a line', () => {
    const profile = firm();
    const typed = { ...form.valuesOf(profile), new_clients: ' Mario Verdi \n\nAlfa srl\n' };
    expect(form.inputOf(typed, profile).own_clients).toEqual([{ id: 'c1' }, 'Mario Verdi', 'Alfa srl']);
  });
});

describe('what a profile’s form misses before it is sent', () => {
  const rules = rulesIn(((key: string) => key) as unknown as TFunction);
  const none = (value: unknown) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : null);
  const whole = firm({ vat_number: '00743110157' });

  it.each([
    ['a firm', whole, true],
    ['a firm that is invoiced with its public data', { ...whole, tax_as_public: true }, true],
    ['a citizen', citizen({ fiscal_data: whole.fiscal_data }), false],
  ])('of %s is told where one thing is missing, or all other things', (_, profile, isFirm) => {
    const values = form.valuesOf(profile);
    const faults = (given: Values) =>
      Object.entries(form.checkProfile(given, isFirm, rules)).flatMap(([name, fault]) =>
        fault ? [`${name} ${fault}`] : [],
      );
    expect(faults(values)).toEqual([]);
    const { tax_as_public, ...others } = values;
    const nothing = {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, none(value)])),
      tax_as_public,
    };
    const always = faults(nothing);
    const told = [`nothing: ${always.join(', ')}`];
    for (const [name, value] of Object.entries(others)) {
      const without = faults({ ...values, [name]: none(value) });
      const alone = faults({ ...nothing, [name]: value }).filter((fault) => !always.includes(fault));
      if (without.length + alone.length > 0)
        told.push(`without ${name}: ${without.join(', ')}; alone: ${alone.join(', ')}`);
    }
    expect(told).toMatchSnapshot();
  });
});
