import { describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import {
  answerWith,
  control,
  hasControl,
  later,
  lines,
  press,
  reads,
  wait,
  write,
} from '../../support/screens/browser/hands.js';
import { settle } from '../../support/screens/browser/controls.js';
import { show } from '../../support/screens/browser/web-hands.js';

const LISTS: [as: 'citizen' | 'firm' | 'nobody', path: string, file: string][] = [
  ['citizen', '/requests', 'requests/requests'],
  ['firm', '/requests', 'requests/requests'],
  ['citizen', '/responses', 'requests/responses'],
  ['firm', '/responses', 'requests/responses'],
  ['firm', '/feedbacks', 'feedback/feedbacks'],
  ['citizen', '/invoices', 'billing/invoices'],
  ['citizen', '/notifications', 'notifications/centre'],
  ['citizen', '/reports', 'reports/reports'],
  ['firm', '/credits', 'credits/credits'],
];
/** The lists in which one searches, and the call that answers. */
const SEARCHED: [as: 'citizen' | 'firm', path: string, file: string, call: string][] = [
  ['citizen', '/requests', 'requests/requests', 'GET /requests/user'],
  ['firm', '/requests', 'requests/requests', 'GET /requests/lawyer'],
  ['firm', '/responses', 'requests/responses', 'GET /responses'],
];
/** What was read with parameters. */
const asked = (): string[] => reads().filter((call) => call.includes('?'));

describe('a list asks for the page, the tab and the words of its address, and its links lead on:', () => {
  it.each(LISTS)('for a %s, %s', async (as, path, file) => {
    const { where } = await show({
      as,
      path,
      at: `${path}?page=3&q=parole`,
      file: `features/${file}.page`,
      given: { total: 95, page: 3, page_size: 10, languages: ['en'] },
    });
    const told = [`${where()}: ${asked().join(', ')}`];
    const links = () => [...document.querySelectorAll<HTMLElement>('nav.pages a, nav.tabs a')];
    const names = links().map((link) => link.textContent);
    for (const [nth, name] of names.entries()) {
      links().at(nth)?.click();
      await settle(50);
      told.push(`${name} → ${where()}: ${asked().join(', ')}`);
    }
    if (hasControl(/./, '[role=search] input')) {
      await write(/cerca|ricerca/i, '  altre  ');
      await wait(200);
      told.push(`typed → ${where()}`);
      await wait(100);
      told.push(`after a pause → ${where()}: ${asked().join(', ')}`);
    }
    return told;
  });
});

describe('a search that finds nothing', () => {
  it.each(SEARCHED)('can be changed by %s on %s', async (as, path, file, call) => {
    await show({
      as,
      path,
      at: `${path}?q=niente`,
      file: `features/${file}.page`,
      answers: { [call]: { status: 200, body: { info: [], total: 0, page: 1, page_size: 10 } } },
    });
    expect(document.querySelector<HTMLInputElement>('[role=search] input')?.value).toBe('niente');
    return lines();
  });
});

describe('the field of a search', () => {
  const typed = () => control(/./, '[role=search] input') as HTMLInputElement;
  const wordsOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('q');
  /** Types without letting anything happen. */
  const type = (text: string): void => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed(), text);
    typed().dispatchEvent(new Event('input', { bubbles: true }));
  };

  it.each(SEARCHED)('of %s on %s keeps what is typed meanwhile, and shows what comes from elsewhere', async (...of) => {
    const [as, path, file] = of;
    const { where, go } = await show({ as, path, at: path, file: `features/${file}.page` });
    reads();
    type('sfr');
    // With what waiting itself takes, a little less than the pause.
    await wait(280);
    mock.timers.tick(10);
    // The address has the earlier words only after this.
    type('sfratto');
    await wait(5);
    expect([wordsOf(where()), typed().value]).toEqual(['sfr', 'sfratto']);
    await wait(300);
    expect([wordsOf(where()), typed().value]).toEqual(['sfratto', 'sfratto']);
    await go(`${path}?q=multa`);
    expect(typed().value).toBe('multa');
    await go(`${path}?q=sfratto`);
    expect(typed().value).toBe('sfratto');
    await go(path);
    expect(typed().value).toBe('');
    await wait(300);
    expect(wordsOf(where())).toBeNull();
  });

  it.each(SEARCHED)(
    'of %s on %s asks for one letter, too, at once by Enter, and for no more than a hundred',
    async (...of) => {
      const [as, path, file] = of;
      const { where } = await show({ as, path, at: path, file: `features/${file}.page` });
      reads();
      await write(/./, ' é ');
      typed().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await wait(5);
      expect([wordsOf(where()), asked().length]).toEqual(['é', 1]);
      await show({ as, path, at: `${path}?q=${'x'.repeat(101)}`, file: `features/${file}.page` });
      expect(asked().join()).toMatch(/[=&]q=x{100}(&|$)/);
    },
  );
});

describe('how many a search has found', () => {
  it.each(SEARCHED)('is said to %s on %s once it is known', async (as, path, file, call) => {
    const { go } = await show({ as, path, at: `${path}?tab=new&q=uno`, file: `features/${file}.page` });
    const said = () => document.querySelector('[role=search] [role=status]')!.textContent;
    expect(said()).not.toBe('');
    const late = later();
    answerWith({ [call]: late.answer });
    await go(`${path}?tab=new&q=due`);
    expect(said()).toBe('');
    late.give({ status: 200, body: { info: [], total: 0, page: 1, page_size: 10 } });
    await wait(10);
    expect(said()).not.toBe('');
  });
});

const FILTERED: [as: 'citizen' | 'firm', path: string, file: string, given?: object][] = [
  // The owner of a firm has no number.
  ['firm', '/profile/activity', 'accounts/profile/activity', { 'people.1.id': null, 'people.2.id': 8, more: true }],
  ['citizen', '/notifications', 'notifications/centre'],
  ['firm', '/credits', 'credits/credits'],
];

describe('each choice of a filter narrows what is asked for from the first page on:', () => {
  it.each(FILTERED)('for a %s, %s', async (as, path, file, given = {}) => {
    const told: Record<string, string[]> = {};
    const open = async () => {
      const at = `${path}?page=3`;
      const shown = await show({ as, path, at, file: `features/${file}.page`, given: { total: 95, ...given } });
      reads();
      return shown;
    };
    await open();
    const filters = [...document.querySelectorAll('main select, select')].map((field) => [
      (field as HTMLSelectElement).name,
      ...[...(field as HTMLSelectElement).options].map(({ value }) => value),
    ]);
    expect(filters.length).toBeGreaterThan(0);
    const calls = new Set<string>();
    for (const [name, ...values] of filters)
      for (const value of values) {
        const { where } = await open();
        const field = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)!;
        if (field.value === value) continue;
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        await settle(50);
        const first = reads();
        calls.add(first.join());
        if (hasControl(/precedenti/i, 'button')) await press(/precedenti/i, 'button');
        told[`${name} = ${value} → ${where()}`] = [...first, ...reads().map((call) => `and older: ${call}`)];
      }
    // No two choices ask for the same.
    expect(calls.size).toBe(Object.keys(told).length);
    return told;
  });
});
