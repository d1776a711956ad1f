import { describe, expect, it } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { linesOf } from '../../support/screens/browser/lines.js';
import {
  answerWith,
  hasControl,
  lines,
  refusal,
  wait,
  type Answer,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

/** A list of so many, of which the first are these. */
const listOf = (records: object[], total = records.length): Answer => ({
  status: 200,
  body: records,
  headers: { 'content-range': `items 0-${Math.max(records.length - 1, 0)}/${total}` },
});
const none = listOf([]);
const filterOf = (call: string): Record<string, unknown> =>
  JSON.parse(new URL(call, 'http://none').searchParams.get('filter') ?? '{}') as Record<string, unknown>;
const exampleWith = (path: string, more: object): object => ({ ...(exampleOfRead(path, {}) as object[])[0], ...more });
const empty: Answers = {
  'GET /cases': none,
  'GET /refunds': none,
  'GET /invoices': none,
  'GET /invoice-receipts': none,
  'GET /cases/mentions': { status: 200, body: [] },
};

/** Opens the first page where nothing waits. @returns has other answers read */
async function openHome(): Promise<(answers: Answers, ...resources: string[]) => Promise<void>> {
  const { queries } = await staffPart<{ queries: QueryClient }>('App');
  await open('/', { answers: empty });
  await until(() => hasControl(/./, 'figure'));
  return async (answers, ...resources) => {
    answerWith({ ...empty, ...answers });
    for (const resource of resources) await queries.invalidateQueries({ queryKey: [resource] });
    await wait(500);
  };
}
/** The panels with the next step. */
const panels = (): string[] =>
  [...document.querySelectorAll('main h2')]
    .filter((head) => !head.closest('section, figure'))
    .map((head) => linesOf(head.parentElement!.parentElement!).join(' | '));
const section = (title: string): string[] => {
  const head = [...document.querySelectorAll('main section > h2')].find(({ textContent }) => textContent === title);
  return head ? linesOf(head.parentElement!) : [];
};

describe('the next step on the first page', () => {
  it('is a case of the member’s own before one of their queue, and a payment that failed before a new refund', async () => {
    const answer = await openHome();
    const [own, queued] = [
      exampleWith('/cases', { id: 21, kind_label: '(own)' }),
      exampleWith('/cases', { id: 22, kind_label: '(queued)' }),
    ];
    const [stuck, pending] = [
      exampleWith('/refunds', { id: 31, kind_label: '(stuck)', status: 'failed' }),
      exampleWith('/refunds', { id: 32, kind_label: '(pending)', status: 'pending' }),
    ];
    const told: Record<string, string[]> = { nothing: panels() };
    for (const [first, others] of [
      [1, 0],
      [0, 1],
      [0, 2],
      [1, 3],
    ] as const) {
      await answer(
        {
          'GET /cases': (call) => {
            const filter = filterOf(call);
            if ('mine' in filter) return listOf(first ? [own] : []);
            return 'queue_of' in filter ? listOf(others ? [queued] : [], others) : none;
          },
          'GET /refunds': (call) => {
            if (filterOf(call).status === 'failed') return listOf(first ? [stuck] : []);
            return listOf(others ? [pending] : [], others);
          },
        },
        'cases',
        'refunds',
      );
      told[`${first} first, ${others} others`] = panels();
    }
    return told;
  });

  it('is not said to be none where one of the lists cannot be read', async () => {
    const answer = await openHome();
    for (const failing of ['mine', 'queue_of', 'failed', 'pending']) {
      const busy = refusal(503, '');
      await answer(
        {
          'GET /cases': (call) => (failing in filterOf(call) ? busy : none),
          'GET /refunds': (call) => (filterOf(call).status === failing ? busy : none),
        },
        'cases',
        'refunds',
      );
      const alerts = [...document.querySelectorAll('main .MuiAlert-root button')].map(({ textContent }) => textContent);
      expect([failing, alerts, panels().length]).toEqual([failing, ['Riprova'], 1]);
    }
  });
});

describe('what waits to be sent', () => {
  const UNSENT = 'invoices {"unsent":true,"kind":"invoice"}';
  const TITLE = 'Da inviare al Sistema di interscambio';
  const dated = (to_send_by: string) => exampleWith('/invoices', { id: 41, number: '41', to_send_by });
  it('is counted, each by itself, and not named where there is none', async () => {
    const answer = await openHome();
    const filters = new Map<string, string>();
    const note = (resource: string) => (call: string) => {
      filters.set(`${resource} ${JSON.stringify(filterOf(call))}`, resource);
      return none;
    };
    await answer(
      { 'GET /invoices': note('invoices'), 'GET /invoice-receipts': note('invoice-receipts') },
      'invoices',
      'invoice-receipts',
    );
    const told: Record<string, string[]> = { none: section(TITLE) };
    /** One invoice is to be sent, and so many are what this filter finds. */
    const count = async (filter: string, total: number): Promise<string[]> => {
      const listed = (resource: string) => (call: string) => {
        const asked = `${resource} ${JSON.stringify(filterOf(call))}`;
        if (asked === filter) return listOf([dated('2026-11-19'), dated('2026-11-20')].slice(0, total), total);
        return asked === UNSENT ? listOf([dated('2026-11-20')]) : none;
      };
      const answers = { 'GET /invoices': listed('invoices'), 'GET /invoice-receipts': listed('invoice-receipts') };
      await answer(answers, 'invoices', 'invoice-receipts');
      return section(TITLE);
    };
    const one = await count('', 0);
    told.one = one;
    for (const filter of filters.keys())
      for (const total of [1, 2])
        told[`${filter}: ${total}`] = (await count(filter, total)).filter((line) => !one.includes(line));
    return told;
  });
});

describe('the way from request to choice', () => {
  it('is that of all subjects together, or of the one that is chosen', async () => {
    const row = (week: string, type: string, sent: number) => ({
      week,
      request_type_id: type,
      request_type: `(${type})`,
      sent,
      forwarded: sent - 1,
      quoted: sent - 2,
      chosen: sent - 3,
    });
    const rows = [
      row('2026-11-02', 'b', 10),
      row('2026-11-02', 'a', 7),
      row('2026-11-09', 'b', 20),
      row('2026-11-16', 'a', 40),
    ];
    const answer = await openHome();
    await answer({ 'GET /statistics/funnel': { status: 200, body: { rows } } }, 'statistics');
    const table = (): string[] =>
      [...document.querySelectorAll('[role=region]')]
        .filter((region) => region.closest('section')?.querySelector('[role=combobox]'))
        .flatMap((region) =>
          [...region.querySelectorAll('tr')].map((tr) =>
            [...tr.children].map(({ textContent }) => textContent).join(' | '),
          ),
        );
    const told: Record<string, string[]> = { all: table() };
    for (const nth of [1, 2, 0]) {
      document
        .querySelector('main section div[role=combobox]')!
        .dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      await wait(300);
      const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].at(nth)!;
      const name = option.textContent;
      option.click();
      await wait(300);
      told[`${nth}: ${name}`] = table();
    }
    return told;
  });
});

describe('the kinds of cases on the first page', () => {
  /** The rows of the table with this name. */
  const rows = (name: string): string[] =>
    [...document.querySelectorAll(`[role=region][aria-label="${name}"] tbody tr`)].map((tr) =>
      [...tr.children].map(({ textContent }) => textContent).join(' | '),
    );
  it('are in a table where one of their counts is not zero, and idle otherwise', async () => {
    const zero = {
      in_queue: 0,
      undecided: 0,
      waiting: 0,
      decided: 0,
      oldest_at: null,
      median_hours: null,
      taken: true,
    };
    const kinds = ['undecided', 'waiting', 'decided', 'none'].map((name) => ({
      ...zero,
      kind: name,
      kind_label: `(${name})`,
      [name]: 1,
    }));
    const ages = ['under_a_day', 'under_two_days', 'under_a_week', 'older', 'none'].map((name) => ({
      kind: name,
      kind_label: `(${name})`,
      under_a_day: 0,
      under_two_days: 0,
      under_a_week: 0,
      older: 0,
      [name]: 1,
    }));
    const answer = await openHome();
    await answer(
      {
        'GET /cases/figures': { status: 200, body: { kinds } },
        'GET /statistics/cases': { status: 200, body: { ages, weeks: [] } },
      },
      'case-figures',
      'statistics',
    );
    const tables = [...document.querySelectorAll('[role=region]')].map((each) => each.getAttribute('aria-label') ?? '');
    const said = tables
      .map((name) => [name, ...rows(name)])
      .filter(([, ...all]) => all.some((row) => row.includes('(')));
    const idle = lines().filter((line) => line.includes('(none)'));
    return [...said, idle];
  });
});
