import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountLimits } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { Rows } from '../../support/rows.js';
import { lawyer } from '../people.js';
import { FirmOffice } from './firm-office.js';

let app: TestApp;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

describe('the activity of a firm', () => {
  it('is visible to its members, by person and page by page, and to no other firm', async () => {
    const { id, http } = await office.colleague();
    const radius = (one: HttpClient, km: number) => one.put('/profile/preferences', { max_distance_km: km });
    for (let km = 1; km <= accountLimits.activityPage; km++) await radius(office.owner, km);
    await radius(http, 50);
    const first = await office.activity(http);
    expect(first.info).toHaveLength(accountLimits.activityPage);
    expect(first.more).toBe(true);
    expect(first.info[0]).toMatchObject({ kind: 'preferences_changed', by: { id } });
    const second = await office.activity(http, `?before=${first.info.at(-1)!.id}`);
    expect(second.info.map(({ kind }) => kind)).toEqual(['preferences_changed', 'member_joined', 'member_invited']);
    expect(second.more).toBe(false);
    const theirs = await office.activity(office.owner, `?person=${id}`);
    expect(theirs.info.map(({ kind }) => kind)).toEqual(['preferences_changed', 'member_joined']);
    expect(
      (await office.activity(office.owner, `?person=owner&before=${second.info[0]!.id}`)).info.map(({ kind }) => kind),
    ).toEqual(['member_invited']);
    // An act about a request that was erased names it no more.
    const rows = new Rows(app, 500 + office.nth);
    const request = await rows.request(await rows.citizen());
    const response = await rows.response(request, office.firmId, 3);
    await sql`insert into firm_activity (account_id, kind, at, response_id)
      values (${office.firmId}, 'message_sent', ${app.clock.now()}, ${response})`.execute(app.sql);
    const about = async () => (await office.activity(office.owner)).info[0];
    expect(await about()).toMatchObject({ kind: 'message_sent', request: { id: request, response_id: response } });
    await sql`update requests set deleted_at = ${app.clock.now()} where id = ${request}`.execute(app.sql);
    expect(await about()).toMatchObject({ kind: 'message_sent', request: null });
    const stranger = app.http.as(await lawyer(app, `estraneo${office.nth}@example.com`));
    expect(await office.activity(stranger, `?person=${id}`)).toMatchObject({ info: [], people: [{ id: null }] });
  });

  it('is kept for two years', async () => {
    await office.owner.put('/profile/preferences', { max_distance_km: 10 });
    const kept = async () =>
      (await sql`select from firm_activity where account_id = ${office.firmId}`.execute(app.sql)).rows;
    const until = new Date(app.clock.now());
    until.setUTCMonth(until.getUTCMonth() + accountLimits.activityMonths);
    app.clock.advance(until.getTime() - app.clock.now().getTime());
    await app.settle();
    expect(await kept()).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect(await kept()).toHaveLength(0);
  });
});
