import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { OfferRequests } from '../../src/requests/forwarding/offer-requests.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Scenario, type FirmOf } from './scenario.js';
import { MILAN } from '../support/milan.js';

/** Rules 3.26 and 13.12: a newly eligible firm gets open requests with free places, whatever made it eligible. */
describe('an open request with free places', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let desk: Desk;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
    desk = await new Team(test).as('moderator');
  });
  beforeEach(async () => {
    await sql`update requests set deleted_at = now() where deleted_at is null`.execute(test.sql);
    await sql`delete from matching_firms where firm_id <> all(${scenario.firms.slice(0, 2).map(({ id }) => id)}::integer[])`.execute(
      test.sql,
    );
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
  });

  /** A firm in Milano that is not eligible yet. */
  const hidden = async (given: Parameters<Scenario['rows']['firm']>[0] = {}): Promise<FirmOf> => {
    const id = await scenario.rows.firm({ listed: false, ...given });
    return { id, http: await scenario.rows.as(id) };
  };
  const placesOf = async ({ id }: FirmOf): Promise<number[]> => {
    const { rows } = await sql<{ request_id: number }>`
      select request_id from responses where firm_id = ${id} order by request_id`.execute(test.sql);
    return rows.map(({ request_id }) => request_id);
  };
  const notificationsOf = async ({ id }: FirmOf, template: string): Promise<number[]> => {
    const { rows } = await sql<{ request_id: number }>`
      select (params->>'request_id')::integer as request_id from notifications
      where account_id = ${id} and template = ${template} order by 1`.execute(test.sql);
    return rows.map(({ request_id }) => request_id);
  };
  const waitsForStaff = async () => {
    const firm = await hidden();
    await sql`update firms set verified_at = null where account_id = ${firm.id}`.execute(test.sql);
    return firm;
  };
  const verify = async ({ id }: FirmOf) =>
    expect((await desk.post(`/accounts/${id}/verify`, { evidence: 'Albo di Milano' })).status).toBe(200);

  it('is offered once to a newly verified firm; full, expiring, distant and other subjects’ requests are not', async () => {
    const room = await scenario.sent();
    const full = await scenario.sent();
    const soonOver = await scenario.sent();
    const ended = await scenario.sent();
    const elsewhere = await scenario.sent({ city: 'Catania', province_id: 'CT', latitude: 37.5, longitude: 15.08 });
    const refused = await scenario.sent();
    const waiting = await scenario.sent();
    const set = (id: number, columns: Record<string, unknown>) =>
      test.sql.updateTable('requests').set(columns).where('id', '=', id).execute();
    for (let n = 0; n < 8; n++) await scenario.rows.response(full, await scenario.rows.firm({ listed: false }), 3);
    await set(soonOver, {
      expires_at: new Date(test.clock.now().getTime() + requestLimits.refillUntil - 1).toISOString(),
    });
    await set(ended, {
      status: 0,
      closed_at: test.clock.now().toISOString(),
      ended_at: test.clock.now().toISOString(),
    });
    const stranger = await scenario.rows.citizen({ firstName: 'Bruno' });
    await set(refused, { account_id: stranger });
    const [firm, neighbour] = [await waitsForStaff(), await waitsForStaff()];
    await sql`insert into refused_firms (account_id, firm_id) values (${stranger}, ${firm.id})`.execute(test.sql);
    await test.drain();
    expect(await placesOf(firm)).toEqual([]);

    await verify(firm);
    await test.settle();
    await test.settle();
    expect(await placesOf(firm)).toEqual([room, waiting]);
    expect(await notificationsOf(firm, 'firm_verified')).toHaveLength(1);
    expect(await placesOf(neighbour)).toEqual([]);
    expect((await scenario.responses(full)).length).toBe(10);
    expect(await scenario.responses(elsewhere)).toEqual([]);
    // During the exclusive day a later firm waits for its turn.
    expect((await scenario.responses(room)).find((one) => one.firm_id === firm.id)).toMatchObject({
      status: 1,
      exclusive: false,
    });
    test.clock.advance(ms.hour);
    const broken = (await checkInvariants(test.sql, test.clock.now())).map(({ name }) => name);
    expect(broken.filter((name) => name.includes('live responses') || name.includes('more firms'))).toEqual([]);
  });

  it('is offered to two firms at once within its places, and once to one firm by simultaneous jobs', async () => {
    const id = await scenario.sent();
    for (let n = 0; n < 7; n++) await scenario.rows.response(id, await scenario.rows.firm({ listed: false }), 3);
    const firms = [await waitsForStaff(), await waitsForStaff(), await waitsForStaff()];
    await Promise.all(firms.map(verify));
    const offer = test.app.get(OfferRequests);
    await Promise.all([...firms, ...firms].map((firm) => offer.execute(firm.id)));
    await test.settle();
    expect(await scenario.responses(id)).toHaveLength(10);
    expect((await Promise.all(firms.map(placesOf))).flat()).toEqual([id]);
  });

  it('is offered to a firm that adds a skill, widens its radius, ends its pause or completes its profile', async () => {
    const id = await scenario.sent({ latitude: 46.07, longitude: 11.12, city: 'Trento', province_id: 'TN' });
    const skill = await hidden({ skills: ['malasanita'], maxDistanceKm: null });
    const radius = await hidden({ maxDistanceKm: 50 });
    const paused = await hidden({ maxDistanceKm: null });
    const incomplete = await hidden({ maxDistanceKm: null });
    const fill = {
      presentation: 'Ci occupiamo di danni alla persona.',
      tax_code: '00743110157',
      pec: 'studio@pec.example.com',
      bar: { city: 'Milano', number: 'A12345', enrolled_on: '2009-02-03' },
      main_address: {
        address: 'Via Larga 1',
        address_line_2: null,
        postal_code: '20122',
        ...MILAN,
      },
    };
    // The VAT number belongs to one live firm only.
    const complete = async (firm: FirmOf, vat: string) => {
      const { status, info } = await firm.http.put('/profile', { ...fill, vat_number: vat });
      expect([status, info.missing]).toEqual([200, []]);
      // A changed identity must be verified again.
      await sql`update firms set verified_at = ${test.clock.now()} where account_id = ${firm.id}`.execute(test.sql);
    };
    await complete(skill, '00743110157');
    await complete(incomplete, '10000010107');
    expect((await incomplete.http.put('/profile', { presentation: '' })).info.missing).toEqual(['presentation']);
    const day = (ahead: number) => new Date(test.clock.now().getTime() + ahead * ms.day).toISOString().slice(0, 10);
    const prefer = (firm: FirmOf, body: object) => firm.http.put('/profile/preferences', body);
    await prefer(paused, { paused_through: day(5) });
    await test.drain();
    expect((await scenario.responses(id)).map((one) => one.firm_id)).toEqual([]);

    const changes: [FirmOf, () => Promise<{ status: number }>][] = [
      [skill, () => skill.http.put('/profile', { skills: ['malasanita', 'sinistri-stradali'] })],
      [radius, () => prefer(radius, { max_distance_km: 300 })],
      [paused, () => prefer(paused, { paused_through: null })],
      [incomplete, () => incomplete.http.put('/profile', { presentation: 'Danni alla persona.' })],
    ];
    for (const [firm, change] of changes) {
      expect([firm.id, await placesOf(firm)]).toEqual([firm.id, []]);
      const { status } = await change();
      await test.drain();
      expect([firm.id, status, await placesOf(firm)]).toEqual([firm.id, 200, [id]]);
    }
  });

  it('is offered to a firm that its citizen no longer excludes', async () => {
    const firm = await hidden();
    await scenario.citizen.put(`/refused-firms/${firm.id}`);
    await firm.http.put('/profile', { skills: ['sinistri-stradali'] });
    await sql`insert into matching_firms (request_type_id, firm_id, location, max_distance_m)
      select 'sinistri-stradali', ${firm.id}, ll_to_earth(45.4642, 9.19), 100000 on conflict do nothing`.execute(
      test.sql,
    );
    const id = await scenario.sent();
    expect(await placesOf(firm)).toEqual([]);
    expect((await scenario.citizen.delete(`/refused-firms/${firm.id}`)).status).toBe(204);
    await test.drain();
    expect(await placesOf(firm)).toEqual([id]);
  });

  it('is offered by jobs of 50, each request once', async () => {
    const firm = await waitsForStaff();
    const many = requestLimits.offeredAtOnce + 3;
    for (let n = 0; n < many; n++) await scenario.rows.request(await scenario.rows.citizen(), { status: 3 });
    await sql`update requests set exclusive_until = sent_at where status = 3`.execute(test.sql);
    await verify(firm);
    const offer = test.app.get(OfferRequests);
    await offer.execute(firm.id);
    expect(await placesOf(firm)).toHaveLength(requestLimits.offeredAtOnce);
    await test.settle();
    expect(await placesOf(firm)).toHaveLength(many);
  });
});
