import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { FirmOffice } from './firm-members/firm-office.js';
import { citizen as registration, lastMail, linkNumbers, PASSWORD, user } from './people.js';

const test = useTestApp();
const COMMON = 'Password123!';
const OWN = 'ChiaraVerdi99';
const texts = {
  common: 'Questa password è troppo comune: scegline una più tua',
  personal: 'La password non può contenere il tuo nome o il tuo indirizzo',
  missing: 'Campo è obbligatorio',
  twice: 'Il campo non corrisponde',
  same: 'È la password che usi già',
  wrong: 'La password non è corretta',
  address: 'È l’indirizzo che usi già',
  future: 'La data è nel futuro',
  minor: 'Devi avere almeno 18 anni',
  birth: 'Data di nascita: controlla giorno, mese e anno',
};

/** What is refused of somebody's own sign-in and profile: which field is marked, with which words, and no other. */
describe('a change that is refused', () => {
  let office: FirmOffice;
  let citizen: HttpClient;
  let reset: { token: string; key: number };
  let invitation: string;
  const email = 'rifiuti@example.com';
  beforeAll(async () => {
    office = await FirmOffice.of(test);
    citizen = test.http.as(await user(test, email));
    await office.invite('verdi.carla@example.com');
    invitation = await office.link('verdi.carla@example.com');
    await test.http.post('/password/recovery', { email });
    const [token, key] = linkNumbers((await lastMail(test, email)).body_text);
    reset = { token: token!, key: Number(key) };
  });

  const secure = (next: string, again = next, password = PASSWORD): Promise<Answer> =>
    citizen.put('/profile/security', { password, new_password: next, new_password_confirmation: again });
  const restore = (password: string, again = password): Promise<Answer> =>
    test.http.post('/password/reset', { ...reset, password, password_confirmation: again });
  const accept = (password: string, again = password): Promise<Answer> =>
    test.http.post(invitation, { password, password_confirmation: again });
  const other = 'un’altra frase lunga';

  const born = (birth_date: string) => citizen.put('/profile', { birth_date });
  const enrolled = (enrolled_on: string, more = {}) =>
    office.owner.put('/profile', { bar: { city: 'Milano', number: 'A 1234', enrolled_on }, ...more });

  it.each<[string, () => Promise<Answer>, Record<string, string>]>([
    [
      'a new password with another confirmation',
      () => secure(other, COMMON),
      { new_password_confirmation: texts.twice },
    ],
    ['the same password', () => secure(PASSWORD), { new_password: texts.same }],
    ['a common new password', () => secure(COMMON), { new_password: texts.common }],
    ['a personal new password', () => secure(OWN), { new_password: texts.personal }],
    ['a wrong old password', () => secure(other, other, 'sbagliata'), { password: texts.wrong }],
    [
      'a recovered password with another confirmation',
      () => restore(other, OWN),
      { password_confirmation: texts.twice },
    ],
    ['a common recovered password', () => restore(COMMON), { password: texts.common }],
    ['a personal recovered password', () => restore(OWN), { password: texts.personal }],
    ['a first password with another confirmation', () => accept(other, OWN), { password_confirmation: texts.twice }],
    ['a common first password', () => accept(COMMON), { password: texts.common }],
    ['a personal first password', () => accept('CarlaConti99'), { password: texts.personal }],
    [
      'a registration without password and passkey',
      () => test.http.post('/register/user', registration({ email: 'nuova@example.com', password: undefined })),
      { password: texts.missing },
    ],
    ['no proof', () => citizen.delete('/account', {}), { password: texts.missing }],
    ['the own address', () => citizen.put('/profile/email', { email, password: PASSWORD }), { email: texts.address }],
    ['a day of enrolment after today', () => enrolled('2026-03-11'), { 'bar.enrolled_on': texts.future }],
    ['the birth of a minor', () => born('2008-03-11'), { birth_date: texts.minor }],
    ['a birth long ago', () => born('1800-01-01'), { birth_date: texts.birth }],
    [
      'two wrong days at once',
      () => enrolled('2026-03-11', { birth_date: '2008-03-11' }),
      { 'bar.enrolled_on': texts.future, birth_date: texts.minor },
    ],
  ])('is %s', async (_what, act, fields) => {
    const answer = await act();
    const said = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]]));
    expect([answer.status, answer.info.fields]).toEqual([422, said]);
  });

  it('leaves the links as they were, and the edges are accepted', async () => {
    const { status } = await enrolled('2026-03-10', { birth_date: '2008-03-10' });
    expect([status, (await born('2008-03-10')).status]).toEqual([200, 200]);
    expect([(await restore(other)).status, (await accept(other)).status]).toEqual([204, 204]);
  });
});
