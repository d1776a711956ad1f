import { describe, expect, it } from '@jest/globals';
import { storesOfBrowser } from '../support/browser-stores.js';
import { webPart } from '../support/web-markup.js';

interface Session {
  token: string;
  account: { id: number; name: string };
}
interface SessionModule {
  openSession: (session: Session, remember: boolean) => void;
  readSession: () => Session | null;
  refreshAccount: (account: Session['account']) => void;
  closeSession: () => void;
  leaveBrowser: () => void;
  leaveFor: (where: string) => void;
  takeDestination: () => string | null;
  TYPED: string;
  browserHeader: () => Record<string, string>;
}

const {
  browserHeader,
  closeSession,
  leaveBrowser,
  leaveFor,
  openSession,
  readSession,
  refreshAccount,
  takeDestination,
  TYPED,
} = await webPart<SessionModule>('api/session');

const sessionOf = (id: number, name: string): Session => ({
  token: `token-of-${name}`,
  account: { id, name },
});
const anna = sessionOf(1, 'anna');
const bruno = sessionOf(2, 'bruno');

describe('a session in the browser', () => {
  const { localStorage, sessionStorage, all } = storesOfBrowser();
  const stored = ({ token, account }: Session) => ({ account: JSON.stringify(account), token });

  it('is kept on the device if the person wants to be remembered, and in the tab otherwise', () => {
    openSession(anna, true);
    expect([localStorage.content(), sessionStorage.content()]).toEqual([stored(anna), {}]);
    expect(readSession()).toEqual(anna);
    openSession(bruno, false);
    expect([localStorage.content(), sessionStorage.content()]).toEqual([{}, stored(bruno)]);
    expect(readSession()).toEqual(bruno);
  });

  it.each([true, false])(
    'leaves nothing of the person behind (remembered: %s), and what is not theirs as it is',
    (remember) => {
      openSession(bruno, !remember);
      openSession(anna, remember);
      localStorage.setItem('request-draft', 'di un visitatore');
      const { 'X-Browser': browser } = browserHeader();
      closeSession();
      expect(readSession()).toBeNull();
      expect(all()).toBe(JSON.stringify({ browser, 'request-draft': 'di un visitatore' }) + '{}');
      // Whoever signs in next does it with the same browser.
      expect(browserHeader()).toEqual({ 'X-Browser': browser });
    },
  );

  it('is left for a place once', () => {
    leaveFor('/prezzi');
    expect([takeDestination(), takeDestination()]).toEqual(['/prezzi', null]);
  });

  it('keeps what was typed when it runs out, and removes it when the person signs out', () => {
    openSession(anna, false);
    sessionStorage.setItem(`${TYPED}quote-7`, 'di anna');
    sessionStorage.setItem('announced', '[]');
    closeSession();
    expect(sessionStorage.content()).toEqual({ [`${TYPED}quote-7`]: 'di anna', announced: '[]' });
    openSession(anna, false);
    leaveBrowser();
    expect(sessionStorage.content()).toEqual({ announced: '[]' });
  });

  it('holds the newer account in the same place, and none if nobody is signed in', () => {
    openSession(anna, true);
    refreshAccount(sessionOf(1, 'anna maria').account);
    expect(readSession()).toEqual({ token: anna.token, account: { id: 1, name: 'anna maria' } });
    expect(sessionStorage.content()).toEqual({});
    closeSession();
    refreshAccount(bruno.account);
    expect(all()).toBe('{}{}');
  });

  it('is none if what is stored is not readable', () => {
    localStorage.setItem('token', 'x');
    expect(readSession()).toBeNull();
    localStorage.setItem('account', '{half');
    expect(readSession()).toBeNull();
  });
});
