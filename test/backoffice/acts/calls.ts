import { describe, expect, it } from '@jest/globals';
import type { DataProvider, I18nProvider } from 'react-admin';
import {
  answerWith,
  control,
  fileOf,
  later,
  lines,
  press,
  refusal,
  wait,
  write,
  writes,
  type Answer,
} from '../../support/screens/browser/hands.js';
import { takeSaved } from '../../support/screens/browser/page.js';
import { focused } from '../../support/screens/browser/noticed.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';
import { staffPart } from '../../support/staff-markup.js';

type Provider = DataProvider & {
  act: (resource: string, id: unknown, verb: string, body?: object) => Promise<unknown>;
  read: (path: string) => Promise<unknown>;
};
const provider = async (): Promise<Provider> =>
  (await staffPart<{ dataProvider: Provider }>('providers/data')).dataProvider;

const page = { page: 3, perPage: 25 };
const sort = { field: 'id', order: 'DESC' } as const;
const previousData = { id: 7, code: 'ESTATE' };
const record: Answer = { status: 200, body: { id: 7, code: '(saved)' } };
const list: Answer = { status: 200, body: [{ id: 7 }], headers: { 'content-range': 'items 50-74/120' } };
/** Each verb of the data provider: what is asked, and the call that the server answers. */
const VERBS: [name: string, ask: (data: Provider) => Promise<unknown>, call: string, answer: Answer][] = [
  ['getList', (data) => data.getList('cases', { pagination: page, sort, filter: { q: 'a&b' } }), 'GET /cases', list],
  ['getOne', (data) => data.getOne('coupons', { id: 'a/b' }), 'GET /coupons/a%2Fb', record],
  ['getMany', (data) => data.getMany('staff', { ids: [7, 8] }), 'GET /staff', list],
  [
    'getManyReference',
    (data) =>
      data.getManyReference('refunds', { target: 'account_id', id: 31, pagination: page, sort, filter: { q: 'x' } }),
    'GET /refunds',
    list,
  ],
  ['create', (data) => data.create('coupons', { data: { code: 'ESTATE' } }), 'POST /coupons', record],
  ['update', (data) => data.update('coupons', { id: 7, data: { code: 'X' }, previousData }), 'PUT /coupons/7', record],
  ['delete', (data) => data.delete('coupons', { id: 7, previousData }), 'DELETE /coupons/7', { status: 204 }],
  ['delete unseen', (data) => data.delete('coupons', { id: 'a/b' }), 'DELETE /coupons/a%2Fb', { status: 204 }],
  [
    'delete with a reason',
    (data) => data.delete('blacklist', { id: 7, previousData, meta: { reason: '(why)' } }),
    'DELETE /blacklist/7',
    { status: 204 },
  ],
  ['act', (data) => data.act('jobs', 'a/b', 'retry'), 'POST /jobs/a%2Fb/retry', { status: 204 }],
  ['act with a body', (data) => data.act('cases', 7, 'assign', { staff_id: null }), 'POST /cases/7/assign', record],
  ['read', (data) => data.read('vat?year=2026'), 'GET /vat', record],
];
const HEADERS = ['accept', 'authorization', 'content-type', 'range', 'x-browser', 'x-localization'];

describe('each call to the server', () => {
  /** The call that this makes, with its headers, and what it answers. */
  const sent = async (ask: () => Promise<unknown>, call: string, answer: Answer): Promise<string> => {
    let told = '(no call)';
    answerWith({
      [call]: async (path, request) => {
        const headers = HEADERS.flatMap((name) => {
          const value = request.headers.get(name);
          return value === null
            ? []
            : `${name}: ${value.replace(/boundary=.*/, 'boundary').replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, '(a number)')}`;
        });
        const body = await request.clone().text();
        const shown = body.includes('form-data') ? '(a form)' : body;
        told = [`${call.split(' ')[0]} ${decodeURIComponent(path)}`, ...headers, shown].filter(Boolean).join(' | ');
        return answer;
      },
    });
    const answered = await ask().catch((error: unknown) => String(error));
    return `${told} → ${JSON.stringify(answered)}`;
  };

  it('of the data provider says what is asked for, in whose name and in which language', async () => {
    await open('/me');
    const data = await provider();
    const told: string[] = [];
    for (const [name, ask, call, answer] of VERBS) told.push(`${name}: ${await sent(() => ask(data), call, answer)}`);
    return told;
  });

  it('is in the language of the page, and without a session it names the browser', async () => {
    await open('/me');
    const data = await provider();
    const { i18nProvider } = await staffPart<{ i18nProvider: I18nProvider }>('providers/i18n/index');
    const { sendFile } = await staffPart<{ sendFile: (path: string, file: File) => Promise<unknown> }>(
      'providers/files',
    );
    const read = () => sent(() => data.read('me'), 'GET /me', record);
    const told = [await sent(() => sendFile('payouts/compare', fileOf('x.csv')), 'POST /payouts/compare', record)];
    await i18nProvider.changeLocale('en');
    told.push(await read());
    await i18nProvider.changeLocale('it');
    localStorage.removeItem('backOffice.session');
    told.push(await read());
    const browser = localStorage.getItem('backOffice.browser');
    await read();
    expect([browser, localStorage.getItem('backOffice.browser')]).toEqual([expect.any(String), browser]);
    return told;
  });
});

describe('a file that the server sends', () => {
  const NAMES: [disposition: string | undefined, name: string][] = [
    [undefined, 'otherwise.csv'],
    ['attachment', 'otherwise.csv'],
    ['attachment; filename="fatture 1.csv"', 'fatture 1.csv'],
    ['attachment; filename=fatture.csv; size=3', 'fatture.csv'],
    ["attachment; filename*=UTF-8''citt%C3%A0.csv", 'città.csv'],
  ];
  it.each(NAMES)('with %j is saved as “%s”', async (disposition, name) => {
    await open('/me', {
      answers: {
        'GET /list': { status: 200, body: 'x', headers: disposition ? { 'content-disposition': disposition } : {} },
      },
    });
    const { saveFile } = await staffPart<{ saveFile: (path: string, name: string) => Promise<void> }>(
      'providers/files',
    );
    await saveFile('list', 'otherwise.csv');
    expect(takeSaved()).toEqual([name]);
  });
});

describe('a call that needs a fresh code', () => {
  const asks: Answer = { status: 403, body: { message: 'confirmation_required' } };
  const wrong: Answer = {
    status: 422,
    body: { message: 'invalid', info: { messages: ['(words)'], fields: { code: ['(wrong code)'] } } },
  };
  const CODE = /^Codice/;
  const dialog = (): Element | null => document.querySelector('[role=dialog]');
  /** What the dialog says, and where the focus is. */
  const said = (): string[] => {
    const all = lines();
    return [...all.slice(all.findIndex((line) => line.startsWith('(dialog)'))), ...focused()];
  };

  it('asks for one until it is right, and is then sent again as it was', async () => {
    const codes = [wrong, refusal(429, '(too many)')];
    const answers = [asks];
    await open('/me', {
      answers: {
        'POST /refunds/7/deny': () => answers.shift() ?? record,
        'POST /confirm': () => codes.shift() ?? { status: 204 },
      },
    });
    const done = (await provider()).act('refunds', 7, 'deny', { reason: '(why)' });
    await until(() => dialog() !== null);
    const told: unknown[] = [said()];
    const before = new Set(said());
    for (const code of [' ', '111111', '222222', '333333']) {
      await write(CODE, code);
      await press('Conferma', '[role=dialog] button');
      await wait(100);
      const now = dialog() ? said().filter((line) => !before.has(line)) : 'closed';
      told.push([code, writes(), now]);
    }
    expect(await done).toEqual(record.body);
    return told;
  });

  it('is one of two that wait for the same code, and fails where none is given', async () => {
    const data = await provider();
    for (const button of ['Conferma', 'Torna indietro']) {
      const first = [asks, asks];
      const answer = () => first.shift() ?? record;
      await open('/me', {
        answers: {
          'POST /jobs/7/retry': answer,
          'POST /jobs/8/retry': answer,
          'POST /confirm': { status: 204 },
        },
      });
      const both = Promise.allSettled([data.act('jobs', 7, 'retry'), data.act('jobs', 8, 'retry')]);
      await until(() => dialog() !== null);
      writes();
      await write(CODE, '123456');
      await press(button, '[role=dialog] button');
      const late = wait(2000).then(() => []);
      const results = (await Promise.race([both, late])).map(({ status }) => status);
      expect([button, results, writes().sort()]).toEqual(
        button === 'Conferma'
          ? [
              button,
              ['fulfilled', 'fulfilled'],
              ['POST /confirm {"code":"123456"}', 'POST /jobs/7/retry {}', 'POST /jobs/8/retry {}'],
            ]
          : [button, ['rejected', 'rejected'], []],
      );
      await until(() => dialog() === null);
    }
  });

  it('cannot be left while the code is looked at', async () => {
    const waiting = later();
    const answers = [asks];
    await open('/me', {
      answers: { 'POST /jobs/7/retry': () => answers.shift() ?? record, 'POST /confirm': waiting.answer },
    });
    const done = (await provider()).act('jobs', 7, 'retry');
    await until(() => dialog() !== null);
    await write(CODE, '123456');
    await press('Conferma', '[role=dialog] button');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    control(CODE, 'input').dispatchEvent(escape);
    await wait(500);
    expect(dialog()).not.toBeNull();
    waiting.give({ status: 204 });
    expect(await done).toEqual(record.body);
  });
});
