import { describe, it } from '@jest/globals';
import { control, reads, wait, type Answer } from '../../support/screens/browser/hands.js';
import { takeSaved } from '../../support/screens/browser/page.js';
import { exampleOfRead, open, until, writeField } from '../../support/screens/browser/staff-hands.js';

/** Pages with choices, what saves what is chosen, and the parameter that the answer repeats. One list of records stands for all. */
const PAGES: [path: string, save: RegExp | null, parameter?: string][] = [
  ['/market', /CSV/, 'period'],
  ['/vat', /CSV/, 'year'],
  ['/transparency', /CSV/, 'year'],
  ['/', null],
  ['/refunds', /CSV/],
];
const choices = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main div[role=combobox]')];
const days = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('main input[type=date]')];
const options = async (nth: number): Promise<HTMLElement[]> => {
  choices()[nth]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  await wait(300);
  return [...document.querySelectorAll<HTMLElement>('.MuiMenu-list [role=option]')];
};

/** What a screen reader hears of what is shown. */
const said = (): string => [...document.querySelectorAll('main p.vh[role=status]')].at(-1)?.textContent ?? '';

describe('each choice of a page', () => {
  it.each(PAGES)('of %s is what is read and saved', async (path, save, parameter) => {
    const answer = (call: string): Answer => {
      const value = new URL(call, 'http://none').searchParams.get(parameter ?? '');
      const given = { first_year: 2024, [parameter ?? '']: parameter === 'year' ? Number(value) : value };
      return { status: 200, body: exampleOfRead(path, given) };
    };
    const { where } = await open(path, { answers: parameter ? { [`GET ${path}`]: answer } : {} });
    await until(() => choices().length > 0);
    reads();
    takeSaved();
    const told: string[] = [];
    let usual = '';
    /** What is in the address, then what is read and saved; in short where the same was done for the choice before. */
    const note = async (name: string): Promise<void> => {
      await wait(1000);
      const asked = reads();
      if (save) control(save, 'main button').click();
      await wait(200);
      const at = decodeURIComponent(where());
      const [, filter = '\n'] = /filter=(\{.*?\})(&|$)/.exec(at) ?? [];
      const did = [...asked, ...reads(), ...takeSaved()]
        .join(' | ')
        .replaceAll(`GET ${at}`, 'GET (address)')
        .replaceAll(filter, '(filter)');
      // A choice of a part of the page reads nothing.
      if (!save && did === '') return;
      told.push([`${name} → ${at}`, did === usual ? '' : ` ⇒ ${did}`, said() && ` “${said()}”`].join(''));
      usual = did;
    };
    for (let nth = 0; nth < choices().length; nth += 1) {
      const all = await options(nth);
      // Of many the first two and the last are chosen.
      const wanted = [...all.keys()].filter((option) => option < 2 || all.length < 4 || option === all.length - 1);
      for (const option of wanted) {
        const found = (option === 0 ? all : await options(nth)).at(option)!;
        found.click();
        await note(found.textContent);
      }
    }
    for (const [nth, day] of ['2026-10-05', '2026-10-20'].slice(0, days().length).entries()) {
      await writeField(days().at(nth)!, day);
      await note(day);
    }
    const heads = () => [...document.querySelectorAll<HTMLElement>('thead .MuiTableSortLabel-root')];
    for (let nth = 0; nth < heads().length; nth += 1) {
      const name = heads()[nth]?.textContent;
      heads()[nth]?.click();
      await note(`by “${name}”`);
    }
    return told;
  });
});
