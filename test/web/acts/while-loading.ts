import { describe, it } from '@jest/globals';
import { later, lines, wait, type Answer } from '../../support/screens/browser/hands.js';
import { showAny } from '../../support/screens/browser/any-page.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';

const pages = await pagesOf();
const pageAt = (path: string) => pages.find((page) => page.path === path)!;

/** Pages whose parts come with different reads, and these. */
const PAGES: [as: 'citizen' | 'firm', path: string, reads: string[], given?: object][] = [
  [
    'firm',
    '/dashboard',
    [
      '/profile',
      '/requests/lawyer/counts',
      '/requests/lawyer',
      '/requests/lawyer/first',
      '/credits',
      '/lawyers/statistics/5',
    ],
    { completed: true, verified_at: '2026-03-04T09:00:00.000Z', paused_through: null, missing: [] },
  ],
  ['citizen', '/dashboard', ['/requests/user', '/users/statistics/5']],
  ['firm', '/credits', ['/credits', '/credits/history', '/credits/demand']],
  ['firm', '/requests', ['/requests/lawyer', '/requests/lawyer/counts', '/credits', '/firm/filters']],
  ['firm', '/profile/security', ['/account/sessions', '/account/passkeys', '/account/security-events']],
];
const headings = (): string[] => lines().filter((line) => /^(## |\(hidden)|Caricamento/.test(line));

describe('a page of which a read has not ended', () => {
  it.each(PAGES.map(([as, path, reads, given = {}]) => [as, path, reads, given] as const))(
    'shows a %s what it has, %s',
    async (as, path, reads, given) => {
      const told: Record<string, string[]> = {};
      const open = async (answers: Record<string, () => Promise<Answer>>) => {
        await showAny(pageAt(path), as, { given, answers });
        // What waits says so after a moment.
        for (let times = 0; times < 4; times += 1) await wait(200);
        return headings();
      };
      await open({});
      const whole = await open({});
      for (const read of reads) {
        const shown = await open({ [`GET ${read}`]: later().answer });
        told[read] = [
          ...whole.filter((line) => !shown.includes(line)).map((line) => `− ${line}`),
          ...shown.filter((line) => !whole.includes(line)),
        ];
      }
      return told;
    },
  );
});
