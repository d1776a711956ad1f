import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { requestLimits } from '../../src/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { World, type FirmOf } from './world.js';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await World.of(test, 12);
});
afterAll(() => test.close());

const refuse = (firm: FirmOf) => world.citizen.put(`/refused-firms/${firm.id}`, {});
const admit = (firm: FirmOf) => world.citizen.delete(`/refused-firms/${firm.id}`);
const listed = async () => ((await world.citizen.get('/refused-firms')).info as { id: number }[]).map(({ id }) => id);
const place = async (requestId: number, firm: FirmOf) =>
  (await world.places(requestId)).find(({ firm_id }) => firm_id === firm.id);

let request: number;
let holders: (FirmOf & { place: number })[];
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  await sql`delete from refused_firms`.execute(test.sql);
  request = await world.sent();
  holders = await world.holders(request, 2);
});

describe('a firm that a citizen excludes', () => {
  it('loses what it has not answered, opened or not, to the next one, and learns only that it passed on', async () => {
    const [first, second] = holders as [FirmOf & { place: number }, FirmOf & { place: number }];
    await second.http.put(`/responses/${second.place}`, { status: 3 });
    const live = async () => (await world.places(request)).filter(({ status }) => [1, 2, 3, 7].includes(status)).length;
    const before = await live();
    for (const firm of [first, second]) {
      expect((await refuse(firm)).status).toBe(204);
      expect((await refuse(firm)).status).toBe(204);
    }
    await test.drain();
    for (const firm of [first, second]) expect((await place(request, firm))?.status).toBe(12);
    expect(await live()).toBe(before);
    const seen = (await first.http.get(`/requests/${request}`)).info.response;
    expect(seen.status).toEqual({ id: 12, label: 'Passata a un altro studio' });
    expect((await listed()).sort()).toEqual([first.id, second.id].sort());
  });

  it('gets none of the citizen’s next requests until it is readmitted', async () => {
    const [firm] = holders as [FirmOf & { place: number }];
    await refuse(firm);
    const next = await world.sent();
    expect(await place(next, firm)).toBeUndefined();
    expect((await admit(firm)).status).toBe(204);
    expect((await admit(firm)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await place(await world.sent(), firm)).toBeDefined();
  });

  it('keeps a quote that it gave, and can no longer write, nor be written to', async () => {
    const [firm] = (await world.quotes(request, 1)) as [FirmOf & { place: number }];
    const write = (by: FirmOf['http']) => by.post('/messages', { response_id: firm.place, text: 'Buongiorno.' });
    expect([(await write(firm.http)).status, (await write(world.citizen)).status]).toEqual([201, 201]);
    await refuse(firm);
    await test.drain();
    expect((await place(request, firm))?.status).toBe(7);
    expect([(await write(firm.http)).status, (await write(world.citizen)).status]).toEqual([409, 409]);
    const { conversation } = (await world.citizen.get(`/messages?response_id=${firm.place}`)).body;
    expect(conversation.allowed_actions).toEqual([]);
    await admit(firm);
    expect((await write(firm.http)).status).toBe(201);
  });

  it('must be one, and they are so many at most', async () => {
    expect((await world.citizen.put('/refused-firms/999999', {})).status).toBe(404);
    expect((await world.citizen.put(`/refused-firms/${world.citizenId}`, {})).status).toBe(404);
    const [first, last] = world.firms as [FirmOf, FirmOf];
    const strangers: number[] = [];
    for (let n = 0; n < requestLimits.refusedFirms - 1; n++) strangers.push(await world.rows.firm({ listed: false }));
    await sql`insert into refused_firms (account_id, firm_id)
      select ${world.citizenId}, unnest(${strangers}::integer[])`.execute(test.sql);
    expect((await refuse(first)).status).toBe(204);
    const refused = await refuse(last);
    expect([refused.status, refused.body.message]).toEqual([409, 'refused_firms_limit_reached']);
    expect(await listed()).toHaveLength(requestLimits.refusedFirms);
  });

  it('at the very moment a request is forwarded has no place on it', async () => {
    const [firm] = world.firms as [FirmOf];
    for (let round = 0; round < 3; round++) {
      await admit(firm);
      const [id] = await Promise.all([world.sent(), refuse(firm)]);
      await test.drain();
      const found = await place(id, firm);
      expect(found === undefined || found.status === 12).toBe(true);
    }
  });
});
