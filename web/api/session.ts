import { useSyncExternalStore } from 'react';
import type { components } from './schema';

/** The signed-in account as `GET /account` gives it. */
export type Account = components['schemas']['Account'];

export interface Session {
  token: string;
  account: Account;
}

const TOKEN = 'token';
const ACCOUNT = 'account';
const listeners = new Set<() => void>();
let cached: { raw: string; session: Session | null } | undefined;

function stores(): Storage[] {
  if (typeof window === 'undefined') return [];
  try {
    return [window.sessionStorage, window.localStorage];
  } catch {
    // The browser can forbid storage. Then no session is kept, and everything else works.
    return [];
  }
}

/** The session of this browser, or null. The same object until it changes. */
export function readSession(): Session | null {
  for (const store of stores()) {
    const token = store.getItem(TOKEN);
    const account = store.getItem(ACCOUNT);
    if (!token || !account) continue;
    const raw = `${token}\n${account}`;
    if (cached?.raw !== raw) cached = { raw, session: parse(token, account) };
    return cached.session;
  }
  return null;
}

function parse(token: string, account: string): Session | null {
  try {
    return { token, account: JSON.parse(account) as Account };
  } catch {
    return null;
  }
}

/** Keeps a session, with remember-me across restarts of the browser, else until it closes. */
export function openSession(session: Session, remember: boolean): void {
  clear();
  const store = stores().at(remember ? 1 : 0);
  store?.setItem(TOKEN, session.token);
  store?.setItem(ACCOUNT, JSON.stringify(session.account));
  announce();
}

/** Replaces the stored account by a newer one. */
export function refreshAccount(account: Account): void {
  const store = stores().find((candidate) => candidate.getItem(TOKEN) !== null);
  if (!store) return;
  store.setItem(ACCOUNT, JSON.stringify(account));
  announce();
}

let afterwards: string | null = null;

/**
 * Sets where a signed-in page leads when its session ends: a path, or null for the login screen. Called before what ends
 * the session, because another call may be refused first.
 */
export function leaveFor(path: string | null): void {
  afterwards = path;
}

/** Takes what {@link leaveFor} has set. */
export function takeDestination(): string | null {
  const path = afterwards;
  afterwards = null;
  return path;
}

/** Removes token and account: the session has ended. What was typed stays, for the person who signs in again. */
export function closeSession(): void {
  clear();
  announce();
}

/** How the keys begin under which the tab keeps what is being typed in a form. */
export const TYPED = 'typed-';

/** The person leaves this browser: {@link closeSession}, and what was typed in forms goes too. */
export function leaveBrowser(): void {
  const [tab] = stores();
  const keys = Array.from({ length: tab?.length ?? 0 }, (_, nth) => tab?.key(nth) ?? '');
  for (const key of keys) if (key.startsWith(TYPED)) tab?.removeItem(key);
  closeSession();
}

function clear(): void {
  for (const store of stores()) {
    store.removeItem(TOKEN);
    store.removeItem(ACCOUNT);
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const BROWSER = 'browser';

/**
 * The number that this browser gave itself, which is sent with each sign-in and kept after the logout: guesses that
 * others make elsewhere then lock nobody out here. No header if the browser forbids storage or creates no such numbers.
 */
export function browserHeader(): Record<string, string> {
  try {
    const store = window.localStorage;
    const browser = store.getItem(BROWSER) ?? crypto.randomUUID();
    store.setItem(BROWSER, browser);
    return { 'X-Browser': browser };
  } catch {
    return {};
  }
}

/** The session; renders again at login and logout, also of another tab. Null on the server. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}
