import { describe, expect, it } from '@jest/globals';
import { identitiesOf, type IdentityFacts } from '../../src/accounts/identity/identity-marks.rules.js';
import { plainEmail } from '../../src/shared/plain-email.rules.js';

const HOME = {
  address: 'Via Dante, 5',
  address_line_2: null,
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
  latitude: null,
  longitude: null,
};

describe('the marks by which people are recognised', () => {
  const nobody: IdentityFacts = {
    email: 'anna@example.com',
    first_name: 'Anna',
    last_name: 'Rossi',
    phone: null,
    mobile: null,
    main_address: null,
    fiscal_data: null,
    tax_code: null,
    vat_number: null,
    pec: null,
    members: [],
  };

  it.each([
    ['anna+prova@example.com', 'anna@example.com'],
    ['A.N.N.A+x@googlemail.com', 'anna@gmail.com'],
    ['an.na@example.com', 'an.na@example.com'],
    ['ANNA@protonmail.com', 'anna@proton.me'],
    ['anna+1@pm.me', 'anna@proton.me'],
    ['an.na@me.com', 'an.na@icloud.com'],
    ['anna@mac.com', 'anna@icloud.com'],
    [' Anna@Example.com ', 'anna@example.com'],
    ['anna', 'anna@'],
    ['+x@example.com', '@example.com'],
    ['', '@'],
  ])('is for %s the address %s', (email, plain) => {
    expect(plainEmail(email)).toBe(plain);
  });

  it('are each code, phone, address and home, however they are written', () => {
    const one = identitiesOf({
      ...nobody,
      phone: '+39 347 555 01 82',
      main_address: HOME,
      fiscal_data: { tax_code: 'RSSNNA80A41F205X' },
      members: [{ email: 'bruno@example.com', first_name: 'Bruno', last_name: 'Neri' }],
    });
    const other = identitiesOf({
      ...nobody,
      email: 'someone.else@example.com',
      first_name: 'ROSSI',
      last_name: 'Ànna',
      mobile: '0039 3475550182',
      tax_code: 'rssnna80a41f205x',
      main_address: { ...HOME, address: 'via dante 5' },
    });
    expect(one.filter((each) => other.includes(each)).map((each) => each.split(':')[0])).toEqual([
      'tax',
      'phone',
      'home',
    ]);
    expect(one).toContain('mail:bruno@example.com');
    expect(one.filter((each) => each.startsWith('home:'))).toHaveLength(2);
  });

  it('have one fixed form for each kind', () => {
    expect(
      identitiesOf({
        ...nobody,
        first_name: 'Ànna Maria',
        last_name: "D'Ora",
        email: 'Anna+x@Example.com',
        pec: 'studio@pec.it',
        phone: '0039 02 3945-6700',
        mobile: '12345678',
        main_address: HOME,
        tax_code: 'RSSNNA 80A41F205X',
        vat_number: '01234567890',
        fiscal_data: {
          tax_code: 'x',
          vat_number: '09876543210',
          pec: 'altra@pec.it',
          address: { ...HOME, city: 'Forlì' },
        },
        members: [{ email: null, first_name: 'Bruno', last_name: 'Neri' }],
      }),
    ).toEqual([
      'tax:rssnna 80a41f205x',
      'tax:x',
      'vat:01234567890',
      'vat:09876543210',
      'phone:0239456700',
      'phone:12345678',
      'mail:anna@example.com',
      'mail:studio@pec.it',
      'mail:altra@pec.it',
      'home:anna d maria ora|via dante 5|milano',
      'home:bruno neri|via dante 5|milano',
      'home:anna d maria ora|via dante 5|forli',
      'home:bruno neri|via dante 5|forli',
    ]);
  });

  it.each([
    ['+39 347 555 01 82', ['phone:3475550182']],
    ['39 02 123456', ['phone:02123456']],
    // A number that only begins, or goes on, like the prefix of Italy.
    ['39012345', ['phone:39012345']],
    ['39512345', ['phone:39512345']],
    ['0200393123', ['phone:0200393123']],
    ['1234567', []],
  ])('are for the phone %s %j', (phone, marks) => {
    expect(identitiesOf({ ...nobody, phone }).filter((each) => each.startsWith('phone:'))).toEqual(marks);
  });

  it('leave out an incomplete phone number and a name without a street', () => {
    expect(identitiesOf({ ...nobody, phone: '0212' })).toEqual(['mail:anna@example.com']);
  });
});
