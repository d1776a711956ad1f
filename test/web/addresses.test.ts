import { describe, expect, it } from '@jest/globals';
import { afterLogin } from '../../web/app/after-login.js';
import { barePath, localeOf, pathIn } from '../../web/app/locale.js';

const SITE = 'https://giustamente.example';

describe('the page after the login', () => {
  it.each(['/requests', '/requests/12?filtro=chiuse#storia', '/request/create/9', '/en/credits', '/'])(
    'is %s when requested',
    (path) => {
      expect(afterLogin(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'requests',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    // Browsers remove these characters from an address.
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    'https://evil.example/requests',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/en//evil.example',
    '/en/\\evil.example',
    '/en/\t/evil.example',
  ])('is the dashboard instead of %j', (path) => {
    expect(afterLogin(path)).toBe('/dashboard');
  });

  it('is on this site in both languages, whatever was requested', () => {
    for (const wanted of ['/requests', '/en/requests', '//evil.example', '/en//evil.example', '/\t/evil.example']) {
      for (const locale of ['it', 'en'] as const)
        expect(new URL(pathIn(locale, afterLogin(wanted)), SITE).origin).toBe(SITE);
    }
  });
});

describe('a path in a language', () => {
  it.each([
    ['/login', '/en/login'],
    ['/', '/en'],
    ['/enti', '/en/enti'],
    ['/login?redirect_to=/x#y', '/en/login?redirect_to=/x#y'],
  ])('%s is %s in English, and itself in Italian', (italian, english) => {
    expect([pathIn('en', italian), pathIn('en', english)]).toEqual([english, english]);
    expect([pathIn('it', italian), pathIn('it', english)]).toEqual([italian, italian]);
  });

  it.each(['https://elsewhere.example/x', '//elsewhere.example', '#faq', 'mailto:a@example.com'])(
    'leaves %s alone',
    (path) => {
      expect([pathIn('it', path), pathIn('en', path)]).toEqual([path, path]);
    },
  );

  it('is recognised by its first segment', () => {
    expect(['/en', '/en/login', '/enti', '/login/en', '/'].map(localeOf)).toEqual(['en', 'en', 'it', 'it', 'it']);
    expect(['/en', '/en/login', '/enti'].map(barePath)).toEqual(['/', '/login', '/enti']);
  });
});
