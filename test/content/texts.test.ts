import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ContentEntry } from '../../src/shared/content/content.dto.js';
import { CONTENT, readFirstEditions } from '../../src/content/editions/first-editions.js';
import { ContentLibrary } from '../../src/content/library.js';
import type { Locale } from '../../src/shared/locale.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';

const { texts, faults } = readFirstEditions(CONTENT);
const library = new ContentLibrary(texts, 'Giustamente');
const htmlOf = async (path: string, language: Locale): Promise<string> => {
  const { intro = '', sections = [] } = (await library.at(path, language)) ?? {};
  return intro + sections.map((section) => section.html).join('');
};
const kinds = ['page', 'type', 'article', 'story'] as const;
const languages = ['it', 'en'] as const;
const entries = (language: 'it' | 'en'): ContentEntry[] =>
  kinds.flatMap((kind) => library.list(kind, language)).filter((entry) => entry.language === language);
const all = languages.flatMap(entries);
const where = ({ language, path }: ContentEntry): string => `${language} ${path}`;

/** The values that occur more than once. */
const doubles = (pairs: [string, string][]): string[] => {
  const seen = new Map<string, string>();
  return pairs.flatMap(([text, place]) => {
    const first = seen.get(text);
    seen.set(text, first ?? place);
    return first === undefined ? [] : [`${first} and ${place}: ${text.slice(0, 80)}`];
  });
};

/** Addresses that are pages without being texts of the library. */
const PAGES = [
  '/',
  '/avvocati',
  '/prezzi',
  '/contributo-unificato',
  '/multe',
  '/lettere',
  '/patrocinio-a-spese-dello-stato',
  '/recesso',
  '/privacy',
  '/termini-e-condizioni',
  '/accessibilita',
  '/storie',
  '/blog',
  ...requestTypes.flatMap(({ id }) => [`/avvocati/${id}`, `/avvocati/${id}/classifica`]),
];

describe('the texts of the site', () => {
  it('are all valid', () => {
    expect(faults).toEqual([]);
    expect(all.length).toBeGreaterThan(30);
  });

  it('are about request types that exist', () => {
    const known = new Set(requestTypes.map(({ id }) => id));
    expect(all.filter(({ type }) => type !== null && !known.has(type)).map(where)).toEqual([]);
  });

  it('cover each request type, in both languages, with two articles and one story', async () => {
    for (const { id } of requestTypes) {
      const guide = await library.at(`/avvocati/${id}`, 'en');
      const count = (kind: 'article' | 'story'): number => library.list(kind, 'it', id).length;
      const stories = ['danno-da-vacanza-rovinata', 'ricorsi-inps'].includes(id) ? 0 : 1;
      expect([id, guide?.languages, count('article') >= 2, count('story')]).toEqual([id, ['it', 'en'], true, stories]);
    }
  });

  it('have unique titles and descriptions', () => {
    for (const language of languages) {
      for (const part of ['title', 'description'] as const)
        expect(doubles(entries(language).map((entry) => [entry[part], where(entry)]))).toEqual([]);
    }
  });

  it('name the source and the date of their legal statements', async () => {
    const legal = all.filter(({ kind }) => kind !== 'page');
    const bare: typeof all = [];
    for (const entry of legal) {
      const content = await library.at(entry.path, entry.language);
      if (content === null || content.sources.length === 0 || content.reviewed === null) bare.push(entry);
    }
    expect(bare.map(where)).toEqual([]);
  });

  it('lead to pages that exist', async () => {
    const htmls = await Promise.all(all.map((entry) => htmlOf(entry.path, 'it')));
    const lost = all.flatMap((entry, nth) => {
      const html = htmls[nth] ?? '';
      return [...html.matchAll(/href="(\/[^"#?]*)/g)]
        .map(([, href = '']) => href)
        .filter((href) => !PAGES.includes(href) && !library.has(href))
        .map((href) => `${where(entry)}: ${href}`);
    });
    expect(lost).toEqual([]);
  });

  it('repeat no paragraph', async () => {
    const htmls = await Promise.all(all.map((entry) => htmlOf(entry.path, entry.language)));
    const paragraphs = all.flatMap((entry, nth): [string, string][] => {
      const html = htmls[nth] ?? '';
      return [...html.matchAll(/<(?:p|li)>([\s\S]*?)<\/(?:p|li)>/g)]
        .map(([, text = '']) => text.replaceAll(/<[^>]*>/g, '').trim())
        .filter((text) => text.length > 90)
        .map((text) => [text, where(entry)]);
    });
    expect(paragraphs.length).toBeGreaterThan(100);
    expect(doubles(paragraphs)).toEqual([]);
  });

  it('use typographic apostrophes, and name the product by its setting', async () => {
    const files = globSync('content/**/*.md');
    const wrong = (
      await Promise.all(
        files.map(async (file) => {
          const [, , ...body] = (await readFile(file, 'utf8')).split(/^---$/m);
          return body
            .join('---')
            .replaceAll(/\]\([^)]*\)/g, '')
            .split('\n')
            .filter((line) => /\p{L}'\p{L}|\bGiustamente\b/u.test(line))
            .map((line) => `${file}: ${line.slice(0, 80)}`);
        }),
      )
    ).flat();
    expect(wrong).toEqual([]);
  });
});

describe('the pages about the service', () => {
  // Sizes of packages are their names.
  const COUNTED =
    /\b(?<!di |da )(?:\d+|due|tre|quattro|cinque|dieci|quindici|trenta) (?:giorni|ore|mesi|crediti|credito|preventivi|preventivo|days|hours|months|credits?|quotes?)\b/g;

  it.each(globSync('content/{it,en}/*.md'))('take the numbers of the business from the limits: %s', async (file) => {
    expect((await readFile(file, 'utf8')).match(COUNTED)).toBeNull();
  });
});
