import { describe, expect, it } from '@jest/globals';
import { lines, page, press, reads, refusal, wait, writes, type Answers } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

/** An Italian text with three versions, of which the second is the present one, and that of the repository. */
const given = {
  it_id: 7,
  en_id: null,
  language: 'it',
  edition: 31,
  revision: 4,
  has_first: true,
  'editions.1.id': 32,
  'editions.2.id': 31,
};
const table = (): string => lines().join('\n');

describe('an earlier version of a text', () => {
  const openText = async (answers: Answers = {}) => {
    await open('/content/7/show', { given, answers });
    await until(() => /Ripristina/.test(page()));
  };

  it('can be restored, and the present one not', async () => {
    await openText();
    const buttons = [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label') ?? '');
    return [
      ...buttons.filter((name) => name.startsWith('Ripristina')),
      table()
        .match(/Versioni[^]*/)?.[0]
        .slice(0, 2500),
    ];
  });

  it('is restored once confirmed, over the version that is shown, and says why it is refused', async () => {
    const answers = [refusal(409)];
    await openText({ 'POST /content/7/restore': () => answers.shift() ?? { status: 204 } });
    await press(/Ripristina: .*32/, 'button');
    await press('Torna indietro', '[role=dialog] button');
    await wait(1000);
    expect([writes(), document.querySelector('[role=dialog]')]).toEqual([[], null]);
    await press(/Ripristina: .*32/, 'button');
    await press('Ripristina', '[role=dialog] button');
    await wait(200);
    expect(writes()).toEqual(['POST /content/7/restore {"version":32,"edition":31,"revision":4}']);
    expect(page()).toMatch(/\(the server refuses\)/);
    await press('Ripristina', '[role=dialog] button');
    await until(() => document.querySelector('[role=dialog]') === null);
    expect(writes()).toHaveLength(1);
    expect([document.querySelector('[role=dialog]'), /Versione ripristinata come bozza\./.test(page())]).toEqual([
      null,
      true,
    ]);
  });

  it('is compared with any other one, on either side, and the other side stays', async () => {
    await openText();
    const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
    const choose = async (side: number, nth: number): Promise<string[]> => {
      const select = [...document.querySelectorAll('div[role=combobox]')].at(side)!;
      select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      await wait(200);
      options().at(nth)?.click();
      await wait(500);
      return reads().flatMap((call) => /compare\?(.*)/.exec(call)?.[1] ?? []);
    };
    const [from, to] = [-2, -1];
    const chosen = [...document.querySelectorAll('div[role=combobox]')].slice(from).map((each) => each.textContent);
    expect(chosen).toEqual([expect.stringMatching(/31/), expect.stringMatching(/32/)]);
    // Of 32, 31 and that of the repository.
    expect(await choose(from, 2)).toEqual(['from=0&to=32']);
    expect(await choose(to, 1)).toEqual(['from=0&to=31']);
    expect(await choose(from, 0)).toEqual(['from=32&to=31']);
    expect(await choose(to, 2)).toEqual(['from=32&to=0']);
  });

  it('is compared with another one', async () => {
    await openText();
    const compared = () => reads().filter((call) => call.includes('/compare'));
    const asked = compared();
    const select = [...document.querySelectorAll('div[role=combobox]')].at(-1)!;
    select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    await wait(200);
    document.querySelector<HTMLElement>('[role=option][aria-selected=false]')!.click();
    await wait(500);
    return [asked, compared()];
  });
});
