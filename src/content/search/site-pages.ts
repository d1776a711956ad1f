import { readFileSync } from 'node:fs';
import { letterPath, readyLetterIds, readyLetters } from '../../shared/guidance/ready-letters/ready-letters.codes.js';
import { locales, type Locale } from '../../shared/locale.js';
import type { SearchedText } from './searched-texts.js';

const FILE = new URL('./data/pages.csv', import.meta.url);

const bytes = readFileSync(FILE, 'utf8');

const page = (language: Locale, path: string, title: string, description: string, body: string): SearchedText => ({
  language,
  translated: language === 'it',
  kind: 'page',
  path,
  anchor: '',
  position: 0,
  title,
  heading: '',
  description,
  body,
});

/** The ready letters that have a page of their own. */
const letters = locales.flatMap((language) =>
  readyLetterIds
    .filter((id) => letterPath(id).startsWith('/lettere/'))
    .map((id) => page(language, letterPath(id), readyLetters[id].title[language], readyLetters[id].lead[language], '')),
);

/** Changes with the list. */
export const sitePagesVersion = bytes + JSON.stringify(letters);

/**
 * The pages and tools of the site that are no texts of the library, with the words people look for them by. The titles are
 * those of the pages.
 */
export function searchedPages(): SearchedText[] {
  const listed = bytes
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [path = '', language, title = '', description = '', body = ''] = line.split(';');
      return page(language as Locale, path, title, description, body);
    });
  return [...listed, ...letters];
}
