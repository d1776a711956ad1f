import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { fillIn, lines, press, wait } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

/** Opens the login in the header of a page to which somebody came from another. */
async function openLogin(at: string): ReturnType<typeof show> {
  const shown = await show({
    frames: ['ui/layouts/public-layout'],
    part: () => createElement('p', null, 'the content'),
    at: '/prezzi',
  });
  await shown.go(at);
  await press(/Accedi|Entra/, '.tools a[href="/login"]');
  await wait(100);
  return shown;
}
/** Signs in there, and goes back. */
async function signIn(at: string): Promise<{ to: string; back: string }> {
  await webPart('features/accounts/login-modal');
  // A part that is loaded when it is asked for is there at once the next time.
  let { where, back } = await openLogin(at);
  for (let times = 0; times < 3 && !document.querySelector('dialog form'); times += 1)
    ({ where, back } = await openLogin(at));
  await fillIn(document.querySelector('dialog form')!);
  await press(/./, 'dialog form [type=submit]');
  const to = where();
  await back();
  return { to, back: where() };
}

describe('the login in the header', () => {
  it.each([
    ['/come-funziona?redirect_to=%2Frequests%2F7', '/requests/7'],
    ['/come-funziona?redirect_to=https%3A%2F%2Fevil.example', '/dashboard'],
    ['/come-funziona', '/dashboard'],
    ['/come-funziona?redirect=%2Frequests%2F7', '/dashboard'],
  ])('at %s leads to %s, and back from there', async (at, to) => {
    expect(await signIn(at)).toEqual({ to, back: at });
  });
});

describe('a firm’s credits in the header', () => {
  it.each([0, 1, 4321])('are said and lead to them: %d', async (credits) => {
    await show({
      as: 'firm',
      frames: ['ui/layouts/signed-in-layout'],
      part: () => createElement('p', null, 'the content'),
      given: { credits },
    });
    const header = lines().slice(0, lines().indexOf('the content'));
    return header.filter((line) => /credit|^[\d.]+$/i.test(line));
  });
});
