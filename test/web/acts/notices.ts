import { describe, expect, it } from '@jest/globals';
import { createElement, useState, type ComponentType } from 'react';
import {
  hasControl,
  later,
  page,
  press,
  reads,
  refusal,
  showTab,
  wait,
  writes,
} from '../../support/screens/browser/hands.js';
import { NOW } from '../../support/screens/browser/clock.js';
import { show, type Part } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const notice = (id: number, differs: object = {}) => ({
  id,
  title: `Avviso ${id}`,
  text: `parole ${id}`,
  path: `/requests/${id}`,
  recent: false,
  created_at: new Date(NOW).toISOString(),
  ...differs,
});
const UNREAD = 'GET /notifications/unread';
const listOf = (...info: object[]) => ({ status: 200, body: { info } });

/** The bell, with what the server answers from one question to the next: the last for good. */
async function bell(...lists: (ReturnType<typeof listOf> | 'no line')[]) {
  const { default: Bell } = await webPart<{ default: Part }>('features/notifications/bell');
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  await show({
    as: 'citizen',
    part: () => createElement(Bell, { accountId: 5, onChange }),
    answers: { [UNREAD]: () => (lists.length > 1 ? lists.shift() : lists[0])! },
  });
  return { changes: () => changes };
}
const asked = (): number => reads().filter((call) => call === UNREAD).length;
const toasts = (): string[] => [...document.querySelectorAll('.toasts strong')].map((each) => each.textContent);

describe('the bell', () => {
  it('asks at once, every thirty seconds, and when the tab is shown again, but not while it is hidden', async () => {
    await bell(listOf());
    expect(asked()).toBe(1);
    await wait(29_000);
    expect(asked()).toBe(0);
    await wait(1_000);
    expect(asked()).toBe(1);
    await showTab(false);
    await wait(60_000);
    expect(asked()).toBe(0);
    await showTab(true);
    expect(asked()).toBe(1);
  });

  it('announces what just happened, oldest first and once, and says when the number changes', async () => {
    const { changes } = await bell(
      listOf(notice(2, { recent: true }), notice(1, { recent: true }), notice(9)),
      listOf(notice(2, { recent: true }), notice(1, { recent: true }), notice(9)),
      listOf(notice(3, { recent: true }), notice(9)),
    );
    expect(toasts()).toEqual(['Avviso 1', 'Avviso 2']);
    expect(hasControl(/3/, '.bell button')).toBe(true);
    await wait(30_000);
    expect([toasts(), changes()]).toEqual([[], 0]);
    await wait(30_000);
    expect([toasts(), changes()]).toEqual([['Avviso 3'], 1]);
    expect(sessionStorage.getItem('announced')).toBe('[2,1,3]');
  });

  it('announces no message of the conversation that is open', async () => {
    const { default: Bell } = await webPart<{ default: Part }>('features/notifications/bell');
    Object.defineProperty(window.location, 'pathname', { value: '/en/messages/7', configurable: true });
    const news = [7, 8].map((id) => notice(id, { recent: true, path: `/messages/${id}` }));
    await show({
      as: 'citizen',
      part: () => createElement(Bell, { accountId: 5 }),
      answers: { [UNREAD]: listOf(...news) },
    });
    expect(toasts()).toEqual(['Avviso 8']);
    Reflect.deleteProperty(window.location, 'pathname');
  });

  it('says that what it shows may be old while the server does not answer, and keeps it', async () => {
    await bell(listOf(notice(1)), 'no line', listOf(notice(1)));
    await press(/1/, '.bell button');
    const fresh = page();
    await wait(30_000);
    const old = page();
    expect(old).toMatch(/Avviso 1/);
    expect(old.length).toBeGreaterThan(fresh.length);
    await wait(30_000);
    expect(page()).toBe(fresh);
  });

  it('marks one as read by its link, the others stay', async () => {
    await bell(listOf(notice(1), notice(2), notice(3, { path: null })));
    await press(/3/, '.bell button');
    await press('Avviso 2', 'a');
    expect(writes()).toEqual(['POST /notifications/2/read']);
    await press(/2/, '.bell button');
    expect(page()).toMatch(/Avviso 1/);
    expect(page()).not.toMatch(/Avviso 2/);
    expect(hasControl(/Avviso 3/, 'a')).toBe(false);
  });

  it('marks all as read, or says that it could not', async () => {
    const waiting = later();
    const answers = [() => refusal(500), waiting.answer];
    const { default: Bell } = await webPart<{ default: Part }>('features/notifications/bell');
    await show({
      as: 'citizen',
      part: () => createElement(Bell, { accountId: 5 }),
      answers: { [UNREAD]: listOf(notice(1), notice(2)), 'GET /notifications/read/all': () => answers.shift()!() },
    });
    await press(/2/, '.bell button');
    expect(state()).toBe('');
    await press(/tutt/i, '.bell-panel button');
    expect(state()).toMatch(/\w{5}/);
    await press(/tutt/i, '.bell-panel button');
    expect(state()).toBe('');
    waiting.give({ status: 200, body: { info: {} } });
    await wait(10);
    expect(page()).not.toMatch(/Avviso/);
  });

  it('asks at once when an event says so, and tells of requests', async () => {
    const { changes } = await bell(listOf());
    asked();
    const channel = new BroadcastChannel('live-5');
    const tell = async (kind: string) => {
      channel.postMessage({ kind, refs: {} });
      await new Promise((done) => void process.getBuiltinModule('timers').setImmediate(done));
      await wait(5);
    };
    await tell('message');
    expect([asked(), changes()]).toEqual([0, 0]);
    await tell('notification');
    expect([asked(), changes()]).toEqual([1, 0]);
    await tell('request');
    expect([asked(), changes()]).toEqual([0, 1]);
    channel.close();
  });
});

describe('the bell, where another person signs in in the same browser,', () => {
  it('asks nothing for the one before, and shows nothing of theirs to the next', async () => {
    const { default: Bell } = await webPart<{ default: Part }>('features/notifications/bell');
    const { openSession, readSession } = await webPart<{
      openSession: (session: object, remember: boolean) => void;
      readSession: () => { account: object } | null;
    }>('api/session');
    const answers = [listOf(notice(1))];
    const late = later();
    let follow: (accountId: number) => void = () => undefined;
    const Shown = () => {
      const [accountId, setAccount] = useState(5);
      follow = setAccount;
      return createElement(Bell, { accountId });
    };
    await show({ as: 'citizen', part: Shown, answers: { [UNREAD]: () => answers.shift() ?? late.answer() } });
    expect(hasControl(/1/, '.bell button')).toBe(true);
    asked();
    // The session of another tab is this one's, too; the page follows a moment later.
    openSession({ token: 'other', account: { ...readSession()!.account, id: 6 } }, true);
    await wait(30_000);
    expect(asked()).toBe(0);
    follow(6);
    await wait(5);
    expect([asked(), hasControl(/1/, '.bell button')]).toEqual([1, false]);
    late.give(listOf(notice(2), notice(3)));
    await wait(10);
    expect(hasControl(/2/, '.bell button')).toBe(true);
  });

  it('does not take an answer that was on its way to the one before', async () => {
    const { default: Bell } = await webPart<{ default: Part }>('features/notifications/bell');
    const late = later();
    let leave: () => void = () => undefined;
    const Shown = () => {
      const [accountId, setAccount] = useState<number | null>(5);
      leave = () => setAccount(null);
      return accountId === null ? createElement(Unread) : createElement(Bell, { accountId });
    };
    const { useUnread } = await webPart<{ useUnread: () => readonly unknown[] }>('features/notifications/unread');
    const Unread = () => createElement('p', null, `${useUnread().length} unread`);
    await show({ as: 'citizen', part: Shown, answers: { [UNREAD]: late.answer } });
    leave();
    await wait(5);
    late.give(listOf(notice(1, { recent: true })));
    await wait(10);
    expect([page().split('\n')[0], toasts()]).toEqual(['0 unread', []]);
  });
});

/** A browser with push notifications. */
function pushBrowser(permission: string, { subscribed = false, asks = permission } = {}) {
  const did: string[] = [];
  let own = subscribed;
  const subscription = {
    unsubscribe: () => (did.push('unsubscribe'), (own = false), Promise.resolve(true)),
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(own ? subscription : null),
    subscribe: (options: object) => (did.push(JSON.stringify(options)), (own = true), Promise.resolve(subscription)),
  };
  const registration = { active: {}, installing: null, waiting: null, pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: (scope: string) => (did.push(`registration of ${scope}`), Promise.resolve(registration)),
      register: (file: string, options: object) => (
        did.push(`${file} ${JSON.stringify(options)}`),
        Promise.resolve(registration)
      ),
    },
  });
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
  const asking = { permission, requestPermission: () => Promise.resolve(asks) };
  Object.defineProperty(window, 'Notification', { value: asking, configurable: true });
  return did;
}
const PUSH = 'GET /notifications/push';
const pushIs = (on: boolean) => ({ [PUSH]: { status: 200, body: { info: { on, public_key: 'key' } } } });
async function pushPart(answers: Parameters<typeof show>[0]['answers']) {
  const { PushPart } = await webPart<{ PushPart: ComponentType }>('features/notifications/push-part');
  await show({ as: 'citizen', part: PushPart, answers });
}
const state = (): string => document.querySelector('[role=status]')!.textContent;

describe('push notifications', () => {
  it('are on only where the server, the browser and the person agree', async () => {
    const told: string[] = [];
    for (const [on, subscribed, permission] of [
      [true, true, 'granted'],
      [false, true, 'granted'],
      [true, false, 'granted'],
      [true, true, 'default'],
      [true, true, 'denied'],
    ] as const) {
      pushBrowser(permission, { subscribed });
      await pushPart(pushIs(on));
      told.push(`${state() !== ''}, ${hasControl(/Attiva/)}, ${hasControl(/Disattiva/)}`);
    }
    expect(told).toEqual([
      'true, false, true',
      'false, true, false',
      'false, true, false',
      'false, true, false',
      'true, true, false',
    ]);
  });

  it('are turned on with the server’s key, in the place of another subscription, and off in both', async () => {
    const did = pushBrowser('granted', { subscribed: true });
    await pushPart({ ...pushIs(false), 'PUT /notifications/push': { status: 200, body: { info: {} } } });
    did.length = 0;
    await press(/Attiva/);
    expect(did).toEqual([
      '/push-worker.js {"scope":"/notifications"}',
      'unsubscribe',
      '{"userVisibleOnly":true,"applicationServerKey":"key"}',
    ]);
    expect(writes()).toEqual([
      'PUT /notifications/push {"endpoint":"https://push.example/1","keys":{"p256dh":"p","auth":"a"}}',
    ]);
    expect(hasControl(/Disattiva/)).toBe(true);
    did.length = 0;
    await press(/Disattiva/);
    expect([writes(), did]).toEqual([
      ['DELETE /notifications/push'],
      ['registration of /notifications', 'unsubscribe'],
    ]);
    expect(hasControl(/Attiva/)).toBe(true);
  });

  it('stay off where the person refuses, or the server fails, each in its words', async () => {
    pushBrowser('default', { asks: 'denied' });
    await pushPart(pushIs(false));
    await press(/Attiva/);
    const refused = state();
    expect(writes()).toEqual([]);
    pushBrowser('granted');
    await pushPart({ ...pushIs(false), 'PUT /notifications/push': refusal(500) });
    await press(/Attiva/);
    expect([refused, state()]).toEqual([expect.stringMatching(/\w{5}/), expect.stringMatching(/\w{5}/)]);
    expect(state()).not.toBe(refused);
    expect(hasControl(/Attiva/)).toBe(true);
  });

  it('are not offered by a browser without them', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await pushPart({});
    expect([document.querySelectorAll('button').length, reads(), state() !== '']).toEqual([0, [], true]);
  });
});
