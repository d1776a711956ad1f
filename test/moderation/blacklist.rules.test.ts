import { describe, expect, it } from '@jest/globals';
import { Blacklist } from '../../src/moderation/blacklist/blacklist.js';
import { valueFits } from '../../src/moderation/blacklist/blacklist.rules.js';
import type { BlacklistKind } from '../../src/shared/moderation/blacklist.codes.js';
import { valueTable } from '../support/value-table.js';

/** Rule 21.10. */
const cases: Record<keyof typeof valueFits, { fit: string[]; unfit: string[] }> = {
  email: {
    fit: ['anna@example.com', 'a@b.it', 'anna+x@mail.example.co.uk'],
    unfit: [
      'anna',
      'anna@',
      '@example.com',
      'anna@example',
      'anna@@example.com',
      'an na@example.com',
      'anna@exam ple.com',
      'anna@example.c om',
      'anna@.com',
      'anna@example.',
      'anna@example..com',
      'anna@example.com ',
    ],
  },
  domain: {
    fit: ['example.com', '@example.com', 'mail.my-firm2.IT'],
    unfit: [
      'example',
      '.com',
      'example.',
      'example..com',
      '@@example.com',
      'exam_ple.com',
      'http://example.com',
      'example.com/a',
      'anna@example.com',
    ],
  },
  phone: {
    fit: ['123456', '123456789012345', '+39 338/212.12-10', '(02) 123456'],
    unfit: ['12345', '1234567890123456', '+++++++', '123456a', 'a123456', '338 212 12 10 int. 2', ''],
  },
  tax_id: {
    fit: ['01234567890', 'IT01234567890', 'it 012 345 678 90', 'RSSMRA80A01F205X', 'rssmra 80a01 f205x'],
    unfit: [
      '0123456789',
      '012345678901',
      'FR01234567890',
      'IT0123456789',
      'RSSMRA80A01F205',
      'RSSMRA80A01F205XX',
      'RSSMRA80A01F205-',
      'xIT01234567890',
    ],
  },
  term: {
    fit: ['ab', 'a1', '1 b', '-è-ù-', 'frode fiscale'],
    unfit: ['', 'a', '1', '--', 'a--', '--1', '---'],
  },
};

describe('a value of the blacklist', () => {
  it.each(Object.entries(cases) as [keyof typeof valueFits, { fit: string[]; unfit: string[] }][])(
    'can match something of its kind: %s',
    (kind, { fit, unfit }) => {
      expect(fit.filter((value) => !valueFits[kind](value))).toEqual([]);
      expect(unfit.filter((value) => valueFits[kind](value))).toEqual([]);
    },
  );
});

describe('a value of the blacklist is the same value', () => {
  const blacklist = new Blacklist({ hash: (purpose: string, value: string) => `${purpose} ${value}` } as never);
  const spellings: Readonly<Record<BlacklistKind, readonly string[]>> = {
    email: [' Anna@Example.COM ', 'anna+x@example.com'],
    domain: ['Example.com', '@example.com', 'anna@mail.Example.com', 'a@b@example.com '],
    phone: [
      '+39 338 1234567',
      '0039 338/123.45.67',
      '39 338 1234567',
      '338 1234567',
      '+39 02 555012',
      '39 0255501',
      '390255501',
      '+41 91 123 45 67',
      '0041911234567',
    ],
    tax_id: [
      'IT 01234567890',
      '01234567890',
      'it0123456789',
      'IT01234567890A',
      'rssmra 80a01 f205x',
      'RSSMRA80A01F205X',
    ],
    term: ['Pòlizza  Fantasma!', 'polizza-fantasma', '  ', 'a1 B2'],
  };

  it.each(Object.entries(spellings) as [BlacklistKind, string[]][])('in this form: %s', (kind, values) => {
    expect(
      valueTable(values, (value) => {
        const { value_hash, term } = blacklist.columnsOf(kind, value);
        return [value_hash, ...(term === null ? [] : [`shown as ${term}`])].join(', ');
      }),
    ).toMatchSnapshot();
  });
});
