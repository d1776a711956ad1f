import { beforeAll, describe, expect, it } from '@jest/globals';
import { LanguageSense, saidInBoth, type Said } from '../support/two-languages.js';

const WORD = /\p{L}/u;
/** A part of a text with at least three words. */
const sentences = (text: string): string[] =>
  text.split(/(?<=[.:;!?)»”])\s+/).filter((part) => (part.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3);
const withoutPlaceholders = (text: string): string => text.replace(/%?\{\{?[^}]*\}\}?/g, '');

/** The names of the placeholders, in the order in which they come first. */
const valuesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{?\s*(\w+)[^}]*\}\}?/g)].map(([, name]) => name!)),
];

/** Pairs without words of a language, the names of the languages, and a word that Italian took from English. */
const UNTOLD = [
  'src/shared/credits/credits.codes.ts purposeLabels.demo: dimostrazione | demo',
  'web common.ts.nav.otherLanguage: English | Italiano',
  'web common.ts.time.daysHours: {{days}} g {{hours}} h | {{days}} d {{hours}} h',
];

/** Names, examples and quotations of the other language, and labels whose words belong to both. */
const FOREIGN = [
  'en: Consiglio Nazionale Forense',
  'en: For example /avvocati/malasanita/il-mio-articolo, or /avvocati/malasanita/storie/la-mia-storia',
  'en: It says “intima sfratto”',
  'en: Polizia locale di Milano.',
  'en: Price, in euro',
  'en: for Trastevere, Roma.',
  'it: Token dell’API',
  'it: in {{count}} rate',
];

/** What has no other word in the other language. */
const SAME = {
  laws: [
    'D.L. 132/2014, art. 12',
    'D.Lgs. 104/2010, art. 29',
    'D.Lgs. 150/2011, art. 7',
    'D.Lgs. 28/2010, art. 5',
    'D.Lgs. 285/1992, art. 203',
    'D.Lgs. 286/1998, art. 5',
    'D.P.R. 115/2002, art. 76 c. 4-ter',
    'L. 405/1975',
    'L. 6/2004',
  ],
  names: [
    'Back office',
    'Basic',
    'Consiglio Nazionale Forense',
    'Europe/Rome',
    'Giustamente',
    'Prefetto',
    'Premium',
    'Stripe',
    'Top',
    'XML FatturaPA',
  ],
  words: [
    'Account',
    'Computer',
    'Cookie policy',
    'Coupon',
    'Email',
    'Executive summary',
    'FAQ',
    'File',
    'Link',
    'Newsletter',
    'No',
    'PDF',
    'PEC',
    'Password',
    'Privacy',
    'Staff',
    'Staff: {{words}}',
    'no',
  ],
  units: ['%{seconds} s', '{{hours}} h', '{{hours}} h {{minutes}} min', '{{minutes}} min'],
  keys: ['D', 'J', 'K', 'M', 'O', 'P'],
};

describe('what the product says in both languages', () => {
  let said: Said[];
  let sense: LanguageSense;
  beforeAll(async () => {
    said = await saidInBoth();
    sense = new LanguageSense(said);
  });

  it('is more Italian under "it" and more English under "en"', () => {
    expect(said.length).toBeGreaterThan(7_000);
    const wrong = said
      .filter((one) => one.it !== one.en && WORD.test(withoutPlaceholders(one.it)))
      .filter((one) => sense.lean(one.it, one) - sense.lean(one.en, one) <= 0)
      .map((one) => `${one.where}: ${one.it} | ${one.en}`);
    expect(wrong.sort()).toEqual(UNTOLD);
  });

  it('has no sentence of the other language', () => {
    const wrong = said.flatMap((one) => [
      ...sentences(one.it).flatMap((text) => (sense.lean(text, one) < 0 ? [`it: ${text}`] : [])),
      ...sentences(one.en).flatMap((text) => (sense.lean(text, one) > 0 ? [`en: ${text}`] : [])),
    ]);
    expect(wrong.sort()).toEqual(FOREIGN);
  });

  it('names the same values in the same order', () => {
    const wrong = said
      .filter((one) => valuesIn(one.it).join() !== valuesIn(one.en).join())
      .map((one) => `${one.where}: ${valuesIn(one.it).join()} | ${valuesIn(one.en).join()}`);
    // A help text, which shows a placeholder as an example.
    expect(wrong).toEqual(['backoffice.backOffice.content.markdown: nome,brand,until | name,brand,until']);
  });

  it('is the same in both only if it is a law, a name, a word of both, a unit or a key', () => {
    const same = said.filter((one) => one.it === one.en && WORD.test(withoutPlaceholders(one.it))).map((one) => one.it);
    expect([...new Set(same)].sort()).toEqual(Object.values(SAME).flat().sort());
  });
});
