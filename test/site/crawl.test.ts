import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import { startInstance, type Instance } from '../support/instance.js';

/** A page as a search engine reads it. */
interface Page {
  status: number;
  title: string;
  description: string;
  /** Its canonical address without the origin; null if it is not to be indexed. */
  canonical: string | null;
  headings: number;
  /** The hreflang links of the page, by language. */
  languages: Record<string, string>;
  links: string[];
  data: Record<string, unknown>[];
}

const decoded = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', '’');
const first = (html: string, pattern: RegExp): string => decoded(pattern.exec(html)?.[1] ?? '');
const every = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);
const pathOf = (address: string): string => new URL(address).pathname;

function read(status: number, html: string): Page {
  const canonical = first(html, /<link rel="canonical" href="([^"]+)"/);
  return {
    status,
    title: first(html, /<title>([^<]*)<\/title>/),
    description: first(html, /<meta name="description" content="([^"]*)"/),
    canonical: canonical === '' ? null : pathOf(canonical),
    headings: every(html, /(<h1)[\s>]/g).length,
    languages: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, language, address]) => [
        language,
        pathOf(address ?? ''),
      ]),
    ),
    links: every(html, /<a [^>]*href="(\/[^"#?]*)/g).filter((path) => !path.endsWith('.xml')),
    data: every(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map(
      (text) => JSON.parse(text) as Record<string, unknown>,
    ),
  };
}

/** Pages that show no path to themselves: forms, and texts of law. */
const WITHOUT_TRAIL = ['/recesso', '/termini-e-condizioni', '/privacy', '/accessibilita', '/contatti'];

/** The types that a page of this address must have. */
function wantedOf(path: string): string[] {
  const bare = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (bare === '/') return ['Organization', 'WebSite'];
  if (WITHOUT_TRAIL.includes(bare)) return [];
  const trail = ['BreadcrumbList'];
  if (bare.startsWith('/faq-')) return [...trail, 'FAQPage'];
  if (bare === '/blog' || bare === '/storie' || bare.includes('/classifica')) return [...trail, 'ItemList'];
  if (/^\/avvocati\/[^/]+/.test(bare)) return [...trail, 'Article'];
  return trail;
}

/** What is wrong with the values of a type, beyond its presence. */
function faultsOf(described: Record<string, unknown>): string[] {
  const items = (described.itemListElement ?? []) as { position: number; name?: string; item?: string; url?: string }[];
  switch (described['@type']) {
    case 'BreadcrumbList':
      return items.flatMap(({ position, name, item }, nth) =>
        position === nth + 1 && name && item?.startsWith('http') ? [] : [`step ${nth + 1}`],
      );
    case 'ItemList':
      return [
        ...(described.numberOfItems === items.length && items.length > 0 ? [] : ['number of items']),
        ...items.flatMap(({ position, name, url }, nth) =>
          position === nth + 1 && name && url?.startsWith('http') ? [] : [`item ${nth + 1}`],
        ),
      ];
    case 'FAQPage': {
      const questions = described.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      return questions.length > 5 && questions.every(({ name, acceptedAnswer }) => name && acceptedAnswer.text)
        ? []
        : ['a question without an answer'];
    }
    case 'Article': {
      const { headline, datePublished, dateModified, author } = described;
      const days = [datePublished, dateModified].every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day)));
      return headline && author && days ? [] : ['headline, author or days'];
    }
    default:
      return described.name && described.url ? [] : ['name or address'];
  }
}

/** All profiles of firms are one page with different data, so some of them are enough. */
const FIRM = /^(?:\/en)?\/studio\/\d+$/;
const FIRMS = 6;

/** The number of pages requested at the same time. */
const HANDS = 4;

describe('a crawl of the whole site from its home page', () => {
  let instance: Instance;
  const pages = new Map<string, Page>();
  const ask = async (path: string): Promise<Page> => {
    const answer = await fetch(`${instance.base}${path}`, { redirect: 'manual' });
    return read(answer.status, await answer.text());
  };
  const text = async (path: string): Promise<string> => (await fetch(`${instance.base}${path}`)).text();
  const where = (wrong: (page: Page, path: string) => boolean): string[] =>
    [...pages].filter(([path, page]) => wrong(page, path)).map(([path]) => path);
  /** Pages that are indexed under their own address. */
  const listed = (): [string, Page][] => [...pages].filter(([path, { canonical }]) => canonical === path);

  beforeAll(async () => {
    instance = await startInstance();
    const waiting = ['/'];
    const known = new Set(waiting);
    let firms = 0;
    const visit = async (path: string): Promise<void> => {
      const page = await ask(path);
      pages.set(path, page);
      for (const link of page.links) {
        if (known.has(link) || (FIRM.test(link) && firms++ >= FIRMS)) continue;
        known.add(link);
        waiting.push(link);
      }
    };
    const walk = async (): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await visit(path);
    };
    // The home page fills the list before the crawl runs in parallel.
    await visit(waiting.shift() ?? '/');
    await Promise.all(Array.from({ length: HANDS }, walk));
  });
  afterAll(() => instance.stop());

  it('finds no broken link', () => {
    expect(pages.size).toBeGreaterThan(150);
    expect(where(({ status }) => status !== 200)).toEqual([]);
  });

  /** The addresses of the sitemap. */
  let inMap: string[];

  it('finds every page of the sitemap', async () => {
    const parts = every(await text('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g).map(pathOf);
    expect(parts).toHaveLength(4);
    inMap = (await Promise.all(parts.map(text))).flatMap((xml) => every(xml, /<loc>([^<]+)<\/loc>/g).map(pathOf));
    expect(new Set(inMap).size).toBe(inMap.length);
    expect(inMap.length).toBeGreaterThan(100);
    expect(inMap.filter((path) => pages.get(path)?.canonical !== path)).toEqual([]);
  });

  it('finds one heading of the first level on each page', () => {
    expect(where(({ headings }) => headings !== 1)).toEqual([]);
  });

  it.each([
    ['Italian', (path: string) => !/^\/en(?:\/|$)/.test(path)],
    ['English', (path: string) => /^\/en(?:\/|$)/.test(path)],
  ])('finds a unique title and description on each indexable %s page', (_language, isOfIt) => {
    for (const part of ['title', 'description'] as const) {
      const places = new Map<string, string[]>();
      for (const [path, page] of listed().filter(([path]) => isOfIt(path)))
        places.set(page[part], [...(places.get(page[part]) ?? []), path]);
      expect([...places].filter(([words, paths]) => words === '' || paths.length > 1)).toEqual([]);
    }
  });

  it('finds the data that schema.org requires on each page', () => {
    const wanted: Record<string, string[]> = {
      BreadcrumbList: ['itemListElement'],
      FAQPage: ['mainEntity'],
      Article: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
      Organization: ['name', 'url', 'logo'],
      WebSite: ['name', 'url', 'inLanguage'],
      LegalService: ['name', 'url', 'address', 'knowsAbout', 'knowsLanguage'],
    };
    const missing = [...pages].flatMap(([path, { data }]) =>
      data.flatMap((object) =>
        (wanted[String(object['@type'])] ?? [])
          .filter((field) => !object[field] || (Array.isArray(object[field]) && object[field].length === 0))
          .map((field) => `${path}: ${String(object['@type'])}.${field}`),
      ),
    );
    expect(missing).toEqual([]);
    const kinds = (path: string): unknown[] => pages.get(path)?.data.map((object) => object['@type']) ?? [];
    for (const path of ['/', '/en']) expect(kinds(path)).toEqual(['Organization', 'WebSite']);
    const firms = [...pages.keys()].filter((path) => FIRM.test(path));
    expect(firms).toHaveLength(FIRMS);
    for (const path of firms) expect(kinds(path)).toEqual(['BreadcrumbList', 'LegalService']);
    for (const path of ['/faq-utente', '/en/faq-avvocato']) expect(kinds(path)).toContain('FAQPage');
    const stories = [...pages.keys()].filter((path) => /^\/avvocati\/[^/]+\/storie\//.test(path));
    expect(stories.length).toBeGreaterThan(2);
    for (const path of stories) expect(kinds(path)).toEqual(['BreadcrumbList', 'Article']);
  });

  it('finds on each page of the sitemap the types that search engines use for such a page, complete', () => {
    const faults = inMap.flatMap((path) => {
      const data = pages.get(path)?.data ?? [];
      const types = data.map((object) => object['@type']);
      return [
        ...wantedOf(path).flatMap((wanted) => (types.includes(wanted) ? [] : [`${path}: no ${wanted}`])),
        ...data.flatMap((object) => [
          ...(object['@context'] === 'https://schema.org' ? [] : [`${path}: context`]),
          ...faultsOf(object).map((fault) => `${path}: ${String(object['@type'])}, ${fault}`),
        ]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('finds no invented review in structured data, also of a firm that has reviews', async () => {
    const rated = where(({ data }) => data.some((object) => 'aggregateRating' in object || 'review' in object));
    expect(rated).toEqual([]);
    const [firm] = await instance.query<{ id: number }>(
      `select firm_id as id from feedbacks where published_at is not null order by 1 limit 1`,
    );
    const { data } = await ask(`/studio/${firm!.id}`);
    const found = data.find((object) => object['@type'] === 'LegalService');
    expect(found).toMatchObject({ address: { '@type': 'PostalAddress', addressCountry: 'IT' } });
    expect(found).not.toHaveProperty('aggregateRating');
  });

  it('finds the same links between languages on both language versions', () => {
    const named = listed().filter(([, { languages }]) => 'en' in languages);
    expect(named.length).toBeGreaterThan(60);
    const wrong = listed().filter(([path, { languages }]) => {
      const { it: italian, en: english, 'x-default': usual } = languages;
      if (italian === undefined || usual !== italian) return true;
      if (english === undefined) return path !== italian;
      // Only some of the firms' profiles were visited.
      const pair = [italian, english].filter((each) => pages.has(each) || !FIRM.test(each));
      return (
        !pair.includes(path) ||
        pair.some(
          (each) =>
            pages.get(each)?.canonical !== each ||
            JSON.stringify(pages.get(each)?.languages) !== JSON.stringify(languages),
        )
      );
    });
    expect(wrong.map(([path, { languages }]) => [path, languages])).toEqual([]);
  });

  it('is redirected from an Italian text in the English site to its Italian address', () => {
    const path = [...pages.keys()].find((each) => /^\/en\/avvocati\/[^/]+\/storie\//.test(each)) ?? '';
    expect(pages.get(path)?.canonical).toBe(path.replace('/en', ''));
  });

  it('gets 404 at an address without a text', async () => {
    const unknown = [
      '/avvocati/malasanita/nessun-articolo',
      '/avvocati/malasanita/storie/nessuna',
      '/avvocati/malasanita/nessun-tema/articolo',
      '/avvocati/nessuna-materia',
      '/landing/nessuna-materia',
      '/en/landing/nessuna-materia',
    ];
    const answers = await Promise.all(unknown.map(ask));
    expect(answers.map(({ status }) => status)).toEqual(unknown.map(() => 404));
  });

  it('is redirected from the folder of a topic to the guide, and finds the topic in the article’s breadcrumb', async () => {
    const folder = '/avvocati/cause-di-lavoro/licenziamento';
    const article = `${folder}/che-cosa-fare-nei-60-giorni`;
    expect(pages.get(article)?.status).toBe(200);
    expect(await text(article)).toContain('<li>Licenziamento</li>');
    for (const prefix of ['', '/en']) {
      const answer = await fetch(`${instance.base}${prefix}${folder}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${prefix}/avvocati/cause-di-lavoro`]);
    }
  });

  it('finds noindex on the landing pages, which repeat the pages of the request types', async () => {
    for (const { id } of requestTypes) {
      const html = await text(`/landing/${id}`);
      expect([id, html.includes('content="noindex"'), html.includes(`/request/create/1?type=${id}`)]).toEqual([
        id,
        true,
        true,
      ]);
    }
  });

  it.each(['/blog', '/storie'])('finds a feed of %s', async (path) => {
    expect(await text(path)).toContain(`type="application/rss+xml"`);
    const answer = await fetch(`${instance.base}${path}/feed.xml`);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await answer.text();
    const links = every(xml, /<item>.*?<link>([^<]+)<\/link>/g).map(pathOf);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((link) => pages.get(link)?.status !== 200)).toEqual([]);
  });
});
