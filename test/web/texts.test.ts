import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createInstance, type i18n } from 'i18next';
import { fieldTexts } from '../../src/kernel/field-texts.js';
import { addFormats } from '../../web/i18n/formats.js';
import { numbers } from '../../web/i18n/numbers.js';

const languages = ['it', 'en'] as const;
type Language = (typeof languages)[number];
interface Tree {
  [name: string]: string | Tree;
}

const folder = join(process.cwd(), 'web/i18n');
const namespaces = (await readdir(join(folder, 'it'))).map((file) => file.replace('.ts', ''));
const trees = {} as Record<Language, Record<string, Tree>>;
for (const language of languages) {
  trees[language] = {};
  for (const name of namespaces)
    trees[language][name] = ((await import(join(folder, language, `${name}.ts`))) as { default: Tree }).default;
}

/** Every text by its path: `inbox:quote.sent_one`. */
function textsOf(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const here = path.endsWith(':') ? path + name : `${path}.${name}`;
    return typeof value === 'string' ? ([[here, value]] as [string, string][]) : textsOf(value, here);
  });
}
const texts = (language: Language): Map<string, string> =>
  new Map(Object.entries(trees[language]).flatMap(([name, tree]) => textsOf(tree, `${name}:`)));
const all: Record<Language, Map<string, string>> = { it: texts('it'), en: texts('en') };
const found = (language: Language, wrong: RegExp): string[] =>
  [...all[language]].filter(([, text]) => wrong.test(text)).map(([path, text]) => `${path}: ${text}`);

/** The placeholders of a text, without their formats, which differ by language. */
const values = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!))].sort();

async function speaker(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.init({
    lng: language,
    resources: { [language]: trees[language] },
    interpolation: { escapeValue: false, defaultVariables: numbers },
  });
  addFormats(instance);
  return instance;
}

describe('the texts of the web', () => {
  it('exist in both languages with the same placeholders', () => {
    expect(all.it.size).toBeGreaterThan(900);
    expect([...all.en.keys()].sort()).toEqual([...all.it.keys()].sort());
    // A singular may say "one" and name no number.
    const different = [...all.it]
      .filter(([path]) => !path.endsWith('_one') && !path.endsWith('_zero'))
      .filter(([path, text]) => values(text).join() !== values(all.en.get(path) ?? '').join())
      .map(([path]) => path);
    expect(different).toEqual([]);
  });

  it('have a singular and a plural wherever things are counted', () => {
    // These show a fixed limit, or a number after a colon.
    const fixed = [
      'accounts:passwordRules.length',
      'accounts:passwordRules.lengthMet',
      'places:map.several',
      'profile:languages.hint',
      'profile:skills.hint',
      'steps:documents.full',
      'steps:documents.limits',
      'steps:documents.problem.count',
    ];
    for (const language of languages) {
      const counted = [...all[language]].filter(([, text]) => text.includes('{{count'));
      const single = counted.filter(([path]) => !/_(?:zero|one|other)$/.test(path)).map(([path]) => path);
      expect(single.sort()).toEqual(fixed);
      const bases = [...new Set(counted.map(([path]) => path.replace(/_(?:zero|one|other)$/, '')))];
      const half = bases
        .filter((base) => !fixed.includes(base))
        .filter((base) => !all[language].has(`${base}_one`) || !all[language].has(`${base}_other`));
      expect(half).toEqual([]);
    }
  });

  it('adapt Italian articles and prepositions to their value', () => {
    // "i 11", "il 8 marzo", "alle 1:05": a value after such a word needs a format, `{{day, il}}`.
    expect(found('it', /(?:^|[\s(])(?:i|gli|l’) ?\{\{count\}\}/i)).toEqual([]);
    expect(found('it', /\b(?:il|al|dal|del|nel|sul) \{\{(?:day|date|until|when|at)\}\}/i)).toEqual([]);
    expect(found('it', /\balle \{\{/)).toEqual([]);
    expect(found('it', /\b(?:a|ad) \{\{(?:city|place|town)\}\}/)).toEqual([]);
  });

  it('write numbers naturally: none, one, several, eleven', async () => {
    const [italian, english] = [await speaker('it'), await speaker('en')];
    const asked = (speak: i18n, key: string): string[] =>
      [0, 1, 2, 11].map((count) => speak.t(key, { count, defaultValue: '' }));
    expect(asked(italian, 'credits:refund.follows1')[3]).toMatch(/^Gli 11 crediti sono/);
    expect(asked(italian, 'credits:refund.follows1')[2]).toMatch(/^I 2 crediti sono/);
    expect(asked(italian, 'inbox:quote.sent')).toEqual([
      'Preventivo inviato. Ti restano 0 crediti.',
      'Preventivo inviato. Ti resta 1 credito.',
      'Preventivo inviato. Ti restano 2 crediti.',
      'Preventivo inviato. Ti restano 11 crediti.',
    ]);
    expect(asked(english, 'inbox:quote.sent').slice(0, 2)).toEqual([
      'Quote sent. You have 0 credits left.',
      'Quote sent. You have 1 credit left.',
    ]);
    expect(italian.t('credits:line.expires', { count: 2, day: '8 dicembre 2026' })).toBe(
      '2 scadono l’8 dicembre 2026.',
    );
    expect(italian.t('requests:response.valid', { day: '11 marzo 2026' })).toBe('valido fino all’11 marzo 2026');
    expect(italian.t('requests:name', { type: 'Incidente stradale', city: 'Ancona' })).toBe(
      'Incidente stradale ad Ancona',
    );
  });

  it('write percentages and sums as each language does', () => {
    expect(found('en', /€|\d\s+%|\beuro\b/)).toEqual([]);
    // A non-breaking space before the sign.
    expect(found('it', /\d(?:%| %)/).filter((line) => !line.includes('{{percent}}%'))).toEqual([]);
  });

  it('have no straight apostrophe, no empty sentence and no exclamation', () => {
    for (const language of languages) {
      expect(found(language, /'|!|\.\.\.|\s{2}/)).toEqual([]);
      expect(found(language, /\?\.|\.\.(?!\.)/)).toEqual([]);
    }
  });

  it('promise no missing feature: no chat, no questions by firms, no priority review', () => {
    expect(found('it', /\bchat\b|farti domande|passa prima|messaggi privati/i)).toEqual([]);
    expect(found('en', /\bchat\b|ask you questions|goes first/i)).toEqual([]);
  });

  it('say "facoltativa" beside a feminine label', async () => {
    const files = globSync('web/{features,ui}/**/*.tsx');
    const fields = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((source) =>
      [...source.matchAll(/<(?:\w+Field|TextArea|Select)\s(?:(?!\/>).)*?\/>/gs)].map(([field]) => field),
    );
    const optional = fields
      .filter((field) => /\soptional\b/.test(field))
      .map((field) => ({
        label: /label=\{\w+\('([\w.]+)'\)\}/.exec(field)?.[1] ?? '',
        feminine: field.includes('optional="feminine"'),
      }))
      .filter(({ label }) => label !== '');
    expect(optional.length).toBeGreaterThan(15);
    const wrong = optional.flatMap(({ label, feminine }) =>
      [...all.it]
        .filter(([path]) => path.endsWith(`:${label}`))
        .filter(([, text]) => /^(?:PEC|\p{L}+(?:a|zione))(?=\s|$)/u.test(text) !== feminine)
        .map(([path, text]) => `${path}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('use the server’s wording for the errors of every field', () => {
    const rules = {
      required: 'required',
      email: 'email',
      min: 'minLength',
      max: 'maxLength',
      numeric: 'numeric',
      confirmed: 'confirmed',
      format: 'regex',
    } as const;
    for (const language of languages)
      for (const [rule, kind] of Object.entries(rules))
        expect([rule, all[language].get(`common:rule.${rule}`)]).toEqual([rule, fieldTexts[kind][language]]);
  });
});
