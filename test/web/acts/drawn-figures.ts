import { describe, expect, it } from '@jest/globals';
import { lines } from '../../support/screens/browser/hands.js';
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

describe('a figure that is no whole number', () => {
  /** The pages with such figures. */
  const FRACTIONS = [
    ['firm', '/dashboard'],
    ['firm', '/credits'],
    ['firm', '/performance'],
    ['firm', '/feedbacks'],
    ['firm', '/requests'],
    ['citizen', '/responses/:id'],
    ['citizen', '/requests/:id/confronto'],
    ['nobody', '/studio/:id'],
    ['nobody', '/avvocati/:code/classifica/:province'],
  ] as const;
  /** Each with a part that is rounded away, or must not be. */
  const given = {
    ...{ points: 3.46, max: 12.54, score: 61.27, average: 4.26, rating: 4.34, distance_km: 3.6, percentage: 12.35 },
    'per_client.credits': 2.46,
    'response.status.id': ResponseStatus.ok,
    'responses.1.status.id': 7,
    'responses.2.status.id': 7,
  };
  const FIGURE = /\+?\b\d+,\d+(?!\d* €)( %)?|\b\d+ (km|%)/g;

  it('is said with as many decimals as its page needs', async () => {
    const told: Record<string, string[]> = {};
    for (const [as, path] of FRACTIONS) {
      const page = pages.find((each) => each.path === path)!;
      expect(await showAny(page, as, { given })).not.toBeNull();
      told[`${as} ${path}`] = lines()
        .join('\n')
        .replaceAll('\u00A0', ' ')
        .match(FIGURE)!
        .filter((figure, nth, all) => all.indexOf(figure) === nth);
    }
    return told;
  });
});
