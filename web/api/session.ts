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

const inBrowser = typeof window !== 'undefined';

function stores(): Storage[] {
  if (!inBrowser) return [];
  try {
    return [window.sessionStorage, window.localStorage];
  } catch {
    // Storage can be forbidden by the browser: then nobody can stay signed in, and nothing breaks.
    return [];
  }
}

/** The session of this browser, or null. The same object as long as nothing changed. */
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

/** Keeps a session: for good with remember-me, else until the browser closes. */
export function openSession(session: Session, remember: boolean): void {
  clear();
  const store = stores().at(remember ? 1 : 0);
  store?.setItem(TOKEN, session.token);
  store?.setItem(ACCOUNT, JSON.stringify(session.account));
  announce();
}

/** Puts a fresher account in the place of the kept one, wherever it is kept. */
export function refreshAccount(account: Account): void {
  const store = stores().find((candidate) => candidate.getItem(TOKEN) !== null);
  if (!store) return;
  store.setItem(ACCOUNT, JSON.stringify(account));
  announce();
}

/** Forgets token and account. */
export function closeSession(): void {
  clear();
  announce();
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

/** The session, followed: renders again at login, logout, and when another tab does either. Null on the server. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}
