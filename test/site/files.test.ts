import { describe, expect, it } from '@jest/globals';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { feed, feeds } from '../../src/site/feeds.js';
import { manifest } from '../../src/site/installing.js';
import { robots, sitemap, sitemapIndex, sitemapParts } from '../../src/site/sitemap.js';
import type { ContentEntryDto, SiteServices } from '../../web/app/context.js';
import { webPart } from '../support/web-markup.js';

const text = (path: string, over: Partial<ContentEntryDto> = {}): ContentEntryDto =>
  ({
    path,
    title: `Il “titolo” & <i>di ${path}</i>`,
    description: `Che cosa dice ${path}, "in breve"`,
    languages: ['it', 'en'],
    published: '2026-01-15',
    ...over,
  }) as ContentEntryDto;

/** A site with a text of each kind, and more articles than a feed has. */
const texts: Readonly<Record<string, ContentEntryDto[]>> = {
  page: [text('/chi-siamo'), text('/cookie-policy', { languages: ['it'], reviewed: '2026-02-01' })],
  type: [text('/avvocati/malasanita', { reviewed: '2026-03-01' })],
  article: Array.from({ length: 31 }, (_, nth) => text(`/avvocati/malasanita/articolo-${nth}`, { languages: ['it'] })),
  story: [text('/avvocati/malasanita/storie/una', { languages: ['it'], published: '2025-12-31' })],
};
const services = {
  brand: 'Giustamente & C.',
  publicUrl: 'https://example.org',
  demo: false,
  content: { list: (kind: string) => texts[kind] },
  requestTypes: () => Promise.resolve([{ id: 'malasanita' }, { id: 'ricorsi-inps' }, { id: 'successioni' }]),
  rankingAreas: () =>
    Promise.resolve(
      new Map([
        ['malasanita', { listed: true, provinces: [{ slug: 'lodi' }, { slug: 'milano' }] }],
        ['successioni', { listed: false, provinces: [] }],
      ]),
    ),
} as unknown as SiteServices;

describe('the files that search engines and readers fetch', () => {
  it('name each page once for each of its languages, with the day on which it changed', async () => {
    const said: string[] = [sitemapIndex(services)];
    for (const part of sitemapParts) {
      const entries = [...(await sitemap(services, part)).matchAll(/<url>(.*)<\/url>/g)].map(([, entry = '']) =>
        entry
          .replaceAll('https://example.org', '')
          .replaceAll(/<xhtml:link rel="alternate" hreflang="(\w+)" href="([^"]*)"\/>/g, ' $1:$2')
          .replaceAll(/<\/?(?:loc|lastmod)>/g, ' ')
          .replaceAll(/ +/g, ' ')
          .trim(),
      );
      said.push(`— ${part}, ${entries.length}`, ...entries.slice(0, 8));
    }
    expect(said.join('\n')).toMatchSnapshot();
  });

  it('have the newest thirty texts of a kind, each escaped', () => {
    const [articles, stories] = feeds.map((one) => feed(services, one));
    const items = [...articles!.matchAll(/<item>.*<\/item>/g)];
    expect([items.length, items[0]![0], stories]).toMatchSnapshot();
  });

  it('say how the site is installed', () => {
    expect(manifest(services)).toMatchSnapshot();
  });

  interface Place {
    readonly path: string;
    readonly isSignedIn: boolean;
  }

  const placesOf = (entries: readonly RouteConfigEntry[], above: Place): Place[] =>
    entries.flatMap((entry) => {
      const place = {
        path: entry.path === undefined ? above.path : `${above.path}/${entry.path}`,
        isSignedIn: above.isSignedIn || entry.file.endsWith('/signed-in-layout.tsx'),
      };
      return entry.children ? placesOf(entry.children, place) : [place];
    });

  it('close to robots every page for those who sign in, and let them read these', async () => {
    const closed = [...robots(services).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!);
    const isClosed = (path: string) => closed.some((one) => path.startsWith(one));
    const { default: routes } = await webPart<{ default: RouteConfigEntry[] }>('app/routes');
    const pages = placesOf(routes, { path: '', isSignedIn: false });
    const open = pages.filter(({ path }) => !isClosed(path));
    expect(open.filter(({ isSignedIn }) => isSignedIn)).toEqual([]);
    const isEnglish = (path: string) => path.startsWith('/en/');
    expect(open.map(({ path }) => path).filter((path) => !isEnglish(path))).toMatchSnapshot();
    // What is closed in one language is closed in the other.
    expect(closed.filter((path) => !isEnglish(path) && path !== '/api/').map((path) => `/en${path}`)).toEqual(
      closed.filter(isEnglish),
    );
    expect(pages.filter(({ path }) => isClosed(path)).length).toBeGreaterThan(50);
  });
});
