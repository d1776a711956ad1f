import { describe, expect, it } from '@jest/globals';
import { showAny } from '../../support/screens/browser/any-page.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';

const pages = await pagesOf();
/** The pages that show some of a list, or put it in an order of their own. */
const LONG = [
  ['citizen', '/dashboard'],
  ['firm', '/dashboard'],
  ['citizen', '/profile/security'],
  ['firm', '/profile/activity'],
  ['firm', '/feedbacks'],
  ['citizen', '/messages/:id'],
  ['firm', '/requests'],
  ['citizen', '/requests/:id'],
] as const;
const MANY = 7;
const LIST = 'ul, ol, tbody, dl';

const nameOf = (list: Element): string => {
  const by = list.getAttribute('aria-labelledby') ?? list.closest('section, table')?.getAttribute('aria-labelledby');
  const head = by ? document.querySelector(`[id="${by}"]`) : null;
  const name =
    list.getAttribute('aria-label') ?? (head ?? list.closest('section')?.querySelector('h2, h3'))?.textContent;
  return (name ?? list.className).replaceAll(/\s+/g, ' ').trim().slice(0, 40);
};
/** The numbers of the entries that a row shows: of the first list whose texts it has. */
const entryOf = (row: Element): string => /[(.](\d+)[. ]/.exec(row.textContent)?.[1] ?? '·';
/** The rows of each list that is not of the page itself, with the numbers of their entries. */
function listsShown(): string[] {
  const told: string[] = [];
  const counted: Element[] = [];
  for (const list of document.querySelectorAll(LIST)) {
    if (list.closest('nav, header, footer, .entries') || counted.some((row) => row.contains(list))) continue;
    const rows = [...list.children];
    const entries = rows.map(entryOf);
    if (new Set(entries).size < 2) continue;
    counted.push(...rows);
    told.push(`${nameOf(list)}: ${entries.join(' ')}`);
  }
  return [...new Set(told)];
}

describe('a page that has many of each thing', () => {
  it('shows so many of them, in this order', async () => {
    const told: Record<string, string[]> = {};
    const given = {
      'response.status.id': ResponseStatus.new,
      ...Object.fromEntries(
        Array.from({ length: MANY }, (_, nth) => [`responses.${nth + 1}.status.id`, ResponseStatus.ok]),
      ),
      'status.id': 2,
    };
    for (const [as, path] of LONG) {
      const page = pages.find((each) => each.path === path)!;
      expect(await showAny(page, as, { many: MANY, given })).not.toBeNull();
      told[`${as} ${path}`] = listsShown();
    }
    return told;
  });
});
