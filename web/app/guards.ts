import { redirect, type ClientLoaderFunctionArgs } from 'react-router';
import { permissions, type Permission } from '../../src/shared/permissions.rules.js';
import { may } from '../api/may';
import { readSession, type Account } from '../api/session';
import { barePath } from './locale';
import { sameLanguage, toErrorPage } from './public-guards';
import { TERMS_PATH, termsToAccept, wereTermsShown } from './terms-asked';

/** Who may enter a screen: anyone signed in, law firms only, citizens only, or whoever has this permission. */
export type Audience = 'account' | 'lawyer' | 'user' | Permission;

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
 * @throws a redirect: to the login screen with `redirect_to`, or to the error page (403, RequiresLawyer, RequiresUser
 * or RoleForbids)
 */
export function requireAccount(request: Request, audience: Audience = 'account'): Account {
  const session = readSession();
  if (!session) {
    throw redirectVia(request, '/login');
  }
  const { account } = session;
  const models = modelsOf(audience);
  if (!models.includes(account.model))
    throw toErrorPage(request, 403, models.includes('lawyer') ? 'RequiresLawyer' : 'RequiresUser');
  if (isPermission(audience) && !may(account, audience)) throw toErrorPage(request, 403, 'RoleForbids');
  return account;
}

const isPermission = (audience: Audience): audience is Permission => audience in permissions;

function modelsOf(audience: Audience): readonly Account['model'][] {
  if (audience === 'account') return ['user', 'lawyer'];
  return isPermission(audience) ? permissions[audience] : [audience];
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
