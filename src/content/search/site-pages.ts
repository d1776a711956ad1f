import { readFileSync } from 'node:fs';
import type { Locale } from '../../shared/locale.js';
import type { SearchedText } from './searched-texts.js';

const FILE = new URL('./data/pages.csv', import.meta.url);

const bytes = readFileSync(FILE, 'utf8');

/** Changes with the list. */
export const sitePagesVersion = bytes;

/**
 * The pages and tools of the site that are no texts of the library, with the words people look for them by. The titles are
 * those of the pages.
 */
export function searchedPages(): SearchedText[] {
  return bytes
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [path = '', language, title = '', description = '', body = ''] = line.split(';');
      return {
        language: language as Locale,
        translated: language === 'it',
        kind: 'page',
        path,
        anchor: '',
        position: 0,
        title,
        heading: '',
        description,
        body,
      };
    });
}
