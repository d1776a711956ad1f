import { describe, expect, it } from '@jest/globals';
import { moderationLimits } from '../../../src/shared/limits.js';
import { settle } from '../../support/screens/browser/controls.js';
import { linesOf } from '../../support/screens/browser/lines.js';
import { key, page, press, refusal, write, writes, type Answer } from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, showPart, until, writeField } from '../../support/screens/browser/staff-hands.js';

describe('a page that one does not see', () => {
  it('is said to be outside of the role, or not to exist', async () => {
    const editor = { role: 'editor', permissions: ['content:read', 'content:write'] };
    const told: string[] = [];
    for (const path of ['/invoices', '/cases', '/nothing']) {
      await open(path, { given: editor });
      await until(() => document.querySelector('h1') !== null);
      told.push(`${path}: ${document.querySelector('h1')?.textContent}`);
    }
    expect(told).toEqual([
      '/invoices: Non hai accesso a questa sezione',
      '/cases: Non hai accesso a questa sezione',
      '/nothing: Pagina non trovata',
    ]);
  });
});

describe('a member of the staff', () => {
  it.each([
    ['oneself', 7],
    ['a colleague', 1],
  ])('who is %s can be acted on in these ways', async (_name, me) => {
    const told: string[] = [];
    for (const disabled_at of [null, '2026-11-01T09:00:00.000Z']) {
      await open('/staff/7', { given: { 'staff.id': me, disabled_at } });
      await until(() => document.querySelectorAll('main section button').length > 0);
      const verbs = [...document.querySelectorAll('main section button')].map(({ textContent }) => textContent);
      told.push(`${disabled_at ? 'disabled' : 'active'}: ${verbs.join(' | ')}`);
    }
    return told;
  });
});

describe('the cases of a member', () => {
  it.each([moderationLimits.handOverMax - 1, moderationLimits.handOverMax])(
    'of which %s are handed over say so, and if others are left',
    async (count) => {
      const [example] = exampleOfRead('/cases', {}) as object[];
      const body = Array.from({ length: count }, (_, nth) => ({ ...example, id: nth + 1 }));
      const headers = { 'content-range': `items 0-${count - 1}/${count}` };
      await open('/cases', { answers: { 'GET /cases': { status: 200, body, headers } } });
      await press(/Passa i miei/, 'button');
      await until(() => document.querySelector('[role=dialog]') !== null);
      return [...document.querySelectorAll('[role=dialog] p, [role=dialog] h2')].map(({ textContent }) => textContent);
    },
  );
});

describe('a page that breaks', () => {
  it('says whether there is no line', async () => {
    const told: string[] = [];
    for (const isOn of [true, false]) {
      Object.defineProperty(navigator, 'onLine', { value: isOn, configurable: true });
      // What the contract does not allow.
      await open('/vat', { answers: { 'GET /vat': { status: 200, body: { year: 2026, first_year: 2026 } } } });
      await until(() => document.querySelector('main h1') !== null);
      await settle(1000);
      told.push(document.querySelector('main')?.textContent ?? '');
    }
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    return told;
  });
});

describe('an invoice that was held', () => {
  it('is said to leave again only when the server takes it', async () => {
    const held = { 'transmissions.1.state': 'held', state: 'to_send' };
    const answers = [refusal(), { status: 200, body: { id: 7 } }];
    await open('/invoices/7/show', {
      given: held,
      answers: { 'POST /invoices/7/send-again': () => answers.shift() ?? refusal() },
    });
    await press('Invia di nuovo');
    await press('Invia di nuovo', '[role=dialog] button');
    expect(writes()).toEqual(['POST /invoices/7/send-again {}']);
    expect(page()).toContain('(the server refuses)');
    expect(page()).not.toContain('parte entro un minuto.');
    await press('Invia di nuovo', '[role=dialog] button');
    await settle(500);
    expect(writes()).toEqual(['POST /invoices/7/send-again {}']);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});

describe('the buyer of an invoice', () => {
  it.each(['person', 'company'])('who is a %s has these fields, of which some may be empty', async (kind) => {
    await open('/invoices/7/show', { given: { is_correctable: true, kind } });
    await press(/^Correggi/, 'button');
    await until(() => document.querySelector('[name="buyer.city"]') !== null);
    const labelOf = (id: string): string => document.querySelector(`label[for="${id}"]`)?.textContent.trim() ?? '';
    const fields = [...document.querySelectorAll<HTMLInputElement>('[name^="buyer."]')];
    return fields.map(({ name, id }) => `${name.slice(6)}${labelOf(id).endsWith('*') ? '*' : ''}`).join(' ');
  });
});

describe('the sum of the weights', () => {
  it('is right at a hundred, and nowhere else', async () => {
    const [example] = exampleOfRead('/settings', {}) as [{ weights: Record<string, number> }];
    const [name = '', ...others] = Object.keys(example.weights);
    const told: string[] = [];
    for (const first of [19, 20, 21]) {
      const rest = others.map((other): [string, number] => [other, 80 / others.length]);
      const weights = { ...Object.fromEntries(rest), [name]: first };
      await open('/settings/create', {
        answers: {
          'GET /settings': {
            status: 200,
            body: [{ ...example, weights }],
            headers: { 'content-range': 'items 0-0/1' },
          },
        },
      });
      await until(() => /In tutto/.test(page()));
      told.push(/devono fare 100/.test(page()) ? 'wrong' : 'right');
    }
    expect(told).toEqual(['wrong', 'right', 'wrong']);
  });
});

describe('the figures of the law', () => {
  it('stay together by section and figure, each with its unit', async () => {
    const row = (section: string, figure: string, part: string | null, value: number | null, unit: string) => ({
      section,
      figure,
      part,
      value,
      unit,
      label: `(${figure})`,
      definition: `(what ${figure} is)`,
      source: '(source)',
    });
    const rows = [
      row('A', 'one', 'x', 1234, 'count'),
      row('A', 'one', 'y', null, 'count'),
      row('B', 'two', null, null, 'count'),
      row('B', 'three', null, null, 'hours'),
      row('A', 'four', null, 1.5, 'hours'),
      row('B', 'five', null, 12.5, 'percent'),
      row('A', 'one', 'z', 0, 'count'),
    ];
    await open('/transparency', {
      answers: { 'GET /transparency': { status: 200, body: { year: 2026, first_year: 2025, rows } } },
    });
    await until(() => document.querySelector('main section') !== null);
    return [...document.querySelectorAll('main section')].map((each) => linesOf(each).join(' | '));
  });
});

describe('a chart', () => {
  it('is of days, and of weeks where there are many', async () => {
    const rows = ['2026-01-01', '2026-01-07', '2026-01-08', '2026-03-03'].map((day) => ({ day, count: 1 }));
    const usual = {
      title: 'Chart',
      rows,
      series: [{ key: 'count', label: 'Count' }],
      show: String,
      from: '2026-01-01',
    };
    const days: [to: string, ...rows: string[]][] = [
      ['2026-03-03', '01/01/2026 1', '07/01/2026 1', '08/01/2026 1', '03/03/2026 1'],
      ['2026-03-04', '01/01/2026 2', '08/01/2026 1', '26/02/2026 1'],
      ['2026-01-01', '01/01/2026 1'],
    ];
    for (const [to, ...shown] of days) {
      await showPart('dashboard/Chart', 'Chart', { ...usual, to });
      await press(/Mostra i numeri/, 'button');
      const cells = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children]);
      expect([to, ...cells.map((row) => row.map(({ textContent }) => textContent).join(' '))]).toEqual([to, ...shown]);
    }
  });
});

describe('an account that is looked for', () => {
  it('has its address beside its name, by which namesakes are told apart', async () => {
    await open('/invoices', {
      given: { '1.name': 'Anna Rossi', '2.name': null, '1.email': 'anna@example.com', '2.email': 'studio@example.com' },
    });
    await write(/Studio o cittadino/, 'rossi');
    await key(/Studio o cittadino/, 'ArrowDown');
    await settle(1000);
    const offered = [...document.querySelectorAll('.MuiAutocomplete-option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['Anna Rossi · anna@example.com', 'studio@example.com']);
  });
});

describe('the state of an invoice', () => {
  it('is chosen anew after each change, of those that may follow', async () => {
    const answer = (state: string, next_states: string[]): Answer => ({
      status: 200,
      body: exampleOfRead('/invoices/7', { state, next_states, 'info.id': 7, id: 7 }),
    });
    let now = answer('to_send', ['sent']);
    await open('/invoices/7/show', {
      answers: {
        'GET /invoices/7': () => now,
        'POST /invoices/7/state': () => (now = answer('sent', ['delivered', 'rejected'])),
      },
    });
    await until(() => document.querySelector('input[name=to]') !== null);
    const field = () => document.querySelector<HTMLInputElement>('input[name=to]')!;
    await writeField(field(), 'sent');
    expect(field().value).toBe('sent');
    field().closest('form')!.querySelector<HTMLElement>('[type=submit]')!.click();
    await until(() => document.querySelector('[role=dialog]') !== null);
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)!.click();
    await settle(1500);
    expect([writes(), field().value]).toEqual([['POST /invoices/7/state {"state":"sent"}'], '']);
  });
});
