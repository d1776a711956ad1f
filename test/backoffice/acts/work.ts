import { describe, expect, it } from '@jest/globals';
import { moderationLimits } from '../../../src/shared/limits.js';
import {
  answerWith,
  hasControl,
  later,
  page,
  passkeyDevice,
  passkeyOptions,
  press,
  refusal,
  wait,
  write,
  writes,
} from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

interface Waiting {
  text: string;
  send: () => Promise<void>;
  undo: () => void;
}

/** Lets so many seconds pass, one by one: what one of them draws sets the next timer. */
const seconds = async (count: number): Promise<void> => {
  for (let second = 0; second < count; second += 1) await wait(1000);
};
const UNDO = moderationLimits.undo / 1000;

describe('a decision that can be undone', () => {
  const decide = async (...names: string[]): Promise<string[]> => {
    const { sendLater } = await staffPart<{ sendLater: (decision: Waiting) => Promise<void> }>('case/undoable');
    const did: string[] = [];
    for (const name of names)
      await sendLater({
        text: `Deciso ${name}`,
        send: () => (did.push(`sent ${name}`), Promise.resolve()),
        undo: () => did.push(`undone ${name}`),
      });
    await wait(50);
    return did;
  };

  it('is sent after ten seconds, and not before, also while the window is behind another one', async () => {
    await open('/cases');
    const did = await decide('uno');
    expect(page()).toMatch(/Deciso uno/);
    window.dispatchEvent(new Event('blur'));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    document.body.click();
    await seconds(UNDO - 2);
    expect(did).toEqual([]);
    await seconds(3);
    expect(did).toEqual(['sent uno']);
    expect(page()).not.toMatch(/Deciso uno/);
  });

  it('is taken back, and never sent', async () => {
    await open('/cases');
    const did = await decide('uno');
    await press('Annulla la decisione');
    await seconds(UNDO * 2);
    expect(did).toEqual(['undone uno']);
  });

  it('is sent at once when another one follows, which then waits alone', async () => {
    await open('/cases');
    const did = await decide('uno', 'due');
    expect(did).toEqual(['sent uno']);
    expect([page().includes('Deciso uno'), page().includes('Deciso due')]).toEqual([false, true]);
    await seconds(UNDO + 2);
    expect(did).toEqual(['sent uno', 'sent due']);
  });

  it('keeps the page until it is sent', async () => {
    await open('/cases');
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await decide('uno');
    expect(leaves()).toBe(false);
    await seconds(UNDO + 2);
    expect(leaves()).toBe(true);
  });
});

describe('a form with unsent text', () => {
  const LEAVING = /Lasciare la pagina senza salvare\?/;
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const reason = /Codice/;

  it('asks before the page is left, and not otherwise', async () => {
    const { go, where } = await open('/coupons/create');
    await until(() => hasControl(reason, 'input'));
    expect(leaves()).toBe(true);
    await go('/coupons');
    expect(where()).toBe('/coupons');
    await go('/coupons/create');
    await until(() => hasControl(reason, 'input'));
    await write(reason, 'ESTATE');
    expect(leaves()).toBe(false);
    await go('/coupons');
    expect([where(), LEAVING.test(page())]).toEqual(['/coupons/create', true]);
    await press('Torna indietro', '[role=dialog] button');
    await wait(500);
    expect([where(), LEAVING.test(page())]).toEqual(['/coupons/create', false]);
    await go('/coupons');
    await press('Lascia la pagina', '[role=dialog] button');
    await wait(500);
    expect(where()).toBe('/coupons');
    expect(leaves()).toBe(true);
  });

  it('is offered at the next visit, and taken or discarded', async () => {
    for (const [answer, value] of [
      ['Riprendi il testo', 'ESTATE'],
      ['Elimina il testo', ''],
    ] as const) {
      const { go } = await open('/coupons/create');
      await until(() => hasControl(reason, 'input'));
      await write(reason, 'ESTATE');
      await go('/coupons');
      await press('Lascia la pagina', '[role=dialog] button');
      await wait(500);
      await go('/coupons/create');
      await until(() => hasControl(/Riprendi il testo/));
      await press(answer);
      await wait(500);
      expect(document.querySelector<HTMLInputElement>('input[name=code]')?.value).toBe(value);
      expect(hasControl(/Riprendi il testo/)).toBe(false);
    }
  });
});

describe('a passkey', () => {
  const LOGIN = 'Accedi con una passkey';
  const options = { 'POST /login/passkey/options': { status: 200, body: passkeyOptions } };

  it('is not offered by a browser without them', async () => {
    passkeyDevice(null);
    await open('/login', { signedOut: true });
    expect(hasControl(/passkey/)).toBe(false);
  });

  it('signs in without a password', async () => {
    const asked = passkeyDevice('confirms');
    await open('/login', { signedOut: true, answers: options });
    await press(LOGIN);
    await until(() => writes().length > 0);
    expect(asked).toEqual([{ kind: 'use' }]);
  });

  it.each([
    ['NotAllowedError', options, /Non hai confermato con una passkey/],
    ['confirms', { ...options, 'POST /login/passkey': refusal(401, '(no such passkey)') }, /\(no such passkey\)/],
    ['confirms', { 'POST /login/passkey/options': refusal(429, '(too many)') }, /\(too many\)/],
  ])('that was not confirmed (%s) says so, and can be tried again', async (confirms, answers, words) => {
    passkeyDevice(confirms);
    await open('/login', { signedOut: true, answers });
    expect(page()).not.toMatch(/\(alert\)/);
    await press(LOGIN);
    await until(() => /\(alert\)/.test(page()));
    expect(page()).toMatch(words);
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === LOGIN);
    expect(button?.disabled).toBe(false);
    answerWith({ 'POST /login/passkey/options': later().answer });
    await press(LOGIN);
    expect([page().includes('(alert)'), button?.disabled]).toEqual([false, true]);
  });

  it('is added and removed on the own page', async () => {
    const asked = passkeyDevice('confirms');
    const list = [{ id: 3, name: 'Telefono', created_at: '2026-03-10T09:00:00.000Z', last_used_at: null }];
    const left = [list];
    await open('/me', {
      answers: {
        'GET /me/passkeys': () => ({ status: 200, body: left.shift() ?? [] }),
        'POST /me/passkeys/options': { status: 200, body: passkeyOptions },
        'POST /me/passkeys': { status: 200, body: [...list, { ...list[0], id: 4, name: 'Chiavetta' }] },
        'DELETE /me/passkeys/3': { status: 204 },
      },
    });
    await until(() => hasControl(/Togli la passkey Telefono/));
    expect(page()).toMatch(/Telefono · aggiunta il [\w/ ]*2026/);
    await press('Aggiungi una passkey');
    await until(() => hasControl(/Chiavetta/));
    expect([asked, /Passkey aggiunta/.test(page())]).toEqual([[{ kind: 'make' }], true]);
    writes();
    await press('Togli la passkey Telefono');
    await wait(100);
    expect(writes()).toEqual(['DELETE /me/passkeys/3']);
    await until(() => !hasControl(/Togli la passkey/));
    expect(hasControl(/Togli la passkey/)).toBe(false);
  });
});
