import { describe, expect, it } from '@jest/globals';
import { control, key, press, wait, write } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

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
