import { describe, expect, it } from '@jest/globals';
import type { Store } from 'react-admin';
import { fillIn, page, press, refusal, wait, writes } from '../../support/screens/browser/hands.js';
import { open, until, writeField } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

interface Session {
  access_token: string;
  expires_at: string;
  staff: { id: number; name: string; locale: string };
}
const SESSION = 'backOffice.session';
const present = (): Session => JSON.parse(localStorage.getItem(SESSION) ?? 'null') as Session;
const draftOf = (member: number, page: string): string => `backOffice.draft.${member}.${page} coupon`;
const typed = (): string => JSON.stringify({ at: new Date().toISOString(), values: { code: 'ESTATE' } });

/** What the browser keeps: whose session, in which language, whose text, and why the last session ended. */
const kept = (): string => {
  const names = Object.keys(localStorage).sort();
  const session =
    localStorage.getItem(SESSION) === null ? 'nobody' : `${present().staff.name} (${present().access_token})`;
  const drafts = names.filter((name) => name.startsWith('backOffice.draft.')).map((name) => name.slice(17));
  const chosen = names.filter((name) => /^RaStore/.test(name)).map((name) => name.replace(/^RaStore\w*?\./, ''));
  return [
    session,
    localStorage.getItem('backOffice.locale'),
    `drafts: ${drafts.join(', ') || 'none'}`,
    `chosen: ${chosen.join(', ') || 'nothing'}`,
    `ended: ${sessionStorage.getItem('backOffice.ended')}`,
  ].join(' | ');
};

/** Presses the last entry of the member's menu. */
async function logOut(): Promise<void> {
  await press(/Il mio accesso/, 'header button');
  await until(() => document.querySelector('[role=menuitem]') !== null);
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)!.click();
  await wait(500);
}

describe('what the browser keeps', () => {
  const session = async (more: Partial<Session['staff']> = {}): Promise<Session> => {
    await open('/me', { given: { name: 'Marta Serra', access_token: 'token-1' } });
    return { ...present(), staff: { ...present().staff, ...more } };
  };

  it('after a login is the session, in the language of the member, with only their own text', async () => {
    const entered = await session({ locale: 'en' });
    const { where } = await open('/login', {
      signedOut: true,
      answers: { 'POST /login': { status: 200, body: entered } },
    });
    for (const member of [1, 2]) localStorage.setItem(draftOf(member, '/coupons/7'), typed());
    sessionStorage.setItem('backOffice.ended', 'left');
    const form = document.querySelector('form')!;
    await fillIn(form);
    form.querySelector<HTMLElement>('[type=submit]')!.click();
    await until(() => where() !== '/login');
    await wait(500);
    const told = [where(), kept(), ...writes()];
    await (
      await staffPart<{ i18nProvider: { changeLocale: (to: string) => Promise<void> } }>('providers/i18n/index')
    ).i18nProvider.changeLocale('it');
    return told;
  });

  it.each([
    ['without any text', false, { status: 204 }],
    ['with text, which is asked about', true, { status: 204 }],
    ['while the server is down', false, refusal(503, '')],
  ] as const)('after a logout %s is what the member chose', async (_name, hasText, answer) => {
    const { where } = await open('/me', { given: { name: 'Marta Serra' }, answers: { 'POST /logout': answer } });
    const { store } = await staffPart<{ store: Store }>('providers/store');
    store.setItem('singleKeys', false);
    const did: string[] = [];
    const { sendLater } = await staffPart<{
      sendLater: (waiting: { text: string; send: () => Promise<void>; undo: () => void }) => Promise<void>;
    }>('case/undoable');
    await sendLater({
      text: 'Deciso',
      send: () => (
        did.push(`sent while ${localStorage.getItem(SESSION) ? 'signed in' : 'nobody is'}`),
        Promise.resolve()
      ),
      undo: () => undefined,
    });
    for (const member of hasText ? [1, 2] : []) localStorage.setItem(draftOf(member, '/coupons/7'), typed());
    await logOut();
    const asked = document.querySelector('[role=dialog]')?.textContent;
    if (asked !== undefined) {
      did.push(asked);
      await press('Esci', '[role=dialog] button');
    }
    await until(() => where() === '/login');
    return [
      ...did,
      ...writes(),
      kept(),
      [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent).join(),
    ];
  });

  it('after a session that ended says so, and what was typed stays', async () => {
    const { where } = await open('/coupons/create', {
      answers: { 'POST /coupons': { status: 401, body: { message: 'unauthenticated' } } },
    });
    await until(() => document.querySelector('input[name=code]') !== null);
    await writeField(document.querySelector<HTMLInputElement>('input[name=code]')!, 'ESTATE');
    const { queries } = await staffPart<{ queries: { invalidateQueries: () => Promise<void> } }>('App');
    localStorage.setItem(SESSION, JSON.stringify({ ...present(), expires_at: new Date().toISOString() }));
    void queries.invalidateQueries();
    await wait(500);
    return [where(), kept(), /Lasciare la pagina/.test(page())];
  });

  it('of a session is nothing once its time is over or it is none, and why it ended', async () => {
    const open = await session();
    const { readSession, closeSession, openSession } = await staffPart<{
      readSession: () => Session | null;
      closeSession: (ending: string) => void;
      openSession: (session: Session) => void;
    }>('providers/session');
    const at = (milliseconds: number): string =>
      JSON.stringify({ ...open, expires_at: new Date(Date.now() + milliseconds).toISOString() });
    const told = [at(1), at(0), 'no session', 'null'].map((stored) => {
      sessionStorage.clear();
      localStorage.setItem(SESSION, stored);
      let read = 'broken';
      try {
        read = readSession()?.staff.name ?? 'nobody';
      } catch {
        // What is stored is no session.
      }
      return `${read}, ${kept()}`;
    });
    for (const endings of [
      ['expired'],
      ['left'],
      ['expired', 'left'],
      ['left', 'expired'],
      ['left', '(opened)', 'expired'],
    ]) {
      sessionStorage.clear();
      for (const ending of endings)
        if (ending === '(opened)') openSession(open);
        else closeSession(ending);
      told.push(`${endings.join(', then ')} → ${sessionStorage.getItem('backOffice.ended')}`);
    }
    return told;
  });

  const OWN: [name: string, answer: (session: Session) => object][] = [
    ['a member', ({ staff }) => ({ ...staff, name: 'Marta Neri', locale: 'en' })],
    [
      'a new session',
      (of) => ({ ...of, access_token: 'token-2', staff: { ...of.staff, name: 'Marta Neri', locale: 'en' } }),
    ],
  ];
  it.each(OWN)('after one’s own name and language are saved is what the server answers: %s', async (_name, answer) => {
    const before = await session();
    await open('/me', {
      given: { name: 'Marta Serra', access_token: 'token-1' },
      answers: { 'PUT /me': { status: 200, body: answer(before) } },
    });
    const field = document.querySelector<HTMLInputElement>('input[name=name]')!;
    await writeField(field, 'Marta Neri');
    await writeField(document.querySelector<HTMLInputElement>('input[name=locale]')!, 'en');
    field.closest('form')!.querySelector<HTMLElement>('[type=submit]')!.click();
    await until(() => document.documentElement.lang === 'en');
    await wait(500);
    const told = [...writes(), kept(), document.documentElement.lang, document.querySelector('h1')?.textContent];
    await press('Italiano', 'header button');
    await until(() => document.documentElement.lang === 'it');
    return told;
  });
});

describe('what a member chose', () => {
  it('is theirs alone, and what belongs to a page is forgotten', async () => {
    await open('/me');
    const { store } = await staffPart<{ store: Store }>('providers/store');
    const mine = localStorage.getItem(SESSION)!;
    const as = (member: number): void => {
      localStorage.setItem(SESSION, mine.replace('"id":1', `"id":${member}`));
    };
    const KEYS = [
      'singleKeys',
      'starred',
      'cases.datatable.columns',
      'cases.datatable.expanded',
      'cases.listParams',
      'cases.selectedIds',
      'sections.over',
      'locale',
      'sidebar.open',
    ];
    const read = (): string => KEYS.filter((name) => store.getItem(name) !== undefined).join(', ') || 'nothing';
    const told: string[] = [];
    const note = (what: string): void => {
      told.push(`${what}: ${read()}`);
    };
    store.removeItem('sidebar.open');
    for (const name of KEYS) {
      const heard: unknown[] = [];
      const end = store.subscribe(name, (value: unknown) => heard.push(value));
      store.setItem(name, `(${name})`);
      end();
      store.setItem(name, `(${name})`);
      expect([name, heard]).toEqual([name, [`(${name})`]]);
    }
    note('stored');
    as(2);
    note('of a colleague');
    as(1);
    store.removeItem('starred');
    store.removeItem('locale');
    note('without two');
    store.removeItems('cases.');
    note('without those of cases');
    store.reset();
    note('after the logout');
    return told;
  });
});

describe('the stars', () => {
  it('are of the record, the last first, up to a number of them', async () => {
    const { staffLimits } = await import('../../../src/shared/limits.js');
    const starred = Array.from({ length: staffLimits.starred - 1 }, (_, nth) => `accounts/${nth + 100}`);
    const { store } = await staffPart<{ store: Store }>('providers/store');
    const { go } = await open('/me');
    store.setItem('starred', starred);
    const told: unknown[] = [];
    for (const path of ['/invoices/7/show', '/accounts/7/show', '/accounts/7/show', '/coupons/7', '/invoices/7/show']) {
      await go(path);
      await until(() => document.querySelector('h1') !== null);
      await wait(300);
      document.querySelector<HTMLElement>('button[value=star]')?.click();
      await wait(300);
      const now = store.getItem<string[]>('starred') ?? [];
      const pressed = document.querySelector('button[value=star]')?.getAttribute('aria-pressed');
      told.push([
        path,
        pressed,
        now.length - starred.length,
        ...now.slice(0, 2),
        document.querySelector('.MuiSnackbar-root')?.textContent ?? '',
      ]);
      await wait(10_000);
    }
    return told;
  });
});
