import { redirect } from 'react-router';
import { readSession } from '../api/session';
import { localeOf, pathIn } from './locale';

/** A path in the language of the address that is being opened. */
export function sameLanguage(request: Request, path: string): string {
  return pathIn(localeOf(new URL(request.url).pathname), path);
}

/** Leads to the error page; `code` and `info` as the error catalogue has them. */
export function toErrorPage(request: Request, code: 100 | 200 | 403, info?: string): Response {
  const query = new URLSearchParams({ code: String(code), ...(info && { info }) });
  return redirect(sameLanguage(request, `/error?${query.toString()}`));
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
