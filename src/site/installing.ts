import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { FastifyInstance } from 'fastify';
import type { SiteServices } from '../../web/app/context.js';

/** The mark: ground, and the i with its check; the path is the same from `src/` and from `dist/`. */
const MARK = fileURLToPath(new URL('../../web/build/client/favicon.svg', import.meta.url));
const SOURCE = fileURLToPath(new URL('../../web/public/favicon.svg', import.meta.url));

/**
 * The icons of the installed site. The system crops a maskable one: the ground fills it, and the mark stays in the
 * middle.
 */
const ICONS = {
  '/icon-192.png': { size: 192, purpose: 'any' },
  '/icon-512.png': { size: 512, purpose: 'any' },
  '/icon-maskable-512.png': { size: 512, purpose: 'maskable' },
  '/apple-touch-icon.png': { size: 180, purpose: 'maskable' },
} as const;

/** The share of a maskable picture that is never cut off is 0.8 of its width. */
const SAFE = 0.8;

/** Ground of the pages, and of the browser's frame: the light scheme's paper, as in web/ui/styles/tokens.css. */
const PAPER = '#faf6ee';

function iconOf(size: number, purpose: 'any' | 'maskable'): Buffer {
  let svg: string;
  try {
    svg = readFileSync(MARK, 'utf8');
  } catch {
    svg = readFileSync(SOURCE, 'utf8');
  }
  if (purpose === 'maskable') {
    const inner = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
    const [, ground = PAPER] = /<rect[^>]*fill="([^"]+)"/.exec(svg) ?? [];
    const edge = (32 * (1 - SAFE)) / 2;
    svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>` +
      `<g transform="translate(${edge} ${edge}) scale(${SAFE})">${inner}</g></svg>`;
  }
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** What a browser needs to install the site: https://www.w3.org/TR/appmanifest/. */
export const manifest = ({ brand }: Pick<SiteServices, 'brand'>): object => ({
  id: '/',
  name: brand,
  short_name: brand,
  lang: 'it',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    ...Object.entries(ICONS)
      .filter(([src]) => src.startsWith('/icon-'))
      .map(([src, { size, purpose }]) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
});

/** Serves the manifest and its pictures, which are made at the first call. Rule 29.7. */
export function serveInstalling(scope: FastifyInstance, services: SiteServices): void {
  scope.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify(manifest(services))),
  );
  for (const [path, { size, purpose }] of Object.entries(ICONS)) {
    let icon: Buffer | undefined;
    scope.get(path, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send((icon ??= iconOf(size, purpose))),
    );
  }
}
