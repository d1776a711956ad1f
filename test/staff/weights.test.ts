import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dayInRome, startOfDayInRome } from '../../src/shared/calendar.js';
import { ms, settingLimits, staffLimits } from '../../src/shared/limits.js';
import { firstDayOfVersion, mayCountFrom } from '../../src/shared/staff/settings.rules.js';
import { WeightsVersions } from '../../src/matching/weights.versions.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Scenario } from '../requests/scenario.js';
import { Team, type Desk } from './team.js';

interface Version {
  id: number;
  state: string;
  weights: Record<string, number>;
  reason: string | null;
  staff: { id: number } | null;
}

const weights = { distance: 25, quality: 30, reliability: 20, experience: 15, velocity: 10 };
const reason = 'I giudizi dei clienti contano di più della distanza.';

describe('the first day of new weights', () => {
  it('comes after the whole notice period', () => {
    const now = new Date('2026-03-10T09:00:00Z');
    expect(firstDayOfVersion(now)).toBe('2026-03-26');
    expect(mayCountFrom('2026-03-25', now)).toBe(false);
    expect(mayCountFrom('2026-03-26', now)).toBe(true);
  });

  it('is the day itself if the notice ends at its midnight, in summer and winter time', () => {
    const midnight = new Date('2026-03-09T23:00:00Z');
    expect(firstDayOfVersion(midnight)).toBe('2026-03-25');
    expect(mayCountFrom('2026-03-25', midnight)).toBe(true);
    expect(mayCountFrom('2026-03-25', new Date(midnight.getTime() + 1))).toBe(false);
    // Rome changes to summer time on 29 March 2026.
    expect(firstDayOfVersion(new Date('2026-03-15T22:00:00Z'))).toBe('2026-03-31');
    expect(mayCountFrom('2026-03-31', new Date('2026-03-15T22:00:00Z'))).toBe(true);
  });

  it('lies within a year', () => {
    const now = new Date('2026-03-10T09:00:00Z');
    expect(mayCountFrom(dayInRome(new Date(now.getTime() + settingLimits.furthestDays * ms.day)), now)).toBe(true);
    expect(mayCountFrom(dayInRome(new Date(now.getTime() + (settingLimits.furthestDays + 1) * ms.day)), now)).toBe(
      false,
    );
  });
});

describe('the weights of the score', () => {
  let test: TestApp;
  let scenario: Scenario;
  let team: Team;
  let admin: Desk;
  let other: Desk;
  let firms: number[];

  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
    team = new Team(test);
    firms = scenario.firms.map(({ id }) => id);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await asOwner(
      test,
      sql`delete from responses where weights_version > 1`,
      sql`delete from score_weights where version > 1`,
      sql`update score_weights set active = true, ended_at = null`,
      sql`delete from pgboss.job where name = 'matching.tell_weights'`,
      sql`delete from notifications`,
      sql`delete from outbox`,
    );
    admin = await team.as('admin');
    other = await team.as('admin');
  });

  const first = (): string => firstDayOfVersion(test.clock.now());
  const announce = (desk = admin, body: object = {}) =>
    desk.post('/settings', { weights, effective_on: first(), reason, ...body });
  const versions = async (): Promise<Version[]> =>
    (await admin.list('settings', { sort: ['id', 'ASC'] })).body as Version[];
  const notified = async (template: string): Promise<{ account_id: number; params: Record<string, unknown> }[]> =>
    (
      await sql<{ account_id: number; params: Record<string, unknown> }>`
        select account_id, params from notifications where template = ${template} order by account_id`.execute(test.sql)
    ).rows;

  it('are announced with their day and reason: every firm is notified, and nothing else changes', async () => {
    const { status, body } = await announce();
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ state: 'coming', weights, reason, staff: { id: admin.id, name: 'Persona admin' } }),
    ]);
    await test.drain();
    const all = await notified('weights_announced');
    expect(all.map(({ account_id: id }) => id)).toEqual(firms);
    expect(all[0]?.params).toMatchObject({ ...weights, reason, at: startOfDayInRome(first()).toISOString() });
    const mails = await sql`select 1 from outbox where template = 'weights_announced'`.execute(test.sql);
    expect(mails.rows).toHaveLength(firms.length);
    expect((await versions()).map(({ state }) => state)).toEqual(['current', 'coming']);
    const { rows } = await sql<{ action: string; reason: string; after: object }>`
      select action, reason, after from audit where resource = 'settings' order by id desc limit 1`.execute(test.sql);
    expect(rows).toEqual([
      { action: 'announce', reason, after: expect.objectContaining({ quality: 0.3, effective_on: first() }) as object },
    ]);
  });

  it('apply from their day on to requests sent then; a score keeps its version', async () => {
    const { id } = (await announce()).body as Version;
    const versionsOf = async (request: number): Promise<number[]> =>
      (
        await sql<{ version: number }>`
          select distinct weights_version as version from responses where request_id = ${request}`.execute(test.sql)
      ).rows.map(({ version }) => version);
    const before = await scenario.sent();
    await test.settle();
    expect(await versionsOf(before)).toEqual([1]);
    test.clock.set(new Date(startOfDayInRome(first()).getTime() - 1));
    await test.settle();
    expect(await versionsOf(await scenario.sent())).toEqual([1]);
    test.clock.advance(1);
    admin = await team.as('admin');
    // In force from its moment on, also before the job that notes it has run.
    expect((await admin.post(`/settings/${id}/withdraw`, { reason })).body).toMatchObject({
      message: 'weights_not_coming',
    });
    await test.settle();
    expect(await versionsOf(await scenario.sent())).toEqual([id]);
    expect(await versionsOf(before)).toEqual([1]);
    admin = await team.as('admin');
    expect((await versions()).map(({ state }) => state)).toEqual(['past', 'current']);
    expect((await admin.post(`/settings/${id}/withdraw`, { reason })).body).toMatchObject({
      message: 'weights_not_coming',
    });
  });

  it('can be withdrawn before their day, once, and the firms are informed of the reason', async () => {
    const { id } = (await announce()).body as Version;
    await test.drain();
    const why = 'Abbiamo ascoltato gli studi: per ora non cambia nulla.';
    expect((await admin.post(`/settings/${id}/withdraw`, { reason: why })).body).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: why,
    });
    await test.drain();
    expect((await notified('weights_withdrawn')).map(({ account_id: one, params }) => [one, params.reason])).toEqual(
      firms.map((one) => [one, why]),
    );
    expect((await other.post(`/settings/${id}/withdraw`, { reason: why })).status).toBe(409);
    test.clock.set(startOfDayInRome(first()));
    await test.settle();
    admin = await team.as('admin');
    expect((await versions()).map(({ state }) => state)).toEqual(['current', 'withdrawn']);
    expect((await announce()).status).toBe(201);
  });

  it('are announced one version at a time, also by two admins at once', async () => {
    const both = await Promise.all([
      announce(admin),
      announce(other, { weights: { ...weights, distance: 20, velocity: 15 } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await announce()).body).toMatchObject({ message: 'weights_announced_already' });
  });

  it('must sum to 100, differ from the current ones, and be announced in time and with a reason', async () => {
    expect((await announce(admin, { weights: { ...weights, distance: 24 } })).body).toMatchObject({
      info: { fields: { weights: ['I cinque pesi devono fare 100 in tutto.'] } },
    });
    expect((await announce(admin, { weights: { ...weights, price: 0 } })).status).toBe(422);
    expect((await announce(admin, { weights: { ...weights, distance: 24.5, quality: 30.5 } })).status).toBe(422);
    const current = { distance: 30, quality: 25, reliability: 20, experience: 15, velocity: 10 };
    expect((await announce(admin, { weights: current })).body).toMatchObject({ message: 'weights_unchanged' });
    const early = dayInRome(new Date(startOfDayInRome(first()).getTime() - 1));
    expect((await announce(admin, { effective_on: early })).body).toMatchObject({
      info: { fields: { effective_on: [`I nuovi pesi valgono dal ${first()} al più presto, ed entro un anno.`] } },
    });
    expect((await announce(admin, { reason: 'corto' })).status).toBe(422);
  });

  it('require a fresh code', async () => {
    test.clock.advance(staffLimits.confirmation);
    expect((await announce()).body).toMatchObject({ message: 'confirmation_required' });
  });

  it('are announced to many firms in batches, to each once', async () => {
    const more = await Promise.all(Array.from({ length: 4 }, () => scenario.rows.firm({ listed: false })));
    await announce();
    const versionsOfWeights = test.app.get(WeightsVersions);
    await test.drain();
    const all = [...firms, ...more].sort((a, b) => a - b);
    expect((await notified('weights_announced')).map(({ account_id: id }) => id)).toEqual(all);
    await versionsOfWeights.notify({ version: (await versions()).at(-1)!.id, withdrawn: false, after: firms[1]! });
    expect(await notified('weights_announced')).toHaveLength(all.length);
  });
});
