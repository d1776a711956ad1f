import { describe, expect, it } from '@jest/globals';
import { control, wait, writes } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.inbox-rows a')];
const at = (): number => rows().findIndex((row) => row === document.activeElement);
const type = async (key: string, on: Element = document.activeElement ?? document.body): Promise<boolean> => {
  const passed = on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await wait(20);
  return passed;
};
const open = (allowed: string[]) =>
  show({
    as: 'firm',
    at: '/requests?tab=to_answer',
    path: '/requests',
    file: 'features/requests/requests.page',
    given: { allowed_actions: allowed },
  });

describe('the keys of the list of requests', () => {
  it('lead from row to row and stop at its ends; in a field they write', async () => {
    await open([]);
    const last = rows().length - 1;
    expect(last).toBeGreaterThan(0);
    rows()[0]!.focus();
    const went: number[] = [];
    for (const key of ['j', 'J', 'k', 'k', ...rows().map(() => 'j'), 'j']) {
      await type(key);
      went.push(at());
    }
    expect([went[0], went[3], went.at(-1)]).toEqual([1, 0, last]);
    const field = control(/cerca/i, 'input');
    field.focus();
    expect([await type('j', field), document.activeElement === field]).toEqual([true, true]);
  });

  it.each([
    ['o', 'open'],
    ['p', 'quote'],
    ['p', 'prepare_quote'],
    ['d', 'decline'],
    ['m', 'nothing'],
  ])('do with a row what the server allows: %s, %s', async (key, action) => {
    const told: string[] = [];
    for (const allowed of [[action], []]) {
      const { where } = await open(allowed);
      rows()[1]!.focus();
      await type(key);
      await wait(50);
      told.push([where(), ...writes()].join(' '));
    }
    return told;
  });
});
