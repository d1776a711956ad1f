import type { SiteServices } from '../../web/app/context.js';
import { escapeXml } from './sitemap.js';

/** The path of a feed, its title, and the texts it holds. */
export const feeds = [
  { path: '/blog', title: 'Articoli', description: 'Una domanda per articolo, con termini e fonti.', kind: 'article' },
  { path: '/storie', title: 'Storie', description: 'Storie di esempio, materia per materia.', kind: 'story' },
] as const;

/** The newest of a feed; older ones are on its page. */
const ITEMS = 30;

/** The newest texts of a kind as RSS 2.0, in Italian. */
export function feed(
  { brand, publicUrl, content }: SiteServices,
  { path, title, description, kind }: (typeof feeds)[number],
): string {
  const items = content
    .list(kind, 'it')
    .slice(0, ITEMS)
    .map((text) => {
      const at = escapeXml(publicUrl + text.path);
      return [
        '<item>',
        `<title>${escapeXml(text.title)}</title>`,
        `<link>${at}</link>`,
        `<guid isPermaLink="true">${at}</guid>`,
        `<pubDate>${new Date(`${text.published}T06:00:00Z`).toUTCString()}</pubDate>`,
        `<description>${escapeXml(text.description)}</description>`,
        '</item>',
      ].join('');
    });
  const self = escapeXml(`${publicUrl}${path}/feed.xml`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escapeXml(`${title} · ${brand}`)}</title>`,
    `<link>${escapeXml(publicUrl + path)}</link>`,
    `<description>${escapeXml(description)}</description>`,
    '<language>it</language>',
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n');
}
