import type { SiteServices } from '../../web/app/context.js';

const FIXED = ['/', '/avvocati', '/prezzi', '/recesso', '/termini-e-condizioni', '/privacy', '/accessibilita'];

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
  '/cassa-di-prova',
  '/feedbacks',
  '/request/',
  '/logout',
  '/error',
  '/mail-',
  '/recupero-password',
  '/reimposta-password',
];

const english = (path: string): string => (path === '/' ? '/en' : `/en${path}`);

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every public page in both languages; each names the other. */
export async function sitemap(services: SiteServices): Promise<string> {
  const types = await services.requestTypes('it');
  const paths = [...FIXED, ...types.flatMap(({ id }) => [`/avvocati/${id}`, `/avvocati/${id}/classifica`])];
  const entries = paths.flatMap((path) => {
    const it = escape(services.publicUrl + path);
    const en = escape(services.publicUrl + english(path));
    const alternates = `<xhtml:link rel="alternate" hreflang="it" href="${it}"/><xhtml:link rel="alternate" hreflang="en" href="${en}"/>`;
    return [it, en].map((location) => `<url><loc>${location}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** The robots file. A demo instance is closed to robots, because its content is invented. */
export function robots(services: SiteServices): string {
  if (services.demo) return 'User-agent: *\nDisallow: /\n';
  const closed = CLOSED.flatMap((path) => [path, ...(path.startsWith('/api') ? [] : [english(path)])]);
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${services.publicUrl}/sitemap.xml\n`;
}
