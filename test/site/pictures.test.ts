import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';
import { COLOURS, Drawings } from '../../src/site/pictures/drawings.js';
import { subjectOf } from '../../src/site/pictures/subject.rules.js';
import { startInstance, type Instance } from '../support/instance.js';

describe('the preview picture of a public page', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  const html = async (path: string): Promise<string> => (await fetch(`${instance.base}${path}`)).text();
  const meta = (page: string, name: string): string =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  /** The preview picture of a page, requested from this instance. */
  const pictureOf = async (path: string): Promise<string> => {
    const { pathname, search } = new URL(meta(await html(path), 'og:image'));
    return `${instance.base}${pathname}${search}`;
  };

  it.each(['/', '/en', '/avvocati/malasanita', '/en/avvocati/malasanita', '/prezzi', '/blog', '/termini-e-condizioni'])(
    'exists for %s, 1200 by 630, with its size and alternative text',
    async (path) => {
      const page = await html(path);
      expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(['1200', '630']);
      expect(meta(page, 'og:image:alt').length).toBeGreaterThan(3);
      expect(meta(page, 'twitter:card')).toBe('summary_large_image');
      const answer = await fetch(await pictureOf(path));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      });
    },
  );

  it('differs from page to page, and is the same when requested again', async () => {
    const bytes = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
    const one = await bytes(await pictureOf('/avvocati/malasanita'));
    expect(one.equals(await bytes(await pictureOf('/avvocati/cause-di-lavoro')))).toBe(false);
    const again = await fetch(await pictureOf('/avvocati/malasanita'));
    const tag = again.headers.get('etag') ?? '';
    expect(one.equals(Buffer.from(await again.arrayBuffer()))).toBe(true);
    const known = await fetch(await pictureOf('/avvocati/malasanita'), { headers: { 'if-none-match': tag } });
    expect(known.status).toBe(304);
  });

  it('shows no caller’s input', async () => {
    const own = await (await fetch(await pictureOf('/prezzi'))).arrayBuffer();
    const other = await fetch(`${instance.base}/og/prezzi.png?v=altro&title=Comprate%20qui`);
    expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(own))).toBe(true);
    expect(other.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it.each([
    '/og/non-esiste.png',
    '/og/avvocati/non-esiste.png',
    '/og/cerca.png',
    '/og/dashboard.png',
    '/og/prezzi',
    '/og/api/v1/plans.png',
    '/og/studio/999999.png',
    '/og/..%2f..%2fetc%2fpasswd.png',
    '/og//example.com/.png',
  ])('is missing at %s', async (path) => {
    expect((await fetch(`${instance.base}${path}`)).status).toBe(404);
  });
});

describe('the set of drawings', () => {
  it('has one for each request type, in the colours of the brand', () => {
    const drawings = new Drawings();
    const all = ['porta', ...requestTypeIds].map((id) => {
      const svg = Buffer.from(drawings.drawing(id).split(',')[1] ?? '', 'base64').toString('utf8');
      expect([id, svg.includes('var('), svg.includes('currentColor'), svg.includes('undefined')]).toEqual([
        id,
        false,
        false,
        false,
      ]);
      return svg;
    });
    expect(new Set(all).size).toBe(requestTypeIds.length + 1);
    expect(() => drawings.drawing('altro')).toThrow('no drawing');
  });

  it('takes its colours from the tokens', () => {
    const tokens = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8');
    const named = { soft: 'ink-2' } as Record<string, string>;
    for (const [name, value] of Object.entries(COLOURS))
      expect(tokens).toContain(`--${named[name] ?? name}: light-dark(${value},`);
  });
});

describe('the label above the title of a picture', () => {
  const types = [{ id: 'malasanita', label: 'Malasanità' }];
  it.each([
    ['/avvocati/malasanita', 'malasanita', 'Guida'],
    ['/avvocati/malasanita/una-diagnosi', 'malasanita', 'Articolo · Malasanità'],
    ['/avvocati/malasanita/diagnosi/una-diagnosi', 'malasanita', 'Articolo · Malasanità'],
    ['/avvocati/malasanita/storie/una-diagnosi', 'malasanita', 'Storia di esempio · Malasanità'],
    ['/avvocati/malasanita/classifica', 'malasanita', 'Studi legali · Malasanità'],
    ['/avvocati/altro', 'porta', ''],
    ['/studio/12', 'porta', 'Studio legale'],
    ['/prezzi', 'porta', ''],
    ['/', 'porta', ''],
  ])('is derived from the address %s', (path, drawing, above) => {
    expect(subjectOf(path, types, 'it')).toEqual({ drawing, above });
  });
});
