import { describe, expect, it } from '@jest/globals';
import { screenText } from '../../../src/moderation/contact-filter/index.js';
import { classesOf, type WordClass } from '../../../src/moderation/contact-filter/lexicon.js';

/** A word of each class that counts wherever it is in a text. */
const words = {
  fact: 'pagato',
  self: 'mio',
  iAm: 'sono',
  askMe: 'scrivimi',
  ask: 'cerchi',
  askEnglish: 'reach',
  messenger: 'telegram',
  toYou: 'rispondo',
  dials: 'componga',
  reread: 'attaccate',
  answers: 'risponde',
  mayTry: 'provi',
  phone: 'cellulare',
  phoneNoun: 'recapito',
  emailNoun: 'posta',
  provider: 'gmail',
  part: 'cifre',
  reversed: 'contrario',
  glue: 'quindi',
  doorbell: 'campanello',
  iban: 'iban',
  vat: 'piva',
} as const satisfies Partial<Record<WordClass, string>>;
const names = Object.keys(words) as (keyof typeof words)[];

const contacts = [
  '@avvconti',
  'skype "avvconti"',
  'skype: avvconti',
  'avv.conti80',
  '347 555 0182',
  '347 555',
  '02 5550',
  'contilegale',
  'carla at libero',
  'IT60X0542811101000000123456',
  '12345678903',
];

const of = (contact: string, ...by: string[]): string => {
  const { verdict, spans } = screenText([...by, contact].join(', '), { wording: false });
  return verdict === 'clean' ? verdict : `${verdict} ${spans.map(({ reason }) => reason).join('+')}`;
};

describe('the words around a contact', () => {
  it('are of the class that they stand for', () => {
    for (const name of names) expect([name, classesOf(words[name])]).toEqual([name, expect.arrayContaining([name])]);
  });

  /** What one word makes of it, and which second words make something else of that. A word without an effect is left out. */
  it.each(contacts)('change what it is, one by one and in pairs: %s', (contact) => {
    const lines = names.flatMap((name) => {
      const alone = of(contact, words[name]);
      const hasNoEffect = alone === of(contact);
      const others = Map.groupBy(
        names.filter(
          (other) =>
            other !== name && !(hasNoEffect && of(contact, words[name], words[other]) === of(contact, words[other])),
        ),
        (other) => of(contact, words[name], words[other]),
      );
      others.delete(alone);
      if (hasNoEffect && others.size === 0) return [];
      return `${name} → ${alone}${[...others].map(([said, by]) => `; ${said}: ${by.join(' ')}`).join('')}`;
    });
    expect([`alone → ${of(contact)}`, ...lines]).toMatchSnapshot();
  });
});
