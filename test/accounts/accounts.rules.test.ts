import { describe, expect, it } from '@jest/globals';
import { checkPassword } from '../../src/kernel/auth/password.rules.js';
import { isAdult, isPlausibleBirthDate, missingFields, remindersDue } from '../../src/accounts/accounts.rules.js';
import { isCommonPassword } from '../../src/kernel/auth/common-passwords.js';
import { newToken } from '../../src/kernel/decimal-token.js';
import { taxCode, vatNumber } from '../../src/shared/accounts/fiscal-codes.rules.js';
import { phoneNumber } from '../../src/accounts/identity/identifiers.js';
import { labelOf } from '../../src/accounts/identity/own-clients.js';
import { normaliseIdentity } from '../../src/kernel/secrets.js';

describe('ages', () => {
  it('are counted from the start of the birthday in Rome, not in UTC', () => {
    expect(isAdult('2008-07-01', new Date('2026-06-30T21:59:59Z'))).toBe(false);
    expect(isAdult('2008-07-01', new Date('2026-06-30T22:00:00Z'))).toBe(true);
    expect(isAdult('2008-01-15', new Date('2026-01-14T22:59:59Z'))).toBe(false);
    expect(isAdult('2008-01-15', new Date('2026-01-14T23:00:00Z'))).toBe(true);
    expect(isAdult('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(false);
    expect(isAdult('2008-02-29', new Date('2026-03-01T12:00:00Z'))).toBe(true);
    expect(isPlausibleBirthDate('2027-01-01', new Date('2026-06-01T00:00:00Z'))).toBe(false);
    expect(isPlausibleBirthDate('1900-01-01', new Date('2026-06-01T00:00:00Z'))).toBe(false);
  });

  it('are between today and 120 years', () => {
    const plausible = (birthDate: string): boolean => isPlausibleBirthDate(birthDate, new Date('2026-06-01T12:00:00Z'));
    expect(['2026-06-02', '2026-06-01', '1906-06-01', '1905-06-02', '1905-06-01'].map(plausible)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('passwords', () => {
  const person = { email: 'chiara.verdi@example.com', firstName: 'Chiara', lastName: 'Verdi' };

  it.each([
    'Password123',
    'P4ssword123!',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'Juventus1897',
    'estate2025!',
    'ciaociaociao',
    'Milano2024!',
    '1qaz@WSX3edc',
    '!QAZ2wsx#EDC',
    'Federica.1987',
    '12/03/1985Luca',
    'Juventus1897!',
    'basketball2024',
  ])('refuse the common %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(checkPassword(password, person)).toBe('passwordCommon');
  });

  it.each(['Giustamente1!', 'una frase lunga e mia', 'tre cavalli bianchi', 'xK9#mQ2$vL'])('may be %s', (password) => {
    expect(checkPassword(password, person)).toBe('ok');
  });

  it('must not contain the name or the address', () => {
    expect(checkPassword('chiaraverdi1', person)).toBe('passwordPersonal');
    expect(checkPassword('Chiara.Verdi!', person)).toBe('passwordPersonal');
    expect(checkPassword('Chiara1985x', person)).toBe('passwordPersonal');
    expect(checkPassword('la luna di chiara sopra i tetti', person)).toBe('ok');
    expect(checkPassword('c-h-i-a-r-a 73', person)).toBe('passwordPersonal');
  });

  it('need at least ten characters besides a name, both names or the address', () => {
    const stranger = { email: 'avvocati.milano@example.com', firstName: 'Chiara', lastName: 'Verdi' };
    const verdicts = (name: string): string[] =>
      ['kzwqpxmvt', 'kzwqpxmvty'].map((rest) => checkPassword(name + rest, stranger));
    for (const name of ['Chiara', 'chiaraverdi', 'verdichiara', 'avvocati.milano', 'avvocati.milano@example.com'])
      expect([name, ...verdicts(name)]).toEqual([name, 'passwordPersonal', 'ok']);
  });

  it('may contain a name of three letters, which occurs by chance', () => {
    const short = { email: 'x@example.com', firstName: 'Ada', lastName: 'Neri' };
    expect(checkPassword('Ada73kzwqp', short)).toBe('ok');
    expect(checkPassword('Neri73kzwq', short)).toBe('passwordPersonal');
  });
});

describe('identifiers', () => {
  it('are parsed in the usual spellings', () => {
    expect(phoneNumber('02 1234567')).toBe('+39021234567');
    expect(phoneNumber('+39 333-123 4567')).toBe('+393331234567');
    expect(phoneNumber('0041 44 668 18 00')).toBe('+41446681800');
    expect(phoneNumber('12345')).toBeNull();
    expect(vatNumber('IT 00743110157')).toBe('00743110157');
    expect(vatNumber('  it00743110157')).toBe('00743110157');
    expect(['00743110158', 'x it00743110157', 'xit00743110157', '00743110157it'].map(vatNumber)).toEqual(
      Array(4).fill(null),
    );
    expect(taxCode('rssmra 85t10 a562s')).toBe('RSSMRA85T10A562S');
    expect(taxCode('RSSMRA85T10A562T')).toBeNull();
    expect(taxCode('00743110157')).toBe('00743110157');
  });

  it('are compared by person or company', () => {
    expect(normaliseIdentity('Rossi  MARIO')).toBe(normaliseIdentity('Mario Rossi'));
    expect(normaliseIdentity('Città d’Oro S.r.l.')).toBe(normaliseIdentity("citta d'oro srl"));
    expect(labelOf('Mario Rossi')).toBe('Mario R.');
    expect(labelOf('RSSMRA85T10A562S')).toBe('RSS…62S');
    expect(labelOf(' rssmra85t10a562s ')).toBe('RSS…62S');
    expect(labelOf('Anna  Maria Della Valle di Sopra')).toBe('Anna M. D. V.');
    expect(labelOf('Via 4 Novembre')).toBe('Via 4. N.');
    expect(labelOf('Precipitevolissimevolmente')).toBe('Precipitevolissimevo');
  });

  it('make tokens of decimal digits only, of at least 128 bits', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) expect(token).toMatch(/^\d{41}$/);
  });
});

describe('completion', () => {
  const place = {
    address: 'Via Dante 1',
    address_line_2: null,
    postal_code: null,
    city: 'Milano',
    province_id: 'MI',
    country_id: 'IT',
    latitude: null,
    longitude: null,
  };

  it('requires a phone and a place of a citizen, and of a firm the data for the law and the citizen', () => {
    const user = {
      model: 'user' as const,
      firstName: 'A',
      lastName: 'B',
      birthDate: '1980-01-01',
      phone: null,
      mobile: null,
      mainAddress: null,
    };
    expect(missingFields(user)).toEqual(['phone', 'main_address']);
    expect(missingFields({ ...user, mobile: '+393331234567', mainAddress: place })).toEqual([]);
    const firm = {
      companyName: 'S',
      vatNumber: '1',
      taxCode: '1',
      pec: 'p',
      bar: null,
      presentation: 'x',
      skills: [],
      languages: ['it'],
    };
    expect(missingFields({ ...user, model: 'lawyer', phone: '1', mainAddress: place, firm })).toEqual([
      'main_address',
      'bar',
      'skills',
    ]);
  });

  it('names everything that is empty', () => {
    const nothing = { firstName: '', lastName: '', birthDate: null, phone: null, mobile: null, mainAddress: null };
    const person = ['first_name', 'last_name', 'birth_date', 'phone', 'main_address'];
    const ofFirm = ['company_name', 'vat_number', 'tax_code', 'pec', 'bar', 'skills', 'languages', 'presentation'];
    expect(missingFields({ ...nothing, model: 'user' })).toEqual(person);
    expect(missingFields({ ...nothing, model: 'lawyer' })).toEqual([...person, ...ofFirm]);
    const firm = {
      companyName: '',
      vatNumber: null,
      taxCode: null,
      pec: null,
      bar: null,
      presentation: null,
      skills: [],
      languages: [],
    };
    expect(missingFields({ ...nothing, model: 'lawyer', firm })).toEqual([...person, ...ofFirm]);
    const bar = { city: 'Milano', number: '1', enrolled_on: '2000-01-01' };
    const full = { ...firm, companyName: 'S', vatNumber: '1', taxCode: '1', pec: 'p', bar, presentation: 'x' };
    const lists = { skills: ['malasanita'], languages: ['it'] };
    expect(missingFields({ ...nothing, model: 'lawyer', firm: { ...full, ...lists } })).toEqual(person);
  });

  it('requires a town of a citizen, and a point with its province of a firm', () => {
    const somebody = { firstName: 'A', lastName: 'B', birthDate: '1980-01-01', phone: '1', mobile: null };
    const point = { ...place, latitude: 45, longitude: 9 };
    const missesPlace = (model: 'user' | 'lawyer', mainAddress: typeof place | typeof point): boolean =>
      missingFields({ ...somebody, model, mainAddress: mainAddress }).includes('main_address');
    expect([missesPlace('user', place), missesPlace('user', { ...place, city: '' })]).toEqual([false, true]);
    expect(missesPlace('lawyer', point)).toBe(false);
    for (const name of ['province_id', 'latitude', 'longitude'] as const)
      expect(missesPlace('lawyer', { ...point, [name]: null })).toBe(true);
    expect(missesPlace('lawyer', { ...point, city: '' })).toBe(true);
  });

  it('reminds on days 7, 20 and 28', () => {
    const deadline = new Date('2026-04-09T09:00:00Z');
    const due = (day: string) => remindersDue(deadline, new Date(`${day}T09:00:00Z`));
    expect([due('2026-03-16'), due('2026-03-17'), due('2026-03-30'), due('2026-04-07')]).toEqual([0, 1, 2, 3]);
  });
});
