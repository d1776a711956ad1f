import { redirect, type ClientLoaderFunctionArgs } from 'react-router';
import { readSession, type Account } from '../api/session';
import { barePath, localeOf, pathIn } from './locale';
import { TERMS_PATH, termsToAccept, wereTermsShown } from './terms-asked';

/** Who may enter a screen: anyone signed in, law firms only, citizens only. */
export type Audience = 'account' | 'lawyer' | 'user';

/** A path in the language of the address that is being opened. */
function sameLanguage(request: Request, path: string): string {
  return pathIn(localeOf(new URL(request.url).pathname), path);
}

/** Leads to the error page; `code` and `info` as the error catalogue has them. */
export function toErrorPage(request: Request, code: 100 | 200 | 403, info?: string): Response {
  const query = new URLSearchParams({ code: String(code), ...(info && { info }) });
  return redirect(sameLanguage(request, `/error?${query.toString()}`));
}

/** The hash of the address that is being opened: the router does not pass it to loaders. */
function placeWithin({ pathname, search }: URL): string {
  const { location } = window;
  return location.pathname === pathname && location.search === search ? location.hash : '';
}

/** Leads to a screen that continues to the one that was to be opened. */
function redirectVia(request: Request, screen: string): Response {
  const asked = new URL(request.url);
  const query = new URLSearchParams({ redirect_to: `${barePath(asked.pathname)}${asked.search}${placeWithin(asked)}` });
  return redirect(sameLanguage(request, `${screen}?${query.toString()}`));
}

/**
 * The signed-in account, if it may enter.
 * @throws a redirect: to the login screen with `redirect_to`, or to the error page (403, RequiresLawyer or
 * RequiresUser)
 */
export function requireAccount(request: Request, audience: Audience = 'account'): Account {
  const session = readSession();
  if (!session) {
    throw redirectVia(request, '/login');
  }
  if (audience !== 'account' && session.account.model !== audience) {
    throw toErrorPage(request, 403, audience === 'lawyer' ? 'RequiresLawyer' : 'RequiresUser');
  }
  return session.account;
}

/** A screen open to visitors and citizens: a signed-in firm is sent to the error page (403, RequiresUser). */
export function refuseFirm(request: Request): void {
  if (readSession()?.account.model === 'lawyer') throw toErrorPage(request, 403, 'RequiresUser');
}

/** A screen for visitors: signed-in people are sent to the dashboard. */
export function requireVisitor(request: Request): void {
  if (readSession()) throw redirect(sameLanguage(request, '/dashboard'));
}

/**
 * The named parameters, which must be decimal digits; kept as text, for a token is longer than a number can hold.
 * @throws a redirect to the error page (200) naming the first that is not
 */
export function requireNumeric<N extends string>(
  request: Request,
  params: Record<string, string | undefined>,
  ...names: N[]
): Record<N, string> {
  const found: Partial<Record<N, string>> = {};
  for (const name of names) {
    const value = params[name];
    if (!value || !/^\d+$/.test(value)) throw toErrorPage(request, 200, name);
    found[name] = value;
  }
  return found as Record<N, string>;
}

/**
 * Who has to accept new terms sees their screen first, once in a tab, and continues from there.
 * @throws a redirect to it, with the path that was to be opened
 */
function showTerms(request: Request, account: Account): void {
  const version = termsToAccept(account);
  if (version === null || wereTermsShown(version) || barePath(new URL(request.url).pathname) === TERMS_PATH) return;
  throw redirectVia(request, TERMS_PATH);
}

/** What a guarded loader is given besides the router's own arguments. */
export type GuardedArgs = ClientLoaderFunctionArgs & { account: Account };

/**
 * A browser loader behind a guard: `export const clientLoader = guarded('lawyer', async ({ account, params }) => …)`.
 * Without a second argument the page only has the guard.
 */
export function guarded(audience: Audience): (args: ClientLoaderFunctionArgs) => Promise<null>;
export function guarded<T>(
  audience: Audience,
  load: (args: GuardedArgs) => T | Promise<T>,
): (args: ClientLoaderFunctionArgs) => Promise<T>;
export function guarded<T>(audience: Audience, load?: (args: GuardedArgs) => T | Promise<T>) {
  return async (args: ClientLoaderFunctionArgs): Promise<T | null> => {
    const account = requireAccount(args.request, audience);
    showTerms(args.request, account);
    return load ? load({ ...args, account }) : null;
  };
}
