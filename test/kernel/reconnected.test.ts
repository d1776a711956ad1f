import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { Sessions } from '../../src/accounts/sign-in/sessions.js';
import { EventStreams } from '../../src/chat/live/event-streams.js';
import { ContentApi } from '../../src/content/content.api.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { KeptPages } from '../../src/site/kept-pages.js';
import { StaffStreams } from '../../src/staff/live/staff-streams.js';
import { SettingsReader } from '../../src/staff/settings/settings-reader.js';
import { StaffSessions } from '../../src/staff/sign-in/staff-sessions.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

// What was notified while the connection was lost is unknown. A new listener needs its line here.
it('when the connection to the database comes back, each listener takes everything as changed', () => {
  const done: string[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given].join(' '));
      return Promise.resolve();
    };
  const known = [Sessions, StaffSessions].map((sessions) => test.app.get<Sessions>(sessions, { strict: false }).known);
  const [accounts, staff] = known as unknown as [Record<string, unknown>, Record<string, unknown>];
  accounts.forget = note('sessions of accounts');
  staff.forget = note('sessions of staff');
  test.replace(EventStreams, 'recheck' as never, note('streams of accounts') as never);
  test.replace(StaffStreams, 'recheck' as never, note('streams of staff') as never);
  test.replace(EventStreams, 'catchUp' as never, note('missed events') as never);
  test.replace(StaffStreams, 'changed' as never, note('staff read again') as never);
  test.replace(SettingsReader, 'read', note('settings'));
  test.replace(ContentApi, 'refresh' as never, note('texts') as never);
  try {
    const listener = test.app.get(DatabaseListener);
    for (const subscriber of [...listener['subscribers'].values()].flat()) subscriber.onReconnect();
    expect(done.sort()).toEqual([
      'missed events',
      'sessions of accounts *',
      'sessions of staff *',
      'settings',
      'staff read again cases',
      'staff read again refunds',
      'streams of accounts *',
      'streams of staff *',
      'texts',
    ]);
  } finally {
    delete accounts.forget;
    delete staff.forget;
  }
});

it('when the connection to the database comes back, kept pages are out of date', () => {
  const subscribers: { onNotification(kind: string): void; onReconnect(): void }[] = [];
  const listener = { subscribe: (_: string, one: (typeof subscribers)[number]) => subscribers.push(one) };
  const pages = new KeptPages(listener as never, { registry: new Registry(), gauge: () => undefined } as never);
  const done: string[] = [];
  pages.outdate = (concerns) => void done.push(concerns === undefined ? 'all' : 'some');
  subscribers[0]!.onReconnect();
  subscribers[0]!.onNotification('ranking');
  subscribers[0]!.onNotification('texts');
  expect([subscribers.length, ...done]).toEqual([1, 'all', 'some', 'all']);
});
