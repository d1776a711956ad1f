import { describe, expect, it } from '@jest/globals';
import type { Store } from 'react-admin';
import { control, key, later, press, reads, wait, write } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

const SEARCH = /Cerca in tutto/;
const found = [
  { resource: 'accounts', id: 7, label: 'Anna Rossi' },
  { resource: 'coupons', id: 8, label: 'ROSSI20' },
  { resource: 'cases', id: 9, label: 'Il caso Rossi' },
];

const KEYS: [keys: string, leads: string][] = [
  ['Enter', '/accounts/7/show'],
  ['ArrowDown Enter', '/coupons/8'],
  ['ArrowUp Enter', '/cases/9/show'],
  ['Escape Enter', '/me'],
];

describe('the keys of the search', () => {
  it('lead to what is marked: at first the first that was found', async () => {
    let all: object[] = found;
    const answers = { 'GET /search': () => ({ status: 200, body: all }) };
    const { where, go } = await open('/me', { answers });
    const offered = () => document.querySelectorAll('.MuiAutocomplete-option').length;
    const search = async (words: string, keys: string): Promise<unknown[]> => {
      await go('/me');
      control(SEARCH, 'input').focus();
      await write(SEARCH, words);
      await wait(500);
      const before = offered();
      for (const pressed of keys.split(' ')) await key(SEARCH, pressed);
      const { value } = control(SEARCH, 'input') as HTMLInputElement;
      return [where(), before, offered(), value];
    };
    // What led somewhere is not in the field any more.
    for (const [nth, [keys, leads]] of KEYS.entries()) {
      const words = `rossi ${nth}`;
      expect([keys, ...(await search(words, keys))]).toEqual([keys, leads, 3, 0, leads === '/me' ? words : '']);
    }
    all = [];
    expect(await search('nessuno', 'Enter')).toEqual(['/me', 0, 0, 'nessuno']);
  });

  it('lead nowhere while the list shows what an earlier text found', async () => {
    const second = later();
    const answers = {
      'GET /search': (_path: string, { url }: Request) =>
        url.includes('bianchi') ? second.answer() : { status: 200, body: found },
    };
    const { where } = await open('/me', { answers });
    control(SEARCH, 'input').focus();
    await write(SEARCH, 'rossi');
    await wait(500);
    await write(SEARCH, 'bianchi');
    await key(SEARCH, 'Enter');
    const told = [where()];
    await wait(500);
    await key(SEARCH, 'Enter');
    told.push(where());
    second.give({ status: 200, body: [{ resource: 'accounts', id: 11, label: 'Rita Bianchi' }] });
    await wait(500);
    await key(SEARCH, 'Enter');
    expect([...told, where()]).toEqual(['/me', '/me', '/accounts/11/show']);
  });
});

describe('the search', () => {
  const shown = (): string[] =>
    [...document.querySelectorAll('.MuiAutocomplete-option, .MuiAutocomplete-noOptions, .MuiAutocomplete-loading')].map(
      ({ textContent }) => textContent,
    );
  const type = async (words: string): Promise<string[]> => {
    control(SEARCH, 'input').focus();
    await write(SEARCH, words);
    await wait(500);
    const asked = reads().filter((call) => call.startsWith('GET /search'));
    return [`${JSON.stringify(words)} asks ${asked.join() || 'nothing'}, shows: ${shown().join(' | ')}`];
  };
  const answers = { 'GET /search': { status: 200, body: found } };

  it('begins with enough letters, or with any number', async () => {
    await open('/me', { answers });
    reads();
    const told: string[] = [];
    for (const words of ['ro', ' ro ', 'ros', '7', '7a', '']) told.push(...(await type(words)));
    return told;
  });

  it('offers only what the member may open', async () => {
    await open('/me', { answers, given: { permissions: ['search:read', 'coupon:list'] } });
    return type('rossi');
  });

  it('waits for a pause in typing, and shows what was found before until the answer comes', async () => {
    const second = later();
    const given = [{ status: 200, body: found }, second.answer];
    await open('/me', {
      answers: {
        'GET /search': () => {
          const answer = given.shift()!;
          return typeof answer === 'function' ? answer() : answer;
        },
      },
    });
    await type('rossi');
    reads();
    for (const words of ['rossi a', 'rossi an', 'rossi ann']) {
      await write(SEARCH, words);
      await wait(100);
    }
    expect(reads()).toEqual([]);
    await wait(300);
    expect(reads()).toEqual(['GET /search?q=rossi+ann']);
    expect(shown()).toHaveLength(3);
    second.give({ status: 200, body: found.slice(0, 1) });
    await wait(300);
    expect(shown()).toHaveLength(1);
  });

  it('shows what is starred and what was read last, of what the member may open, while it is empty', async () => {
    const { store } = await staffPart<{ store: Store }>('providers/store');
    await open('/me', {
      answers: { 'GET /search/shortcuts': { status: 200, body: { starred: found, recent: found } } },
    });
    store.setItem('starred', ['accounts/7', 'cases/9']);
    reads();
    control(SEARCH, 'input').focus();
    control(SEARCH, 'input').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    control(SEARCH, 'input').click();
    await wait(500);
    return [...reads(), ...shown()];
  });
});

describe('keys of a single sign', () => {
  const SWITCH = 'input[role=switch], [role=dialog] input[type=checkbox]';
  const help = async (): Promise<boolean> => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    await wait(300);
    return document.querySelector('[role=dialog]') !== null;
  };
  const told = (): string[] =>
    [...document.querySelectorAll('[role=dialog] tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(' | '),
    );
  it('can be turned off: then they do nothing and are not named, and those with Ctrl still are', async () => {
    const given = { kind: 'contact', status: 'claimed', file: null, decisions: ['reply', 'close'] };
    await open('/cases/7/show', { given });
    await until(() => document.querySelector('.decision [type=submit]') !== null);
    const caps = (): string =>
      [...document.querySelectorAll('main kbd, header kbd')].map(({ textContent }) => textContent).join(' ');
    const before = caps();
    expect(await help()).toBe(true);
    const all = told();
    document.querySelector<HTMLElement>(SWITCH)!.click();
    await wait(300);
    const fewer = told();
    await press('Chiudi', '[role=dialog] button');
    await until(() => document.querySelector('[role=dialog]') === null);
    const after = caps();
    expect(await help()).toBe(false);
    return [before, ...all, 'turned off:', after, ...fewer];
  });

  it('choose a decision from the choice of another one too', async () => {
    await open('/cases/7/show', {
      given: { kind: 'contact', status: 'claimed', file: null, decisions: ['reply', 'close'] },
    });
    await until(() => document.querySelector('.decision [type=submit]') !== null);
    const radios = () => [...document.querySelectorAll<HTMLInputElement>('.decision input[type=radio]')];
    radios().at(0)!.click();
    radios()
      .at(0)!
      .dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true }));
    await wait(200);
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    const reason = document.activeElement!;
    reason.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true, cancelable: true }));
    await wait(200);
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
  });
});

describe('the colours', () => {
  it('are as in the system at first, then light, dark, and as in the system again', async () => {
    await open('/me');
    const told: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      await press(/Il tuo menu|Menu|:/, 'header button:last-of-type');
      await until(() => document.querySelector('[role=menuitem]') !== null);
      const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) =>
        /colori|tema|scur|chiar|sistema/i.test(each.textContent),
      );
      told.push(entry?.textContent ?? '(none)');
      entry?.click();
      await wait(500);
      told.push(String(localStorage.getItem('mui-mode')));
    }
    return told;
  });
});
