import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import { machine, type Move } from '../../src/shared/state-machine.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { notificationTemplates } from '../../src/notifications/notification-templates.js';
import { shownStatusSql } from '../../src/requests/inbox/firm-inbox.sql.js';
import { requestStates, requestTable } from '../../src/requests/request.states.js';
import { shownStatus } from '../../src/requests/response.rules.js';
import { responseStates, responseTable } from '../../src/requests/response.states.js';
import { statesDocument } from '../../src/cli/states-document.js';
import { startTestApp, type TestApp } from '../support/app.js';

const tables = [
  { name: 'request', states: requestStates, table: requestTable },
  { name: 'response', states: responseStates, table: responseTable },
] as const;

describe.each(tables)('the table of a $name', ({ states, table }) => {
  const rows = table as readonly {
    move: string;
    from: readonly (number | null)[];
    to: number | null | 'same';
    notifies?: readonly string[];
  }[];

  it('has a label in both languages for each state and names no other', () => {
    for (const row of Object.values(states))
      expect([row.label.it, row.label.en].every((word) => word.length > 0)).toBe(true);
    for (const { from, to } of rows) {
      for (const state of [...from, to])
        if (typeof state === 'number') expect(Object.keys(states)).toContain(String(state));
    }
  });

  it('leads to every stored state', () => {
    const reached = new Set<number>();
    for (let grown = true; grown;) {
      grown = false;
      for (const { from, to } of rows) {
        if (typeof to !== 'number' || reached.has(to)) continue;
        if (from.some((state) => state === null || reached.has(state))) grown = reached.add(to).size > 0;
      }
    }
    const expected = Object.keys(states)
      .map(Number)
      .filter((code) => code !== 30);
    expect([...reached].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
  });

  it('sends only notifications that have a template', () => {
    for (const { notifies = [] } of rows)
      for (const notification of notifies)
        expect(Object.keys(notificationTemplates)).toContain(notification.split(':')[1]);
  });
});

describe('a state machine', () => {
  it('does not start with a move named twice or a state that does not exist', () => {
    const states = { 1: { name: 'one', label: { it: 'uno', en: 'one' } } };
    const move = { move: 'go', from: [null], to: 1, actor: 'user' } as const;
    expect(() => machine<number, object, object, 'go', Move<number, object>>(states, [move, move])).toThrow('twice');
    expect(() => machine<number, object, object, 'go', Move<number, object>>(states, [{ ...move, to: 2 }])).toThrow(
      'unknown state 2',
    );
  });
});

it('docs/states.md is current', () => {
  expect(readFileSync(new URL('../../docs/states.md', import.meta.url), 'utf8')).toBe(statesDocument());
});

it('docs/states.md draws every state machine', async () => {
  let machines = 0;
  for await (const file of glob('src/**/*.states.ts'))
    machines += readFileSync(file, 'utf8').match(/ = machine</g)?.length ?? 0;
  expect(machines).toBeGreaterThan(10);
  expect(statesDocument().match(/^## /gm)).toHaveLength(machines);
});

describe('the status that a firm sees', () => {
  let test: TestApp;
  beforeAll(async () => (test = await startTestApp()));
  afterAll(() => test.close());

  it('is the same in the SQL function response_is_lost and in the rule, for every state at every age', async () => {
    const now = test.clock.now();
    const ages = [
      ms.day,
      ...[-1, 0, 1].map((more) => requestLimits.duration + more),
      ...[-1, 0, 1].map((more) => requestLimits.duration + requestLimits.extraApproval + more),
      null,
    ];
    const cases = Object.keys(requestStates)
      .map(Number)
      .flatMap((request) =>
        Object.keys(responseStates)
          .map(Number)
          .filter((code) => code !== 30)
          .flatMap((response) =>
            ages.map((age) => ({
              request,
              response,
              sent_at: age === null ? null : plus(now, -age),
              expires_at: age === null ? null : plus(now, requestLimits.duration - age),
            })),
          ),
      );
    const { rows } = await sql<{ shown: number }>`
      select ${shownStatusSql(now)} as shown from jsonb_to_recordset(${JSON.stringify(cases.map((one, nth) => ({ ...one, nth })))}::jsonb)
        as c (nth integer, request smallint, response smallint, sent_at timestamptz, expires_at timestamptz)
      cross join lateral (select c.request as status, c.sent_at, c.expires_at) r
      cross join lateral (select c.response as status) p
      order by nth`.execute(test.sql);
    const expected = cases.map(({ request, response, sent_at, expires_at }) =>
      shownStatus(
        response as never,
        {
          status: request as never,
          plan: 1,
          okCount: 0,
          koCount: 0,
          sharedContacts: false,
          sentAt: sent_at,
          expiresAt: expires_at,
          endedAt: null,
        },
        now,
      ),
    );
    expect(rows.map((row) => row.shown)).toEqual(expected);
  });
});
