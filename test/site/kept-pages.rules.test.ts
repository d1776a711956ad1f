import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRanking, keptAddress } from '../../src/site/kept-pages.rules.js';

const isText = (path: string): boolean => path === '/faq-utente';
const keptAs = (url: string): string | null => keptAddress(url, isText)?.address ?? null;
const RANKING = '/avvocati/malasanita/classifica';

describe('the cache key of a public page', () => {
  it.each(['/', '/en', '/avvocati/malasanita', '/en/prezzi', '/faq-utente', '/en/faq-utente', RANKING, '/login'])(
    'is its path, whatever external links have added: %s',
    (path) => {
      for (const added of ['', '?', '?utm_source=x&utm_medium=mail', '?gclid=1', '?fbclid=2#top', '?x[]=1&x[]=2&%00'])
        expect(keptAddress(`${path}${added}`, isText)).toEqual({ address: path, hasQuery: false });
    },
  );

  it.each([
    [`${RANKING}?page=2&utm_source=x`, `${RANKING}?page=2`],
    [`${RANKING}?page=2&page=3`, `${RANKING}?page=2`],
    [`${RANKING}?page=1`, RANKING],
    [`${RANKING}/lodi?page=2&city=Milano`, `${RANKING}/lodi?page=2`],
    [`${RANKING}?page=-1`, RANKING],
    [`${RANKING}?page=1e3&city=`, RANKING],
    [`${RANKING}?page=2&province_id=to&city=+Samone++`, `${RANKING}?city=Samone&province_id=TO&page=2`],
    [`${RANKING}?city=Samone%20(TO)`, `${RANKING}?city=Samone+%28TO%29`],
    [`/en${RANKING}?city=Forl%C3%AC`, `/en${RANKING}?city=Forl%C3%AC`],
    ['/request/create/1?city=Roma&type=malasanita', '/request/create/1?type=malasanita'],
    ['/request/create/1?type=nothing', '/request/create/1'],
    ['/avvocati?q=', '/avvocati'],
    ['/avvocati?q=+', '/avvocati'],
    [`${RANKING}?page=20`, `${RANKING}?page=20`],
    [`${RANKING}?city=Reggio++nell%E2%80%99+Emilia`, `${RANKING}?city=Reggio+nell%E2%80%99+Emilia`],
    [`${RANKING}?city=${'a'.repeat(60)}`, `${RANKING}?city=${'a'.repeat(60)}`],
    [`${RANKING}?province_id=tor`, RANKING],
    [`${RANKING}?province_id=1to`, RANKING],
    [`${RANKING}?reviewed=1&lang=en&km=50`, `${RANKING}?km=50&lang=en&reviewed=1`],
    [`${RANKING}?reviewed=0`, RANKING],
    [`${RANKING}?reviewed=`, RANKING],
    [`${RANKING}?lang=EN`, RANKING],
    [`${RANKING}?lang=eng`, RANKING],
    [`${RANKING}?km=51`, RANKING],
    [`${RANKING}/lodi?km=50&lang=en&reviewed=1&province_id=TO`, `${RANKING}/lodi`],
    [`/prezzi?km=50&reviewed=1`, '/prezzi'],
    ['/faq-utente?city=Roma', '/faq-utente'],
    ['/termini-e-condizioni', '/termini-e-condizioni'],
    ['/termini-e-condizioni/2026-11-22', '/termini-e-condizioni/2026-11-22'],
    ['/en/privacy', '/en/privacy'],
    ['/accessibilita', '/accessibilita'],
    [`/${'?'.padEnd(1_999, 'x')}`, '/'],
  ])('has the query parameters that the page reads, in a fixed order: %s', (url, address) => {
    expect(keptAs(url)).toBe(address);
  });

  it.each([
    '/avvocati?q=sfratto',
    '/login?redirect_to=%2Fdashboard',
    '/registrazione-utente?redirect_to=x',
    `${RANKING}?page=21`,
    `${RANKING}?city=${'a'.repeat(61)}`,
    `${RANKING}?city=%3Cscript%3E`,
    `${RANKING}?city=1Roma`,
    `${RANKING}?city=Roma1`,
    '/english',
    '/it/en/prezzi',
    '/x/avvocati',
    `/x${RANKING}`,
    `${RANKING}/lodi/altro`,
    `/x${RANKING}/lodi`,
    '/x/login',
    '/login/x',
    '/x/request/create/1',
    '/request/create/12',
    '/x/privacy',
    '/privacy/x',
    '/termini-e-condizioni/2026-11-2',
    '/termini-e-condizioni/x026-11-22',
    '/termini-e-condizioni/2026-x1-22',
    '/termini-e-condizioni/2026-1x-22',
    '/termini-e-condizioni/2026-11-x2',
    '/termini-e-condizioni/2026-11-2x',
    '/dashboard',
    '/requests/7',
    '/ricorso/abc',
    '//example.org/',
    'http://example.org/',
    '/prezzi.data',
    `/?${'x'.repeat(2_000)}`,
  ])('is missing for a page that depends on its caller: %s', (url) => {
    expect(keptAs(url)).toBeNull();
  });

  it('ignores added parameters that the page does not read', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (added) => {
        const query = new URLSearchParams(added);
        for (const name of ['city', 'province_id', 'page']) query.delete(name);
        for (const path of ['/', '/prezzi', RANKING]) {
          const url = `${path}?${query.toString()}`;
          expect([path, null]).toContain(keptAs(url));
        }
      }),
    );
  });

  it('distinguishes a ranking from other pages', () => {
    expect(isRanking(RANKING) && isRanking(`/en${RANKING}?page=2`)).toBe(true);
    expect(['/', '/avvocati/malasanita', '/avvocati?q=classifica'].some(isRanking)).toBe(false);
  });
});
