import type { Session } from '../api/records.js';

const KEY = 'backOffice.session';
const BROWSER = 'backOffice.browser';
const ENDED = 'backOffice.ended';

/**
 * Why the last session ended, shown once on the login page: `expired` by time or by somebody, `left` by the member.
 */
export type Ending = 'expired' | 'left';

/** The open session, or null when there is none or its time is over. */
export function readSession(): Session | null {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return null;
  try {
    const session = JSON.parse(kept) as Session;
    if (Date.parse(session.expires_at) > Date.now()) return session;
  } catch {
    // What is stored is not a session of ours.
  }
  closeSession('expired');
  return null;
}

export function openSession(session: Session): void {
  localStorage.setItem(KEY, JSON.stringify(session));
  sessionStorage.removeItem(ENDED);
}

export function closeSession(ending: Ending): void {
  localStorage.removeItem(KEY);
  if (sessionStorage.getItem(ENDED) !== 'left') sessionStorage.setItem(ENDED, ending);
}

/**
 * The number that this browser gave itself. It is sent at sign-in and kept after the logout: guesses that
 * others make elsewhere then lock nobody out here. No header if the browser creates no such numbers.
 */
export function browserHeader(): Record<string, string> {
  try {
    const browser = localStorage.getItem(BROWSER) ?? crypto.randomUUID();
    localStorage.setItem(BROWSER, browser);
    return { 'X-Browser': browser };
  } catch {
    return {};
  }
}

/** Why the login page is shown, or null at a first visit. */
export const lastEnding = (): Ending | null => sessionStorage.getItem(ENDED) as Ending | null;
