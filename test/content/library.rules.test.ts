import { describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../src/content/editions/source-text.js';
import { ContentLibrary } from '../../src/content/library.js';

const text = (path: string, more: Partial<SourceText> = {}): SourceText => ({
  kind: 'article',
  path,
  type: 'malasanita',
  inTopic: false,
  language: 'it',
  title: `Titolo di ${path}`,
  description: '',
  body: 'Parole.',
  topic: null,
  sources: [],
  published: '2026-11-20',
  reviewed: null,
  ...more,
});
const library = (...texts: SourceText[]) => new ContentLibrary(texts, 'Prova', new Map(), '2026-12-10');
const paths = (entries: readonly { path: string }[]) => entries.map(({ path }) => path);

describe('a list of texts', () => {
  const texts = library(
    text('/b', { title: 'Èrica' }),
    text('/c', { title: 'Zoe' }),
    text('/a', { title: 'Furto' }),
    text('/new', { title: 'Zoe', published: '2026-12-01' }),
    text('/old', { title: 'Anna', published: '2025-12-31' }),
    text('/elsewhere', { type: 'sfratti' }),
    text('/story', { kind: 'story' }),
    text('/a', { language: 'en', title: 'Zebra' }),
    text('/english', { language: 'en' }),
  );

  it('has those of its kind and subject, the newest first and those of a day by their titles', () => {
    expect(paths(texts.list('article', 'it', 'malasanita'))).toEqual(['/new', '/b', '/a', '/c', '/old']);
    expect(paths(texts.list('article', 'it'))).toContain('/elsewhere');
    expect(paths(texts.list('story', 'it'))).toEqual(['/story']);
  });

  it('has each in the reader’s language where it exists in it', () => {
    const inEnglish = texts.list('article', 'en', 'malasanita');
    expect(inEnglish.map(({ path, language, languages }) => [path, language, languages].join(' '))).toEqual([
      '/new it it',
      '/b it it',
      '/a en it,en',
      '/c it it',
      '/old it it',
    ]);
  });
});

describe('a text', () => {
  it('is rendered again after a failure', async () => {
    const failing = new Map();
    failing.get = () => {
      Reflect.deleteProperty(failing, 'get');
      throw new Error('down');
    };
    const body = `Prima. ![Una foto](/media/${'0'.repeat(32)})`;
    const texts = new ContentLibrary([text('/a', { body })], 'Prova', failing);
    await expect(texts.at('/a', 'it')).rejects.toThrow('down');
    expect((await texts.at('/a', 'it'))?.intro).toBe('<p>Prima. </p>');
  });

  it('is the later one of two with the same address', async () => {
    const texts = library(
      text('/a', { body: 'Prima.' }),
      text('/a', { body: 'Dopo.' }),
      text('/a', { language: 'en', body: 'English.' }),
    );
    expect((await texts.at('/a', 'it'))?.intro).toBe('<p>Dopo.</p>');
    expect((await texts.at('/a', 'en'))?.intro).toBe('<p>English.</p>');
    expect([texts.has('/a'), texts.has('/b'), await texts.at('/b', 'it')]).toEqual([true, false, null]);
  });

  it('is in Italian where there is no other, and its links go on in the reader’s language', async () => {
    const texts = library(text('/a', { body: 'Leggi [qui](/b).', kind: 'story', sources: [{ label: 'art. 1' }] }));
    expect(await texts.at('/a', 'en')).toMatchObject({
      language: 'it',
      intro: '<p>Leggi <a href="/en/b">qui</a>.</p>',
      sources: [{ label: 'art. 1' }],
      example: true,
    });
  });

  it('takes at least a minute to read, and otherwise its words by two hundred, rounded', () => {
    const minutes = [1, 299, 300, 499, 500].map(
      (words) => library(text('/a', { body: 'parola '.repeat(words).trim() })).list('article', 'it')[0]?.minutes,
    );
    expect(minutes).toEqual([1, 1, 2, 2, 3]);
  });

  it('has its values and no facts of the past', async () => {
    const body = '{{brand}}: {{until:2026-12-09}}ieri{{/until}}{{until:2026-12-10}}oggi{{/until}}';
    const texts = library(text('/a', { title: 'Su {{brand}}', description: 'Di {{brand}}', body }));
    expect(await texts.at('/a', 'it')).toMatchObject({
      title: 'Su Prova',
      description: 'Di Prova',
      intro: '<p>Prova: oggi</p>',
    });
  });

  it('differs in its library’s version as soon as anything in it differs', () => {
    const versions = [
      {},
      { title: 'Altro' },
      { body: 'Altre.' },
      { reviewed: '2026-12-01' },
      { sources: [{ label: 'art. 2' }] },
    ].map((more) => library(text('/a', more)).version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(library(text('/a')).version).toBe(versions[0]);
  });
});
