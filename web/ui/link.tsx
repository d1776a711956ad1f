import { useCallback } from 'react';
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps as RouterLinkProps,
  type NavLinkProps,
} from 'react-router';
import type { Locale } from '../app/context.js';
import { barePath, localeOf, pathIn } from '../app/locale.js';

/** The language of the page one is on. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}

/** Gives a bare path in the language of the page: `path('/login')` is `/en/login` on an English page. */
export function usePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => pathIn(locale, path), [locale]);
}

/** The address of this same page without its language. */
export function useBarePath(): string {
  return barePath(useLocation().pathname);
}

export type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string };

/** A link inside the site; write Italian paths, the page's language is added. Fetches ahead when one points at it. */
export function Link({ to, prefetch = 'intent', ...rest }: LinkProps) {
  return <RouterLink to={usePath()(to)} prefetch={prefetch} {...rest} />;
}

/** As `Link`, with `aria-current="page"` when one is there. */
export function NavLink({ to, prefetch = 'intent', ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <RouterNavLink to={usePath()(to)} prefetch={prefetch} {...rest} />;
}
