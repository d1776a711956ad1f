import { describe, expect, it } from '@jest/globals';
import { createElement, type ComponentType } from 'react';
import { press, reads, refusal, wait, type Answer } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

describe('the login in the header', () => {
  it('is closed when another page is opened', async () => {
    await webPart('features/accounts/login-modal');
    let go: (to: string) => Promise<void> = () => Promise.resolve();
    // A part that is loaded when it is asked for is there at once the next time.
    for (let times = 0; times < 3 && !document.querySelector('dialog form'); times += 1) {
      const part = () => createElement('p', null, 'x');
      ({ go } = await show({ frames: ['ui/layouts/public-layout'], part, at: '/prezzi' }));
      await press(/Accedi|Entra/, '.tools a[href="/login"]');
      await wait(100);
    }
    expect(document.querySelector('dialog')).not.toBeNull();
    await go('/faq-utente');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey'])(
    'opens no dialog where the press asks for another tab: %s',
    async (held) => {
      await show({ frames: ['ui/layouts/public-layout'], part: () => createElement('p', null, 'x'), at: '/prezzi' });
      const press_ = new MouseEvent('click', { bubbles: true, cancelable: true, [held]: true });
      document.querySelector('.tools a[href="/login"]')!.dispatchEvent(press_);
      await wait(100);
      expect([press_.defaultPrevented, document.querySelector('dialog')]).toEqual([false, null]);
    },
  );
});

describe('the signed-in area', () => {
  const frame = (path: string, part: ComponentType, answers: Record<string, Answer | (() => Answer)> = {}) =>
    show({
      as: 'citizen',
      frames: ['ui/layouts/signed-in-layout'],
      path: path.replace(/[?#].*/, ''),
      at: path,
      part,
      answers,
    });

  it.each([
    ['no line', 'no line' as const, 3],
    ['busy', refusal(503), 3],
    ['failed', refusal(500), 3],
    ['refused', refusal(409), 1],
    ['gone', refusal(404), 1],
  ])('reads again what could not be read, if that may help: %s', async (_, answer, times) => {
    const { queries } = await webPart<{ queries: { useQuery: (...asked: unknown[]) => { status: string } } }>(
      'api/queries',
    );
    let calls = 0;
    const Asking = () =>
      createElement(
        'p',
        null,
        queries.useQuery('get', '/complaints/{reference}', { params: { path: { reference: 'x' } } }).status,
      );
    await frame('/dashboard', Asking, {
      'GET /complaints/x': () => {
        calls += 1;
        return answer;
      },
    });
    for (let turns = 0; turns < 12; turns += 1) await wait(1000);
    expect(calls).toBe(times);
  });

  it('leads to a login, and from there back to the page with its search and its part', async () => {
    const { closeSession } = await webPart<{ closeSession: () => void }>('api/session');
    const { where } = await frame('/requests/7?tab=x#carte', () => createElement('p', null, 'x'));
    closeSession();
    await wait(50);
    expect(decodeURIComponent(where())).toBe('/login?redirect_to=/requests/7?tab=x#carte');
    reads();
  });

  it('marks nothing as pressed when another mouse button is', async () => {
    const { afterPress } = await webPart<{ afterPress: (run: () => void) => void }>('ui/forms/press');
    const ran: string[] = [];
    for (const button of [0, 2]) {
      window.dispatchEvent(new MouseEvent('mousedown', { button }));
      afterPress(() => ran.push(`button ${button}`));
      ran.push('pressed');
      window.dispatchEvent(new MouseEvent('mouseup', { button }));
    }
    expect(ran).toEqual(['pressed', 'button 0', 'button 2', 'pressed']);
  });
});
