import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Database } from '../../../src/kernel/database/database.js';
import { dayInRome, startOfDayInRome } from '../../../src/shared/calendar.js';
import { packagePrices, planPrices } from '../../../src/shared/billing/prices.rules.js';
import { staffLimits, settingLimits } from '../../../src/shared/limits.js';
import { namedLimits } from '../../../src/shared/named-limits.js';
import { settingsForPage, settingValues } from '../../../src/shared/staff/in-force.facts.js';
import { settingRows } from '../../../src/shared/staff/setting-rows.codes.js';
import {
  initialSettings as initial,
  settingNames,
  type SettingName,
  type SettingValues,
} from '../../../src/shared/staff/setting.codes.js';
import { SettingsReader } from '../../../src/staff/settings/settings-reader.js';
import { firstDayOfVersion } from '../../../src/shared/staff/settings.rules.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Till } from '../../billing/money.js';
import { Scenario } from '../../requests/scenario.js';
import { Team, type Desk } from '../team.js';

interface Version {
  id: number;
  state: string;
  changes: { name: string; before: string; after: string }[];
}

const reason = 'I costi dei pagamenti sono aumentati.';
/** A different value for each setting. */
const others = {
  basic_price: 349,
  premium_price: 1099,
  package_5_price: 3500,
  package_11_price: 7500,
  welcome_credits: 6,
  credit_months: 36,
  low_balance: 2,
  exclusive_hours: 12,
  opening_days: 4,
  leaks_to_approval: 2,
  unfounded_reports: 5,
  milestone_answers: 9,
} satisfies SettingValues;

/** How rules and texts read each setting. */
const readers: Readonly<Record<SettingName, () => unknown>> = {
  basic_price: () => planPrices(settingValues())[2],
  premium_price: () => planPrices(settingValues())[3],
  package_5_price: () => packagePrices(settingValues())[5],
  package_11_price: () => packagePrices(settingValues())[11],
  welcome_credits: () => [settingValues().welcome_credits, namedLimits.giftCredits],
  credit_months: () => [settingValues().credit_months, namedLimits.creditMonths],
  low_balance: () => settingValues().low_balance,
  exclusive_hours: () => [settingValues().exclusive_hours, namedLimits.exclusiveHours],
  opening_days: () => [settingValues().opening_days, namedLimits.openingDays],
  leaks_to_approval: () => [settingValues().leaks_to_approval, namedLimits.leaksToApproval],
  unfounded_reports: () => [settingValues().unfounded_reports, namedLimits.unfoundedReports],
  milestone_answers: () => settingValues().milestone_answers,
};

describe('a version of the settings', () => {
  let test: TestApp;
  let scenario: Scenario;
  let team: Team;
  let admin: Desk;

  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
    team = new Team(test);
  });
  const clear = async (): Promise<void> => {
    await sql`delete from business_settings`.execute(test.sql);
    await sql`delete from pgboss.job where name = 'settings.tell'`.execute(test.sql);
    await test.app.get(SettingsReader).read();
  };
  afterAll(async () => {
    await clear();
    await test.close();
  });
  beforeEach(async () => {
    await clear();
    await sql`delete from notifications`.execute(test.sql);
    await sql`delete from outbox`.execute(test.sql);
    admin = await team.as('admin');
  });

  const first = (): string => firstDayOfVersion(test.clock.now());
  const announce = (values: object, body: object = {}, desk = admin) =>
    desk.post('/business-settings', { values, effective_on: first(), reason, ...body });
  /** Announces a version, and moves the clock to the last millisecond before its day. */
  const eveOf = async (values: object): Promise<void> => {
    const on = first();
    expect((await announce(values)).status).toBe(201);
    await test.drain();
    await test.app.get(SettingsReader).read();
    test.clock.set(new Date(startOfDayInRome(on).getTime() - 1));
    admin = await team.as('admin');
  };
  const versions = async (): Promise<Version[]> =>
    (await admin.list('business-settings', { sort: ['id', 'ASC'] })).body as Version[];
  const notified = async (template: string): Promise<[number, string][]> =>
    (
      await sql<{ account_id: number; params: { changes: string } }>`
        select account_id, params from notifications where template = ${template} order by account_id`.execute(test.sql)
    ).rows.map(({ account_id: id, params }) => [id, params.changes]);

  const words = async (): Promise<object[]> =>
    (
      await sql<object>`
        select template, params->>'at' as at, params->>'reason' as reason from notifications
        order by id`.execute(test.sql)
    ).rows;

  it.each(settingNames)('accepts %s at both bounds and refuses it beyond', async (name) => {
    const { min, max } = settingRows[name];
    for (const beyond of [min - 1, max + 1, min + 0.5])
      expect((await announce({ [name]: beyond })).body).toMatchObject({ message: 'invalid_input' });
    // At a bound a price may contradict another one, which is a different error.
    for (const bound of [min, max]) {
      const { status, body } = await announce({ [name]: bound });
      expect([status, body.message]).toEqual(status === 201 ? [201, undefined] : [422, 'invalid_input']);
      if (status !== 201)
        expect(Object.keys(body.info.fields as object)[0]).toMatch(/^values\.(premium|package_11)_price$/);
      await clear();
    }
  });

  it('takes effect exactly at its moment, in rules and in texts', async () => {
    await eveOf(others);
    const expected = (values: Readonly<Record<string, number>>) =>
      settingNames.map((name) => [name, Array.isArray(readers[name]()) ? [values[name], values[name]] : values[name]]);
    const read = () => settingNames.map((name) => [name, readers[name]()]);
    expect(read()).toEqual(expected(initial));
    expect(settingValues()).toEqual(initial);
    test.clock.advance(1);
    expect(read()).toEqual(expected(others));
    expect(settingValues()).toEqual(others);
    expect((await admin.get('/business-settings/in-force')).body).toEqual(others);
    expect((await versions()).map(({ state }) => state)).toEqual(['current']);
  });

  it('applies to new orders, gifts and deadlines; earlier orders keep their price', async () => {
    // Both count the people that they create, so they share the counter.
    const till = Object.assign(new Till(test), { rows: scenario.rows });
    const firm = await till.firm();
    await eveOf(others);
    const prices = async () => {
      const { info } = await test.http.get('/plans');
      return (info as { price_cents: number }[]).map(({ price_cents: cents }) => cents);
    };
    const before = await till.order(firm, 5);
    expect(await prices()).toEqual([0, 299, 999]);
    const early = await scenario.sent();
    test.clock.advance(1);
    expect(await prices()).toEqual([0, 349, 1099]);
    const after = await till.order(await till.firm(), 5);
    expect([(await till.checkout(before)).amount_cents, (await till.checkout(after)).amount_cents]).toEqual([
      3000, 3500,
    ]);
    const late = await scenario.sent();
    const { rows } = await sql<{ id: number; exclusive: number; opening: number }>`
      select q.id, extract(epoch from q.exclusive_until - q.forwarded_at)::integer / 3600 as exclusive,
        max(extract(epoch from r.lapse_at - r.released_at))::integer / 86400 as opening
      from requests q join responses r on r.request_id = q.id
      where q.id in (${early}, ${late}) group by q.id order by q.id`.execute(test.sql);
    expect(rows.map(({ exclusive, opening }) => [exclusive, opening])).toEqual([
      [24, 5],
      [12, 4],
    ]);
    const newcomer = await scenario.addFirm(7);
    expect(await scenario.balance(newcomer)).toBe(6);
    const lots = await sql<{ months: number }>`
      select (extract(year from age(expires_at, created_at)) * 12)::integer as months
      from credit_lots where account_id = ${newcomer.id}`.execute(test.sql);
    expect(lots.rows).toEqual([{ months: 36 }]);
  });

  it('is not lost to an earlier read that is answered late', async () => {
    const reader = test.app.get(SettingsReader);
    const asked = Promise.withResolvers<null>();
    const late = Promise.withResolvers<null>();
    let isFirst = true;
    const { read } = test.database;
    const slow = read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const waits = isFirst;
        isFirst = false;
        if (waits) {
          asked.resolve(null);
          await late.promise;
        }
        return result;
      },
    });
    test.replace(Database, 'read', slow);
    const earlier = reader.read();
    await asked.promise;
    test.replace(Database, 'read', read);
    expect((await announce({ low_balance: 2 })).status).toBe(201);
    const later = reader.read();
    await Promise.race([later, new Promise((done) => setTimeout(done, 200))]);
    late.resolve(null);
    await Promise.all([earlier, later]);
    expect(settingsForPage()).toContain('"low_balance":2');
  });

  it('reaches the cache of every process as soon as it is announced, and leaves it when it is withdrawn', async () => {
    const until = async (holds: () => boolean): Promise<void> => {
      for (let tries = 0; !holds() && tries < 200; tries++) await new Promise((done) => setTimeout(done, 20));
      expect(holds()).toBe(true);
    };
    expect(settingsForPage()).toBeUndefined();
    const { id } = (await announce({ basic_price: 349 })).body as Version;
    await until(() => settingsForPage()?.includes('"basic_price":349') === true);
    await admin.post(`/business-settings/${id}/withdraw`, { reason });
    await until(() => settingsForPage() === undefined);
  });

  it('is announced to citizens and firms, each with what concerns them, and to nobody else', async () => {
    const firms = scenario.firms.map(({ id }) => id);
    const [unconfirmed, deleted] = [await scenario.rows.citizen(), await scenario.rows.citizen()];
    await sql`update accounts set confirmed_at = null where id = ${unconfirmed}`.execute(test.sql);
    await sql`update accounts set deleted_at = now() where id = ${deleted}`.execute(test.sql);
    const at = startOfDayInRome(first()).toISOString();
    await announce({ basic_price: 349, milestone_answers: 9 });
    await test.drain();
    expect(await words()).toEqual([{ template: 'settings_announced', at, reason }]);
    expect(await notified('settings_announced')).toEqual([[scenario.citizenId, '[["basic_price",299,349]]']]);
    await clear();
    await sql`delete from notifications`.execute(test.sql);
    await announce({ package_11_price: 6500, exclusive_hours: 12 });
    await test.drain();
    const all = await notified('settings_announced');
    expect(all.filter(([id]) => firms.includes(id)).map(([, changes]) => changes)).toEqual(
      firms.map(() => '[["package_11_price",6600,6500],["exclusive_hours",24,12]]'),
    );
    expect(all.find(([id]) => id === scenario.citizenId)?.[1]).toBe('[["exclusive_hours",24,12]]');
    const mails = await sql<{ body_text: string }>`
      select body_text from outbox where account_id = ${firms[0]} and template = 'settings_announced'
      order by id desc limit 1`.execute(test.sql);
    expect(mails.rows[0]?.body_text).toContain(
      'Prezzo di 11 crediti: da 66,00\u00a0€ a 65,00\u00a0€; Esclusiva dei primi studi',
    );
    await clear();
    await sql`delete from notifications`.execute(test.sql);
    await announce({ milestone_answers: 9 });
    await test.drain();
    expect(await notified('settings_announced')).toEqual([]);
  });

  it('is announced by jobs of 500 accounts, to each of them once', async () => {
    expect(settingLimits.notifiedAtOnce).toBe(500);
    await scenario.rows.crowd(1_001);
    await announce({ basic_price: 349 });
    await test.drain();
    const all = (await notified('settings_announced')).map(([id]) => id);
    expect([all.length, new Set(all).size]).toEqual([1_002, 1_002]);
    await sql`delete from outbox where recipient like 'molti%'`.execute(test.sql);
    await sql`update accounts set deleted_at = now() where email like 'molti%'`.execute(test.sql);
  });

  it('can be withdrawn before its day, once, and whoever was notified is informed of the reason', async () => {
    const { id } = (await announce({ basic_price: 349 })).body as Version;
    await test.drain();
    const why = 'Abbiamo trovato un modo per non aumentare i prezzi.';
    expect((await admin.post(`/business-settings/${id}/withdraw`, { reason: why })).body).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: why,
    });
    await test.drain();
    expect(await notified('settings_withdrawn')).toHaveLength(1);
    const at = startOfDayInRome(first()).toISOString();
    expect(await words()).toEqual([
      { template: 'settings_announced', at, reason },
      { template: 'settings_withdrawn', at, reason: why },
    ]);
    expect((await admin.post(`/business-settings/${id}/withdraw`, { reason: why })).body).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: why,
    });
    const other = await admin.post(`/business-settings/${id}/withdraw`, { reason: `${why} Non serve più.` });
    expect(other.body.message).toBe('settings_not_coming');
    await test.drain();
    expect(await notified('settings_withdrawn')).toHaveLength(1);
    await test.app.get(SettingsReader).read();
    test.clock.set(startOfDayInRome(first()));
    expect(settingValues().basic_price).toBe(299);
  });

  it('that was withdrawn leaves the one in force as it is, also where a process reads them after its day', async () => {
    await eveOf({ basic_price: 349 });
    test.clock.advance(1);
    const { id } = (await announce({ basic_price: 399, low_balance: 5 })).body as Version;
    const on = startOfDayInRome(first());
    expect((await admin.post(`/business-settings/${id}/withdraw`, { reason })).status).toBe(200);
    test.clock.set(new Date(on.getTime() + 1));
    await test.app.get(SettingsReader).read();
    expect([settingValues().basic_price, settingValues().low_balance]).toEqual([349, 3]);
  });

  it('cannot be withdrawn from its moment on', async () => {
    await eveOf({ basic_price: 349 });
    test.clock.advance(1);
    const [{ id } = { id: 0 }] = await versions();
    expect((await admin.post(`/business-settings/${id}/withdraw`, { reason })).status).toBe(409);
  });

  it('must be announced alone, in time, with a change and a reason, also by two admins at once', async () => {
    const both = await Promise.all([
      announce({ basic_price: 349 }),
      announce({ basic_price: 399 }, {}, await team.as('admin')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await announce({ basic_price: 399 })).body).toMatchObject({ message: 'settings_announced_already' });
    await clear();
    expect((await announce({ basic_price: 299 })).body).toMatchObject({ message: 'settings_unchanged' });
    expect((await announce({})).body).toMatchObject({ message: 'settings_unchanged' });
    const early = dayInRome(new Date(startOfDayInRome(first()).getTime() - 1));
    expect((await announce({ basic_price: 349 }, { effective_on: early })).body).toMatchObject({
      info: { fields: { effective_on: [`Il cambio vale dal ${first()} al più presto, ed entro un anno.`] } },
    });
    expect((await announce({ basic_price: 349 }, { reason: 'corto' })).status).toBe(422);
    expect((await announce({ basic_price: 999 })).body).toMatchObject({
      info: { fields: { 'values.premium_price': ['Premium deve costare più di Basic.'] } },
    });
    test.clock.advance(staffLimits.confirmation);
    expect((await announce({ basic_price: 349 })).body).toMatchObject({ message: 'confirmation_required' });
  });

  it('keeps the changes of earlier versions, and shows old and new values', async () => {
    await eveOf({ basic_price: 349 });
    test.clock.advance(1);
    await announce({ low_balance: 5 });
    expect(await versions()).toMatchObject([
      { state: 'current', changes: [{ name: 'basic_price', before: '2,99\u00a0€', after: '3,49\u00a0€' }] },
      { state: 'coming', changes: [{ name: 'low_balance', before: '3 crediti', after: '5 crediti' }] },
    ]);
    const ids = (await versions()).map(({ id }) => id);
    for (const column of ['announced_at', 'effective_at']) {
      const { body } = await admin.list('business-settings', { sort: [column, 'DESC'] });
      expect((body as Version[]).map(({ id }) => id)).toEqual([...ids].reverse());
    }
    await test.app.get(SettingsReader).read();
    test.clock.set(startOfDayInRome(first()));
    expect([settingValues().basic_price, settingValues().low_balance]).toEqual([349, 5]);
    // A version is past from the moment from which the next one applies.
    admin = await team.as('admin');
    expect((await versions()).map(({ state }) => state)).toEqual(['past', 'current']);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit where resource = 'business-settings' order by id desc limit 1`.execute(test.sql);
    expect(rows[0]).toMatchObject({ before: { low_balance: 3 }, after: { low_balance: 5 } });
  });
});
