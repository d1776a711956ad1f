import { publicPages } from '../shared/content/site-pages.codes.js';
import type { ContentEntryDto, Locale, SiteServices } from '../../web/app/context.js';

/** Pages that search engines need not visit: the signed-in area and the addresses with tokens. */
const CLOSED = [
  '/api/',
  '/dashboard',
  '/requests',
  '/responses',
  '/profile',
  '/credits',
  '/checkout',
  '/invoices',
  '/messages',
  '/notifications',
  '/performance',
  '/cassa-di-prova',
  '/feedbacks',
  '/request/',
  '/logout',
  '/error',
  '/mail-',
  '/recupero-password',
  '/reimposta-password',
  '/link-accesso',
  '/entra/',
  '/segnalazioni',
  '/ricorso/',
  '/invito/',
  '/newsletter/confirm/',
];

/** The exception that may be found: the wizard's first step. */
const OPEN = ['/request/create/1$'];

const english = (path: string): string => (path === '/' ? '/en' : `/en${path}`);

/** Escapes a text for XML elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of the sitemap. */
interface Page {
  readonly path: string;
  readonly languages: readonly Locale[];
  /** A day, as `2026-11-22`. */
  readonly changed?: string;
}

const both = (path: string): Page => ({ path, languages: ['it', 'en'] });

const ofText = ({ path, languages, published, reviewed }: ContentEntryDto): Page => ({
  path,
  languages,
  changed: reviewed ?? published,
});

/** The parts of the sitemap, by the name in their address: `/sitemap-articoli.xml`. */
const PARTS = {
  pagine: ({ content }) => [...publicPages.map(both), ...content.list('page', 'it').map(ofText)],
  materie: async ({ content, requestTypes, rankingAreas }) => {
    const texts = new Map(content.list('type', 'it').map((text) => [text.path, ofText(text)]));
    const types = (await requestTypes('it')).map(({ id }) => id);
    const areas = await rankingAreas(types);
    return types.flatMap((id) => {
      const path = `/avvocati/${id}`;
      const { listed = false, provinces = [] } = areas.get(id) ?? {};
      const rankings = [...(listed ? [''] : []), ...provinces.map(({ slug }) => `/${slug}`)];
      return [texts.get(path) ?? both(path), ...rankings.map((of) => both(`${path}/classifica${of}`))];
    });
  },
  articoli: ({ content }) => content.list('article', 'it').map(ofText),
  storie: ({ content }) => content.list('story', 'it').map(ofText),
} satisfies Record<string, (services: SiteServices) => Page[] | Promise<Page[]>>;

export type SitemapPart = keyof typeof PARTS;

export const sitemapParts = Object.keys(PARTS) as SitemapPart[];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** The list of the parts. */
export function sitemapIndex({ publicUrl }: SiteServices): string {
  return [
    HEAD,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitemapParts.map((part) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

/** The public pages of a kind, in each language that they exist in; each names the others. */
export async function sitemap(services: SiteServices, part: SitemapPart): Promise<string> {
  const pages = await PARTS[part](services);
  const entries = pages.flatMap(({ path, languages, changed }) => {
    const places = languages.map((language) => ({
      language,
      at: escapeXml(services.publicUrl + (language === 'it' ? path : english(path))),
    }));
    const alternates = places
      .map(({ language, at }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${at}"/>`)
      .join('');
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return places.map(({ at }) => `<url><loc>${at}</loc>${lastmod}${alternates}</url>`);
  });
  return [
    HEAD,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** The robots file. A demo instance is closed to robots, because its content is invented. */
export function robots(services: SiteServices): string {
  if (services.demo) return 'User-agent: *\nDisallow: /\n';
  const inBoth = (paths: string[]): string[] =>
    paths.flatMap((path) => [path, ...(path.startsWith('/api') ? [] : [english(path)])]);
  const lines = [
    'User-agent: *',
    ...inBoth(OPEN).map((path) => `Allow: ${path}`),
    ...inBoth(CLOSED).map((path) => `Disallow: ${path}`),
  ];
  return `${lines.join('\n')}\n\nSitemap: ${services.publicUrl}/sitemap.xml\n`;
}
