import type { Locale } from './context.js';

/** English pages live under this prefix; Italian ones at the bare path. */
export const ENGLISH_PREFIX = '/en';

/** The language an address is in. */
export function localeOf(pathname: string): Locale {
  return pathname === ENGLISH_PREFIX || pathname.startsWith(`${ENGLISH_PREFIX}/`) ? 'en' : 'it';
}

/** The address without its language: `/en/login` and `/login` both give `/login`. */
export function barePath(pathname: string): string {
  if (localeOf(pathname) === 'it') return pathname;
  return pathname.slice(ENGLISH_PREFIX.length) || '/';
}

/** A bare path in a language. Leaves full addresses and bare anchors alone. */
export function pathIn(locale: Locale, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const bare = barePath(path);
  if (locale === 'it') return bare;
  return bare === '/' ? ENGLISH_PREFIX : `${ENGLISH_PREFIX}${bare}`;
}
