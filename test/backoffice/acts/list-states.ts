import { describe, expect, it } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { staffLimits } from '../../../src/shared/limits.js';
import {
  answerWith,
  control,
  hasControl,
  later,
  press,
  reads,
  refusal,
  wait,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { takeSaved } from '../../support/screens/browser/page.js';
import { exampleOfRead, open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

const rows = (resource: string, count: number): object[] => {
  const [example] = exampleOfRead(`/${resource}`, {}) as object[];
  return Array.from({ length: count }, (_, nth) => ({ ...example, id: nth + 1 }));
};
const listOf = (resource: string, shown: number, total: number): Answer => ({
  status: 200,
  body: rows(resource, shown),
  headers: { 'content-range': `items 0-${Math.max(shown - 1, 0)}/${total}` },
});
const said = (): string => [...document.querySelectorAll('main p.vh[role=status]')].at(-1)?.textContent ?? '';
const read = (): string[] => reads().filter((call) => /^GET \/(refunds|invoices)\?/.test(call));
const asked = (): string[] =>
  read().map((call) => {
    const query = new URL(call.slice(4), 'http://none').searchParams;
    return ['filter', 'range', 'sort'].map((name) => `${name} ${query.get(name)}`).join(', ');
  });
const withFilter = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('a list', () => {
  it('says how many records there are, and offers pages of several sizes if there are more than one', async () => {
    const { queries } = await staffPart<{ queries: QueryClient }>('App');
    await open('/invoices');
    const told: string[] = [];
    for (const total of [0, 1, 25, 26, staffLimits.counted, staffLimits.counted + 1]) {
      answerWith({ 'GET /invoices': listOf('invoices', Math.min(total, 2), total) });
      await queries.invalidateQueries();
      await wait(500);
      const pages = document.querySelector('.MuiTablePagination-root');
      const sizes = pages?.querySelector('[role=combobox]') ? 'choice of sizes' : 'no choice';
      const exported = hasControl(/Scarica CSV/, 'button') ? 'CSV' : 'no CSV';
      const shown = pages?.querySelector('.MuiTablePagination-displayedRows')?.textContent ?? 'no pages';
      told.push([said(), shown, sizes, exported].join(' | '));
    }
    return told;
  });

  it.each([
    ['/refunds', 'its usual filter'],
    [withFilter('refunds', { status: 'paid' }), 'another'],
    [withFilter('invoices', { q: 'x' }), 'a search'],
  ])('at %s, with %s, says so if it is empty, and can be emptied of its filter', async (path) => {
    const resource = path.startsWith('/refunds') ? 'refunds' : 'invoices';
    const { where } = await open(path, { answers: { [`GET /${resource}`]: listOf(resource, 0, 0) } });
    await until(() => said() !== '');
    await wait(500);
    const told = [document.querySelector('main .soft > p')?.textContent];
    if (!hasControl(/Togli i filtri|Cancella|Azzera/, 'main button')) return told;
    await press(/Togli i filtri|Cancella|Azzera/, 'main button');
    await wait(1000);
    return [...told, decodeURIComponent(where()), asked().at(-1)];
  });

  it('is saved once at a time, and an old failure is not shown any more', async () => {
    const waiting = later();
    const answers = [refusal(409), waiting.answer];
    await open('/invoices');
    await until(() => said() !== '');
    const list = listOf('invoices', 2, 2);
    answerWith({
      'GET /invoices': (call) => {
        if (!call.includes('format=csv')) return list;
        const answer = answers.shift() ?? list;
        return typeof answer === 'function' ? answer() : answer;
      },
    });
    const alerts = () => [...document.querySelectorAll('main .MuiAlert-root')].map(({ textContent }) => textContent);
    reads();
    takeSaved();
    await press(/Scarica CSV/, 'main button');
    const told: unknown[] = [[reads().length, alerts()]];
    await press(/Scarica CSV/, 'main button');
    await press(/Scarica CSV/, 'main button');
    const button = control(/Scarica CSV/, 'main button');
    told.push([reads().length, alerts(), button.textContent, button.getAttribute('aria-disabled')]);
    waiting.give({ status: 200, body: 'x' });
    await wait(100);
    expect(takeSaved()).toEqual(['invoices.csv']);
    return [...told, control(/Scarica CSV/, 'main button').textContent];
  });
});

describe('on a phone', () => {
  const { matchMedia } = globalThis;
  /** The width of the screen, in pixels. */
  const setWidth = (width: number | null): void => {
    globalThis.matchMedia = matchMedia;
    if (width === null) return;
    globalThis.matchMedia = (query) => {
      if (!query.includes('width')) return matchMedia.call(globalThis, query);
      const bound = (side: 'min' | 'max'): number => {
        const [, size, unit] = new RegExp(`${side}-width: ?([\\d.]+)(px|em)`).exec(query) ?? [];
        return Number(size) * (unit === 'em' ? 16 : 1);
      };
      const matches = width <= bound('max') || width >= bound('min');
      return Object.assign(new EventTarget(), { matches, media: query, onchange: null }) as MediaQueryList;
    };
  };
  const sections = (): string =>
    document.querySelector('header button[aria-controls=sections]')?.getAttribute('aria-expanded') === 'true'
      ? 'sections open'
      : 'sections closed';
  const shown = (): string[] => [
    `${document.querySelectorAll('main table').length} tables, ${document.querySelectorAll('main .RaSimpleList-item, main li.MuiListItem-root').length} cards`,
    `fields: ${[...document.querySelectorAll<HTMLInputElement>('main form input[name]')].map(({ name }) => name).join(', ')}`,
    `buttons: ${[...document.querySelectorAll('main .MuiToolbar-root button')].map((each) => each.getAttribute('aria-label') ?? each.textContent).join(', ')}`,
    `open details: ${document.querySelectorAll('main details[open]').length} of ${document.querySelectorAll('main details').length}`,
    `tabs: ${[...document.querySelectorAll('main [role=tab]')].map((each) => `${each.textContent}${each.getAttribute('aria-selected') === 'true' ? ' (chosen)' : ''}`).join(', ')}, hidden: ${[...document.querySelectorAll('main section[hidden]')].map(({ id }) => id).join(', ')}`,
  ];
  const PAGES: [path: string, given?: Record<string, unknown>][] = [
    ['/refunds'],
    ['/coupons'],
    ['/cases/7/show', { kind: 'contact', file: null, status: 'claimed' }],
    ['/content/7/show', { it_id: 7, en_id: null, language: 'it', state: 'draft' }],
    ['/content/7/show?language=en', { it_id: 7, en_id: null, language: 'it', state: 'draft' }],
  ];
  it.each(PAGES)('%s is otherwise than on a wide screen', async (path, given = {}) => {
    try {
      const told: string[][] = [];
      for (const width of [1280, 390]) {
        setWidth(width);
        await open(path, { given });
        await until(
          () => document.querySelector('main table, main .MuiList-root, .decision, main section, main form') !== null,
        );
        await wait(500);
        told.push(shown());
      }
      const [wide = [], narrow = []] = told;
      return wide.flatMap((line, nth) => (line === narrow[nth] ? [] : [`wide: ${line}`, `phone: ${narrow[nth]}`]));
    } finally {
      setWidth(null);
    }
  });

  it('the sections lie over the page until one is chosen, and beside a wide page they stay', async () => {
    try {
      const told: string[] = [];
      for (const width of [390, 1280]) {
        setWidth(width);
        const { where } = await open('/me');
        const before = sections();
        await press(/menu/i, 'header button[aria-controls=sections]');
        await wait(300);
        const then = sections();
        [...document.querySelectorAll<HTMLElement>('#sections a, nav a')]
          .find((each) => each.getAttribute('href') === '/coupons')
          ?.click();
        await wait(1000);
        told.push([width, before, then, where(), sections()].join(' | '));
      }
      return told;
    } finally {
      setWidth(null);
    }
  });
});
