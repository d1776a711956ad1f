import { describe, expect, it as says } from '@jest/globals';
import { en } from '../../backoffice/providers/i18n/en.js';
import { it } from '../../backoffice/providers/i18n/it.js';
import { both, writtenPairs, type Said } from '../support/two-languages.js';

/** One line for each text, in both languages, under the path of its group. */
function grouped(pairs: Said[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { where, it: italian, en: english } of pairs) {
    const path = where.replace(/^\./, '').split('.');
    const name = path.pop() ?? '';
    (groups[path.join('.')] ??= []).push(`${name}: ${italian} | ${english}`);
  }
  return groups;
}

// Most pages are compared in Italian only: an English text with another meaning is seen here, beside the Italian one.
describe('the texts of the back office say the same in both languages', () => {
  says('on its pages', () => {
    expect(grouped(both(it.backOffice, en.backOffice, ''))).toMatchSnapshot();
  });
  says('in the names of resources and fields', () => {
    expect(grouped(both(it.resources, en.resources, ''))).toMatchSnapshot();
  });
  says('where they are written beside each other', () => {
    const byFile: Record<string, string[]> = {};
    // What a decision is called has a snapshot of its own: decision-words.test.ts.
    const pairs = writtenPairs('backoffice').filter(({ where }) => !/kinds\/[a-z-]+\.ts$/.test(where));
    for (const { where, it: italian, en: english } of pairs) (byFile[where] ??= []).push(`${italian} | ${english}`);
    expect(byFile).toMatchSnapshot();
  });
});
