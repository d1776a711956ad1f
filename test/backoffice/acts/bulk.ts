import { describe, expect, it } from '@jest/globals';
import { refundStatuses } from '../../../src/shared/billing/billing.codes.js';
import { caseKinds, caseStatuses } from '../../../src/shared/moderation/case.codes.js';
import { jobStates } from '../../../src/shared/staff/jobs.codes.js';
import {
  answerWith,
  hasControl,
  page,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answers,
} from '../../support/screens/browser/hands.js';
import { exampleOfRead, open, until } from '../../support/screens/browser/staff-hands.js';

/** An action on several records: its list, and what applies it to both records. */
interface Action {
  of: string;
  both: Record<string, unknown>;
  start: (string | RegExp)[];
  /** What is written into its field. */
  fill?: string;
  confirm: RegExp;
  call: (id: number) => string;
}

const ACTIONS: Action[] = [
  {
    of: 'refunds',
    both: { '1.status': 'failed', '2.status': 'failed' },
    start: ['Riprova a pagare'],
    confirm: /Riprova/,
    call: (id) => `POST /refunds/${id}/retry {}`,
  },
  {
    of: 'jobs',
    both: { '1.state': 'failed', '2.state': 'failed' },
    start: ['Fai di nuovo'],
    confirm: /Fai di nuovo/,
    call: (id) => `POST /jobs/${id}/retry {}`,
  },
  {
    of: 'invoices',
    both: { '1.next_states': ['sent'], '2.next_states': ['sent'] },
    start: [/Cambia lo stato/, /Inviat/],
    confirm: /Segna/,
    call: (id) => `POST /invoices/${id}/state {"state":"sent"}`,
  },
  { of: 'coupons', both: {}, start: ['Elimina'], confirm: /Elimina/, call: (id) => `DELETE /coupons/${id}` },
  {
    of: 'staff',
    both: {},
    start: [/Chiudi|sessioni/],
    confirm: /Chiudi|sessioni/,
    call: (id) => `POST /staff/${id}/revoke-sessions {}`,
  },
  {
    of: 'cases',
    both: { '1.kind': 'verification', '2.kind': 'verification', '1.status': 'open', '2.status': 'claimed' },
    start: ['Verifica gli studi scelti'],
    fill: '  Iscritti, visto nell’albo di Milano.  ',
    confirm: /Verifica/,
    call: (id) => `POST /cases/${id}/decide {"decision":"verify","reason":"Iscritti, visto nell’albo di Milano."}`,
  },
];

/** Records of each status, for an action that applies to some: the list, and what each of them has. */
const EVERY: Partial<Record<string, Record<string, unknown>[]>> = {
  refunds: refundStatuses.map((status) => ({ status, account: { id: 7, name: status } })),
  jobs: jobStates.map((state) => ({ state, queue: state })),
  invoices: [[], ['sent'], ['delivered'], ['rejected', 'sent']].map((next_states) => ({
    next_states,
    number: `(may become ${next_states.join(' or ') || 'nothing'})`,
  })),
  cases: [
    ...caseKinds.map((kind) => ({ kind, status: 'open', account: { id: 7, name: kind } })),
    ...caseStatuses.map((status) => ({ kind: 'verification', status, account: { id: 7, name: status } })),
  ],
};

const TOOLBAR = '[data-test=bulk-actions-toolbar]';
const dialog = (): Element | null => document.querySelector('[role=dialog]');
const selected = (): number => document.querySelectorAll('tbody input[type=checkbox]:checked').length;

async function start({ start: [button = '', ...entries] }: Action): Promise<void> {
  await press(button, `${TOOLBAR} button`);
  for (const entry of entries) await press(entry, '[role=menuitem]');
  await until(() => dialog() !== null);
  await wait(200);
}

/** Opens a list with both of its records selected, and asks for the action. */
async function ask(action: Action, given: object = {}, answers: Answers = {}): Promise<void> {
  const { of, both, fill } = action;
  await open(`/${of}`, { answers, given: { '1.id': 7, '2.id': 8, ...both, ...given } });
  await until(() => document.querySelector('thead input[type=checkbox]') !== null);
  document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click();
  await wait(500);
  await start(action);
  if (fill) await write(/^Prov|evidenza|verifica/i, fill);
}

const rows = ACTIONS.map((action) => [action.of, action] as const);

describe('an action on several records', () => {
  it.each(rows)('of %s that fails for one says which, and leaves it selected', async (_, action) => {
    const path = (id: number) => action.call(id).replace(/ \{.*/, '');
    await ask(action, {}, { [path(7)]: { status: 200, body: {} }, [path(8)]: refusal(409) });
    const asked = dialog()?.textContent;
    await press(action.confirm, '[role=dialog] button');
    await wait(1000);
    expect(writes()).toEqual([action.call(7), action.call(8)]);
    const told = [asked, dialog()?.textContent, `selected: ${selected()}`];
    await press('Chiudi', '[role=dialog] button');
    await wait(1000);
    expect([dialog(), selected()]).toEqual([null, 1]);
    // It asks anew, about that one.
    answerWith({});
    await start(action);
    return [...told, dialog()?.textContent];
  });
  it.each(rows)('of %s is done for all, which is announced, and nothing stays selected', async (_, action) => {
    await ask(action);
    await press(action.confirm, '[role=dialog] button');
    await wait(1000);
    expect(writes()).toEqual([action.call(7), action.call(8)]);
    expect([dialog(), hasControl(/./, `${TOOLBAR} button`) && selected()]).toEqual([null, 0]);
    return document.querySelector('.MuiSnackbar-root')?.textContent ?? page().slice(-200);
  });
  it.each(rows.filter(([of]) => EVERY[of]))(
    'of %s leaves alone what it does not apply to, and names it',
    async (of, action) => {
      const [example] = exampleOfRead(`/${of}`, {}) as object[];
      const every = EVERY[of]!.map((has, nth) => ({ ...example, id: nth + 1, ...has }));
      const headers = { 'content-range': `items 0-${every.length - 1}/${every.length}` };
      await ask(action, {}, { [`GET /${of}`]: { status: 200, body: every, headers } });
      expect(selected()).toBe(every.length);
      const asked = dialog()?.textContent;
      await press(action.confirm, '[role=dialog] button');
      await wait(1000);
      const done = writes().map((call) => JSON.stringify(EVERY[of]![Number(/\/(\d+)\//.exec(call)?.[1]) - 1]));
      return [asked, ...done];
    },
  );
});
