import { describe, expect, it } from '@jest/globals';
import { showAny } from '../../support/screens/browser/any-page.js';
import { pagesOf } from '../../support/screens/browser/web-pages.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';

const pages = await pagesOf();
/** The pages with bars, and with widths that say something. */
const PICTURES = [
  ['firm', '/dashboard'],
  ['citizen', '/requests/:id/confronto'],
  ['nobody', '/'],
  ['nobody', '/landing/:code'],
  ['firm', '/credits'],
  ['firm', '/feedbacks'],
  ['firm', '/requests/:id'],
  ['nobody', '/studio/:id'],
] as const;

const FIGURES = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'd'];
const rounded = (text: string): string =>
  text.replaceAll(/-?\d+\.\d+/g, (figure) => String(Math.round(Number(figure))));
/** A mark of a picture with what it is drawn with. */
const markOf = (mark: Element): string =>
  [
    mark.getAttribute('class') ?? mark.tagName,
    ...FIGURES.flatMap((name) => {
      const value = mark.getAttribute(name);
      return value === null || value.length > 80 ? [] : [`${name}=${rounded(value)}`];
    }),
  ].join(' ');
/** The pictures that only show in another way what words say, and what is as wide as a figure. */
function figures(): string[] {
  const pictures = [...document.querySelectorAll('svg')].filter(
    (svg) =>
      !svg.querySelector('use') && !svg.hasAttribute('aria-label') && svg.querySelector('rect, circle.dot, line'),
  );
  const wide = [...document.querySelectorAll<HTMLElement>('[style]')].filter(({ style }) => /%/.test(style.cssText));
  return [
    ...pictures.map((svg) => `svg: ${[...svg.querySelectorAll('rect, circle, path')].map(markOf).join(', ')}`),
    ...wide.map(({ tagName, style }) => `${tagName.toLowerCase()}: ${rounded(style.cssText)}`),
  ];
}

describe('a picture beside words', () => {
  it('is drawn with their figures', async () => {
    const told: Record<string, string[]> = {};
    const known = new Set<string>();
    for (const [as, path] of PICTURES) {
      const page = pages.find((each) => each.path === path)!;
      const given = {
        withdrawn: null,
        'response.status.id': ResponseStatus.ok,
        'responses.1.status.id': 7,
        'responses.2.status.id': 7,
      };
      expect(await showAny(page, as, { given })).not.toBeNull();
      // What each page has is noted once.
      const news = figures().filter((line) => !known.has(line));
      for (const line of news) known.add(line);
      told[`${as} ${path}`] = news;
    }
    return told;
  });
});
