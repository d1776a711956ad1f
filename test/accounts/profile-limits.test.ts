import { beforeAll, describe, expect, it } from '@jest/globals';
import { profileBody } from '../../src/accounts/profile/profile.dto.js';
import { accountLimits } from '../../src/shared/limits.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

/** Rules 3.3 and 13.7. */
describe('the profile of a firm', () => {
  const test = useTestApp();
  let http: HttpClient;
  beforeAll(async () => {
    const rows = new Rows(test);
    http = await rows.as(await rows.firm());
  });

  const save = async (profile: Record<string, unknown>): Promise<number> =>
    (await http.put('/profile', profile)).status;

  it('takes four skills and refuses a fifth with 422', async () => {
    const skills = requestTypes.map(({ id }) => id);
    expect(await save({ skills: skills.slice(0, accountLimits.maxSkills) })).toBe(200);
    expect(await save({ skills: skills.slice(0, accountLimits.maxSkills + 1) })).toBe(422);
    expect((await http.get('/profile')).info.skills).toHaveLength(4);
  });

  it('takes ten languages and refuses an eleventh with 422', async () => {
    const languages = ['it', 'en', 'fr', 'de', 'es', 'pt', 'ru', 'ar', 'zh', 'ro', 'sq'];
    expect(await save({ languages: languages.slice(0, accountLimits.maxLanguages) })).toBe(200);
    expect(await save({ languages })).toBe(422);
  });

  it('takes 500 own clients and refuses one more with 422', async () => {
    const clients = Array.from({ length: accountLimits.maxOwnClients + 1 }, (_, n) => `Cliente Inventato ${n}`);
    expect(await save({ own_clients: clients.slice(0, accountLimits.maxOwnClients) })).toBe(200);
    expect(await save({ own_clients: clients })).toBe(422);
  });
});

const place = (city: string, province_id: string, postal_code: string) => ({
  address: 'Via Nuova 7',
  address_line_2: null,
  city,
  province_id,
  postal_code,
  country_id: 'IT',
  latitude: 45.1,
  longitude: 9.2,
});
/** Two values for each field of a profile, as it answers them. The fiscal data are filled from the others. */
const values: Readonly<Record<Exclude<keyof typeof profileBody.shape, 'fiscal_data'>, readonly [unknown, unknown]>> = {
  first_name: ['Ada', 'Bice'],
  last_name: ['Neri', 'Bruni'],
  birth_date: ['1980-02-03', '1981-03-04'],
  phone: ['+390212345678', null],
  mobile: ['+393331234567', '+393331234568'],
  main_address: [place('Pavia', 'PV', '27100'), place('Lodi', 'LO', '26900')],
  company_name: ['Studio Neri', 'Studio Bruni'],
  company_order_city: ['Pavia', 'Lodi'],
  vat_number: ['00743110157', null],
  tax_code: ['00743110157', null],
  tax_as_public: [true, false],
  flat_rate: [true, false],
  pec: ['neri@pec.example.com', 'bruni@pec.example.com'],
  sdi_code: ['M5UXCR1', null],
  bar: [{ city: 'Pavia', number: '12', enrolled_on: '2010-01-02' }, null],
  insurance: [{ company_name: 'Assicura', number: 'P-1', expiration_date: '2027-05-06' }, null],
  skills: [[requestTypes[0]!.id, requestTypes[1]!.id], [requestTypes[2]!.id]],
  languages: [['it', 'en'], ['fr']],
  presentation: ['Seguiamo le famiglie da vent’anni.', 'Ci occupiamo di lavoro e di previdenza.'],
  photo: [null, null],
  own_clients: [[], []],
};

describe('a change of the profile', () => {
  const test = useTestApp();
  let own: HttpClient;
  let neighbour: HttpClient;
  beforeAll(async () => {
    const rows = new Rows(test);
    own = await rows.as(await rows.firm());
    neighbour = await rows.as(await rows.firm());
  });
  /** What a firm may change itself. */
  const read = async (http: HttpClient): Promise<Record<string, unknown>> => {
    const profile = (await http.get('/profile')).info as Record<string, unknown>;
    return Object.fromEntries(Object.keys(values).map((field) => [field, profile[field]]));
  };

  it.each(Object.entries(values))('changes %s, and nothing else of anybody', async (field, pair) => {
    const apart = await read(neighbour);
    for (const value of pair) {
      const before = await read(own);
      const answer = await own.put('/profile', { [field]: value });
      expect([answer.text, answer.status]).toEqual([answer.text, 200]);
      expect(await read(own)).toEqual({ ...before, [field]: value });
    }
    expect(await read(neighbour)).toEqual(apart);
  });
});
