import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { createElement, type ComponentType } from 'react';
import { memberRoles } from '../../../src/shared/accounts/members.rules.js';
import { control, hasControl, lines, page, press, wait } from '../../support/screens/browser/hands.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const layout = (name: string): Promise<{ default: ComponentType; ErrorBoundary: Part }> =>
  webPart(`ui/layouts/${name}`);
const Content = () => createElement('p', null, 'the content');
const around = async (name: string, tab: Parameters<typeof show>[0] = {}) => {
  await webPart('features/notifications/bell');
  await webPart('features/messages/unread-badge');
  await webPart('features/accounts/terms-strip');
  await webPart('features/accounts/login-modal');
  await webPart('ui/layouts/account-menu');
  return show({ frames: [`ui/layouts/${name}`], part: Content, ...tab });
};

describe('the frame of the signed-in area', () => {
  it('leads a citizen to what is theirs', async () => {
    await around('signed-in-layout', {
      as: 'citizen',
      given: { draft_id: null, first_name: 'Anna', last_name: 'Rossi' },
    });
    return lines();
  });

  it('leads a citizen with a draft to it', async () => {
    await around('signed-in-layout', { as: 'citizen', given: { draft_id: 31 } });
    return lines().filter((line) => /\/request\//.test(line));
  });

  it.each([null, ...memberRoles])('leads a colleague with the role %s to what they may do', async (role) => {
    const given = { 'sign_in.role': role, credits: 7, completed: role === null, company_name: 'Studio Blu' };
    await around('signed-in-layout', { as: 'firm', given });
    return lines().filter((line) => line.startsWith('→') || /⟦/.test(line));
  });

  it('stays around a page that cannot be shown', async () => {
    const { ErrorBoundary } = await layout('signed-in-layout');
    await show({ as: 'citizen', part: () => createElement(ErrorBoundary, { error: new Error('broken') }) });
    return lines();
  });

  it('reads the account again as it opens, and shows what changed', async () => {
    await around('signed-in-layout', {
      as: 'firm',
      given: { credits: 7 },
    });
    const { refreshAccount, readSession } = await webPart<{
      refreshAccount: (account: object) => void;
      readSession: () => { account: object };
    }>('api/session');
    expect(page()).toMatch(/7/);
    refreshAccount({ ...readSession().account, credits: 4321 });
    await wait(10);
    expect(page()).toMatch(/4\.?321/);
  });

  it('leads to the login and back when the session ends', async () => {
    const { where } = await around('signed-in-layout', {
      as: 'citizen',
      at: '/requests/7?tab=chat',
      path: '/requests/:id',
    });
    const { closeSession } = await webPart<{ closeSession: () => void }>('api/session');
    closeSession();
    await wait(10);
    expect(decodeURIComponent(where())).toBe('/login?redirect_to=/requests/7?tab=chat');
  });

  it('closes its menu when the focus leaves it or the page changes', async () => {
    const { go } = await around('signed-in-layout', {
      as: 'citizen',
      given: { first_name: 'Anna', last_name: 'Rossi' },
    });
    const closed: string[] = [];
    const hides = mock.method(HTMLElement.prototype, 'hidePopover', function hide(this: HTMLElement) {
      closed.push(this.className);
    });
    const menu = document.querySelector('.menu')!;
    const leave = (to: Element | null) =>
      menu
        .querySelector('button')!
        .dispatchEvent(Object.assign(new FocusEvent('focusout', { bubbles: true, relatedTarget: to as never })));
    leave(menu.querySelector('a'));
    leave(null);
    expect(closed).toEqual([]);
    leave(document.body);
    expect(closed).toEqual([expect.stringMatching(/menu-list/)]);
    closed.length = 0;
    await go('/profile');
    expect(closed.length).toBeGreaterThan(0);
    hides.mock.restore();
  });
});

describe('the frame of the public pages', () => {
  it('leads a visitor to everything', async () => {
    await around('public-layout', { at: '/prezzi?piano=2' });
    return lines();
  });

  it('says to somebody who is signed in what is theirs', async () => {
    await around('public-layout', { as: 'citizen', given: { first_name: 'Anna', last_name: 'Rossi' } });
    return lines().slice(0, 60);
  });

  it('in English leads to English pages, and to the same page in Italian', async () => {
    await around('public-layout', { at: '/prezzi?piano=2', locale: 'en' });
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const italian = links.filter((link) => /^\/(?!en)/.test(link));
    expect([...new Set(italian)]).toEqual(['/prezzi?piano=2']);
  });

  it('stays around a page that cannot be shown', async () => {
    const { ErrorBoundary } = await layout('public-layout');
    await show({ part: () => createElement(ErrorBoundary, { error: new Error('broken') }) });
    return lines();
  });
});

describe('the offer of English', () => {
  const browser = (languages: string[], userAgent = 'Firefox', webdriver = false) => {
    for (const [name, value] of Object.entries({ languages, userAgent, webdriver }))
      Object.defineProperty(navigator, name, { value, configurable: true });
  };
  const offered = () => hasControl(/Read this page in English/);

  it('is made on an Italian page to a browser that prefers English, until it is answered', async () => {
    browser(['en-GB', 'it']);
    await around('public-layout', { at: '/prezzi?piano=2' });
    expect(control(/Read this page/).getAttribute('href')).toBe('/en/prezzi?piano=2');
    await press('Stay in Italian');
    expect(offered()).toBe(false);
    expect(localStorage.getItem('language-chosen')).toBe('1');
    await around('public-layout', { at: '/prezzi', locale: 'en' });
    expect(offered()).toBe(false);
    browser(['it', 'en']);
    await around('public-layout');
    expect(offered()).toBe(false);
    browser(['en'], 'Googlebot');
    await around('public-layout');
    expect(offered()).toBe(false);
    browser(['it']);
  });
});

describe('a browser without a line', () => {
  it('is told so until the line is back', async () => {
    const { OfflineStrip } = await webPart<{ OfflineStrip: ComponentType }>('ui/layouts/offline');
    await show({ part: OfflineStrip });
    const state = () => document.querySelector('[role=status]')!.textContent;
    const line = (on: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });
      window.dispatchEvent(new Event(on ? 'online' : 'offline'));
      return wait(10);
    };
    expect(state()).toBe('');
    await line(false);
    expect(state()).toMatch(/\w{5}/);
    await line(true);
    expect(state()).toBe('');
  });
});

describe('a page for visitors', () => {
  it.each([
    ['/login', '/dashboard'],
    ['/login?redirect_to=%2Frequests%2F7', '/requests/7'],
    ['/login?redirect_to=https%3A%2F%2Fevil.example', '/dashboard'],
  ])('at %s leads somebody who signs in to %s', async (at, to) => {
    const frame = await webPart<{ clientLoader: object }>('ui/layouts/visitor-frame');
    expect(frame.clientLoader).toBeDefined();
    const { where } = await show({ frames: ['ui/layouts/visitor-frame'], part: Content, at, path: '/login' });
    Object.defineProperty(window.location, 'search', { value: at.slice('/login'.length), configurable: true });
    const { openSession } = await webPart<{ openSession: (session: object, remember: boolean) => void }>('api/session');
    expect(page()).toMatch(/the content/);
    openSession({ token: 'token', account: { id: 5, model: 'user' } }, false);
    await wait(10);
    Reflect.deleteProperty(window.location, 'search');
    expect(where()).toBe(to);
  });
});

describe('the offer of the page in English', () => {
  it.each([
    ['a', 'followed'],
    ['button', 'refused'],
  ])('is made to who prefers English, and no more once it was answered (%s: %s)', async (answer) => {
    const offer = () => document.querySelector('.english-offer');
    const open = async (languages: string[], locale: 'it' | 'en' = 'it') => {
      const { EnglishOffer } = await webPart<{ EnglishOffer: ComponentType }>('ui/layouts/english-offer');
      const kept = { ...localStorage };
      const wish = { languages, userAgent: 'Firefox', webdriver: false };
      for (const [name, value] of Object.entries(wish))
        Object.defineProperty(navigator, name, { value, configurable: true });
      await show({ part: EnglishOffer, locale, at: '/costi?a=1', before: () => Object.assign(localStorage, kept) });
      return offer();
    };
    localStorage.clear();
    expect(await open(['it', 'en'])).toBeNull();
    expect(await open(['en-GB', 'it'], 'en')).toBeNull();
    expect(await open(['en-GB', 'it'])).not.toBeNull();
    const told = lines();
    document.querySelector<HTMLElement>(`.english-offer ${answer}`)!.click();
    await wait(10);
    expect(offer()).toBeNull();
    expect(await open(['en-GB', 'it'])).toBeNull();
    for (const name of ['languages', 'userAgent', 'webdriver']) Reflect.deleteProperty(navigator, name);
    return told;
  });
});
