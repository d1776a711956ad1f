import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { useTestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { citizen, PASSWORD, user } from './people.js';

/** One value of each kind on the blacklist. */
const blocked = {
  email: 'bloccata@example.com',
  phone: '+393337654321',
  tax_id: '01234560074',
  term: 'polizza fantasma',
} as const;

const person = { email: 'email', phone: 'phone', mobile: 'phone' } as const;
const invoices = { pec: 'email', tax_code: 'tax_id', vat_number: 'tax_id' } as const;
/** What each call takes of these kinds: the path of the field, and the kind. */
const places: Readonly<Record<string, Readonly<Record<string, keyof typeof blocked>>>> = {
  'the registration of a citizen': person,
  'the registration of a firm': { ...person, pec: 'email', company_name: 'term', company_order_city: 'term' },
  'the profile': {
    phone: 'phone',
    mobile: 'phone',
    ...invoices,
    ...Object.fromEntries(Object.entries(invoices).map(([name, kind]) => [`fiscal_data.${name}`, kind])),
    company_name: 'term',
    company_order_city: 'term',
    presentation: 'term',
    'main_address.city': 'term',
  },
  'another address': { email: 'email' },
  'an invitation': { email: 'email' },
  'the newsletter': { email: 'email' },
};

describe('a value on the blacklist', () => {
  const test = useTestApp();
  let owner: HttpClient;
  let firm: HttpClient;
  beforeAll(async () => {
    owner = test.http.as(await user(test, 'anna@example.com'));
    const rows = new Rows(test);
    firm = await rows.as(await rows.firm());
    for (const [kind, value] of Object.entries(blocked))
      await test.app.get(ModerationApi).block(test.sql, kind as keyof typeof blocked, value, 'abuso', test.clock.now());
  });
  beforeEach(() => sql`delete from call_limits`.execute(test.sql));

  const calls: Readonly<Record<string, (body: Record<string, unknown>) => Promise<Answer>>> = {
    'the registration of a citizen': (body) => test.http.post('/register/user', citizen(body)),
    'the registration of a firm': (body) =>
      test.http.post('/register/lawyer', {
        ...citizen({ email: 'studio@example.com' }),
        pec: 'studio@pec.example.com',
        company_name: 'Studio Verdi',
        company_order_city: 'Milano',
        ...body,
      }),
    'the profile': (body) => firm.put('/profile', body),
    'another address': (body) => owner.put('/profile/email', { ...body, password: PASSWORD }),
    'an invitation': (body) => firm.post('/firm/members', { first_name: 'Carla', last_name: 'Conti', ...body }),
    'the newsletter': (body) => test.http.post('/newsletter', body),
  };

  it.each(
    Object.entries(places).flatMap(([place, fields]) =>
      Object.entries(fields).map(([field, kind]) => [place, field, kind] as const),
    ),
  )('is refused in %s: %s', async (place, field, kind) => {
    const [outer = '', inner] = field.split('.');
    const value = blocked[kind];
    const rest = outer === 'main_address' ? { address: 'Via Larga 1' } : {};
    const { status, body } = await calls[place]!({
      [outer]: inner === undefined ? value : { ...rest, [inner]: value },
    });
    expect([status, body.message, body.info.blocked]).toEqual([422, 'blacklisted', [value]]);
    // A text is marked at its field; of the others nothing says which it was.
    expect(Object.keys(body.info.fields ?? {})).toEqual(kind === 'term' ? [field] : []);
  });
});
