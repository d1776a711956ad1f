import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { requestLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario, type FirmOf } from './scenario.js';

let test: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 12);
});
watchInnocents(() => test);
afterAll(() => test.close());

const refuse = (firm: FirmOf) => scenario.citizen.put(`/refused-firms/${firm.id}`, {});
const admit = (firm: FirmOf) => scenario.citizen.delete(`/refused-firms/${firm.id}`);
const listed = async () =>
  ((await scenario.citizen.get('/refused-firms')).info as { id: number }[]).map(({ id }) => id);
const response = async (requestId: number, firm: FirmOf) =>
  (await scenario.responses(requestId)).find(({ firm_id }) => firm_id === firm.id);

let request: number;
let holders: (FirmOf & { responseId: number })[];
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  await sql`delete from refused_firms where account_id = ${scenario.citizenId}`.execute(test.sql);
  request = await scenario.sent();
  holders = await scenario.holders(request, 2);
});

describe('a firm that a citizen excludes', () => {
  it('loses its unanswered requests, opened or not, to the next firm, and sees only that they lapsed', async () => {
    const [first, second] = holders as [FirmOf & { responseId: number }, FirmOf & { responseId: number }];
    await second.http.put(`/responses/${second.responseId}`, { status: 3 });
    const live = async () =>
      (await scenario.responses(request)).filter(({ status }) => [1, 2, 3, 7].includes(status)).length;
    const before = await live();
    for (const firm of [first, second]) {
      expect((await refuse(firm)).status).toBe(204);
      expect((await refuse(firm)).status).toBe(204);
    }
    await test.drain();
    for (const firm of [first, second]) expect((await response(request, firm))?.status).toBe(12);
    expect(await live()).toBe(before);
    const seen = (await first.http.get(`/requests/${request}`)).info.response;
    expect(seen.status).toEqual({ id: 12, label: 'Passata a un altro studio' });
    expect((await listed()).sort()).toEqual([first.id, second.id].sort());
  });

  it('gets none of the citizen’s next requests until it is readmitted', async () => {
    const [firm] = holders as [FirmOf & { responseId: number }];
    await refuse(firm);
    const next = await scenario.sent();
    expect(await response(next, firm)).toBeUndefined();
    expect((await admit(firm)).status).toBe(204);
    expect((await admit(firm)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await response(await scenario.sent(), firm)).toBeDefined();
  });

  it('keeps a quote that it gave, and can no longer exchange messages', async () => {
    const [firm] = (await scenario.quotes(request, 1)) as [FirmOf & { responseId: number }];
    const write = (by: FirmOf['http']) => by.post('/messages', { response_id: firm.responseId, text: 'Buongiorno.' });
    expect([(await write(firm.http)).status, (await write(scenario.citizen)).status]).toEqual([201, 201]);
    await refuse(firm);
    await test.drain();
    expect((await response(request, firm))?.status).toBe(7);
    expect([(await write(firm.http)).status, (await write(scenario.citizen)).status]).toEqual([409, 409]);
    const { conversation } = (await scenario.citizen.get(`/messages?response_id=${firm.responseId}`)).body;
    expect(conversation.allowed_actions).toEqual([]);
    await admit(firm);
    expect((await write(firm.http)).status).toBe(201);
  });

  it('must have an account still', async () => {
    const gone = await scenario.rows.firm({ listed: false });
    await sql`update firms set live = false where account_id = ${gone}`.execute(test.sql);
    expect((await scenario.citizen.put(`/refused-firms/${gone}`, {})).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('must be a firm, and their number is limited', async () => {
    expect((await scenario.citizen.put('/refused-firms/999999', {})).status).toBe(404);
    expect((await scenario.citizen.put(`/refused-firms/${scenario.citizenId}`, {})).status).toBe(404);
    const [first, last] = scenario.firms as [FirmOf, FirmOf];
    const strangers: number[] = [];
    for (let n = 0; n < requestLimits.refusedFirms - 1; n++)
      strangers.push(await scenario.rows.firm({ listed: false }));
    await sql`insert into refused_firms (account_id, firm_id)
      select ${scenario.citizenId}, unnest(${strangers}::integer[])`.execute(test.sql);
    expect((await refuse(first)).status).toBe(204);
    const refused = await refuse(last);
    expect(refused).toBeRefused(409, 'refused_firms_limit_reached');
    expect(await listed()).toHaveLength(requestLimits.refusedFirms);
  });

  it('while a request is being forwarded does not receive it', async () => {
    const [firm] = scenario.firms as [FirmOf];
    for (let round = 0; round < 3; round++) {
      await admit(firm);
      const [id] = await Promise.all([scenario.sent(), refuse(firm)]);
      await test.drain();
      const found = await response(id, firm);
      expect(found === undefined || found.status === 12).toBe(true);
    }
  });
});
