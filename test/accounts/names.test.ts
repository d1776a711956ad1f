import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { companyName, firmName, personName } from '../../src/accounts/fields.js';
import { buyerSchema } from '../../src/billing/buyer.dto.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { citizen } from './people.js';

/** Names that contain contacts, in various forms. */
const CONTACTS = [
  'Chiama 333 1234567',
  'www.x.it',
  '3331234567',
  'pratica 333 1234567',
  'Chiamami al 347 1234567',
  '3 4 7 1 2 3 4 5 6 7',
  'tre tre tre uno due tre quattro cinque sei sette',
  'mario chiocciola gmail punto com',
  'scrivimi su telegram @mario',
  'IG: mario.rossi',
  'mario (at) gmail.com',
  '３３３１２３４５６７',
];

/** Names that resemble contacts and are valid. */
const PEOPLE = [
  ...['De Luca', "Dell'Acqua", 'Jean-Pierre', 'van der Berg', 'al-Rashid', "O'Brien", 'Nguyễn', 'Łukasz', 'Иван', '李'],
  ...['Uno', 'Tre', 'Settimo', 'Cento', 'Trecento', 'Novecento', 'Centofanti', 'Quattrocchi', 'Trentadue', 'Zero'],
  ...['Ferri', 'Cellino', 'Telesio', 'Chiama', 'Scrivano', 'Mail', 'Posta', 'Sito', 'Casa', 'Conti', 'Banca', 'Signal'],
  ...[
    'Punto',
    'Chiocciola',
    'Callas',
    'Numero',
    'Incontri',
    'Giovanni Paolo II',
    'Martin Luther King Jr.',
    'Avv. Bianchi',
  ],
];

const FIRMS = [
  ...[
    'Studio Legale Rossi & Partners',
    'Avv.ti Rossi e Bianchi',
    'Dott.ssa Avv. Maria Conti',
    'Rossi Bianchi S.T.A. S.r.l.',
  ],
  ...[
    'Studio Legale dal 1985',
    'Lex 2000',
    'Studio 4 Avvocati',
    'Studio Legale Via Roma 12',
    'Studio Telefono Azzurro',
  ],
];

const COMPANIES = [
  ...[
    'Generali Italia S.p.A.',
    'Autofficina 3000 S.a.s.',
    'H2O S.r.l.',
    'Edil Casa di Rossi Mario & C. S.n.c.',
    'Bar Sport',
  ],
  ...[
    'Immobiliare.it S.p.A.',
    'Booking.com B.V.',
    'Subito.it S.r.l.',
    'Condominio Via Roma 12',
    'WhatsApp Ireland Ltd',
  ],
];

describe('a name', () => {
  it.each(CONTACTS)('is never %j', (name) => {
    for (const field of [personName, firmName, companyName]) expect(field.safeParse(name).success).toBe(false);
  });

  it('of a person may sound like a number or a messenger', () => {
    expect(PEOPLE.filter((name) => !personName.safeParse(name).success)).toEqual([]);
  });

  it('of a firm or a company may contain digits, and a domain before the legal form', () => {
    expect(FIRMS.filter((name) => !firmName.safeParse(name).success)).toEqual([]);
    expect(COMPANIES.filter((name) => !companyName.safeParse(name).success)).toEqual([]);
  });

  it('of a firm may contain each abbreviated title, and no address of a site', () => {
    const titles = ['Avv', 'Dott', 'Prof'].flatMap((title) =>
      ['ri', 'ssa', 'sse', 'ti', 'to'].map((end) => `${title}.${end}`),
    );
    const refused = (names: string[]) => names.filter((name) => !firmName.safeParse(name).success);
    const around = (name: string) => [`${name} Verdi`, `Studio ${name.toUpperCase()}`, `(${name})`];
    expect(refused(titles.flatMap(around))).toEqual([]);
    const others = ['Avv.tia', 'Dott.rix', 'Prof.to1', 'Arch.ti', 'Xavv.ti'].map((name) => `Studio ${name}`);
    expect(refused(others)).toEqual(others.filter((name) => name !== 'Studio Prof.to1'));
    const ends = ['it', 'com', 'cloud', 'info', 'legal', 'online', 'shop', 'site', 'studio'];
    const sites = [...ends.map((end) => `Verdi.${end}`), 'avv.ti.it', 'a@b', '<b>', 'x://y', 'www.x', 'a>b', 'a<b'];
    expect(refused(sites)).toEqual(sites);
    expect(refused(['Ver.i', 'Verdi.museo'])).toEqual([]);
  });

  it('of a company cannot be a domain followed by a number', () => {
    expect(companyName.safeParse('rossi.it S.r.l. 333 1234567').success).toBe(false);
    expect(companyName.safeParse('www.rossi.it').success).toBe(false);
  });
});

describe('the buyer of an invoice', () => {
  const buyer = { kind: 'company', vat_number: '00743110157', sdi_code: 'ABCDEF1', address: 'Via Roma 1' };
  const place = { postal_code: '20121', city: 'Milano', province_id: 'MI' };
  const wrong = (company_name: string) =>
    buyerSchema.safeParse({ ...buyer, ...place, company_name }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('has a name without contacts', () => {
    expect(wrong('Edil Casa S.r.l.')).toEqual([]);
    expect(wrong('Chiama 333 1234567')).toEqual(['company_name']);
  });
});

describe('a name with contacts', () => {
  const NAME = 'Chiama 333 1234567';
  const TEXT = 'Un nome non può contenere numeri di telefono o altri recapiti';
  let app: TestApp;
  let rows: Rows;
  beforeAll(async () => {
    app = await startTestApp();
    rows = new Rows(app);
  });
  afterAll(() => app.close());

  const accounts = async (): Promise<unknown[]> =>
    (await sql`select id, first_name, last_name from accounts order by id`.execute(app.sql)).rows;

  it('opens no account, with an error at each field', async () => {
    await rows.citizen();
    const before = await accounts();
    const person = await app.http.post('/register/user', citizen({ first_name: NAME }));
    expect([person.status, person.info.fields]).toEqual([422, { first_name: [TEXT] }]);
    const firm = await app.http.post('/register/lawyer', {
      ...citizen({ last_name: NAME }),
      pec: 'studio@pec.example.com',
      company_name: NAME,
      company_order_city: 'Milano',
    });
    expect([firm.status, firm.info.fields]).toEqual([422, { last_name: [TEXT], company_name: [TEXT] }]);
    expect(await accounts()).toEqual(before);
  });

  it('is not accepted in a profile, nor is an invalid town', async () => {
    const citizenId = await rows.citizen();
    const firmId = await rows.firm();
    const before = await accounts();
    const changed = await (
      await rows.as(citizenId)
    ).put('/profile', {
      last_name: NAME,
      fiscal_data: { company_name: NAME },
    });
    expect([changed.status, changed.info.fields]).toEqual([
      422,
      { last_name: [TEXT], 'fiscal_data.company_name': [TEXT] },
    ]);
    const firm = await rows.as(firmId);
    const named = await firm.put('/profile', {
      company_name: NAME,
      insurance: { company_name: NAME, number: '12', expiration_date: '2030-01-01' },
    });
    expect([named.status, named.info.fields]).toEqual([
      422,
      { company_name: [TEXT], 'insurance.company_name': [TEXT] },
    ]);
    const placed = await firm.put('/profile', { main_address: { address: 'Via Roma 1', city: NAME } });
    expect([placed.status, Object.keys(placed.info.fields)]).toEqual([422, ['main_address.city']]);
    expect(await accounts()).toEqual(before);
    expect((await firm.put('/profile', { company_name: 'Studio Verdi' })).status).toBe(200);
  });

  it('cannot be invited', async () => {
    const firm = await rows.as(await rows.firm());
    const invited = await firm.post('/firm/members', {
      email: 'carla@example.com',
      first_name: 'Carla',
      last_name: NAME,
    });
    expect([invited.status, invited.info.fields]).toEqual([422, { last_name: [TEXT] }]);
    expect((await firm.get('/firm/members')).info.members).toHaveLength(1);
  });
});
