import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { Team } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const reason = 'Ha offeso più studi nei messaggi.';

describe('what a citizen and the firms know of each other', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  let firm: number;
  let request: number;
  beforeAll(async () => {
    rows = new Rows(test);
    firm = await rows.firm();
  });
  beforeEach(async () => {
    citizen = await rows.citizen();
    request = await rows.request(citizen);
  });

  it('a firm is told of the second pause of a citizen as of the first', async () => {
    await rows.response(request, firm, ResponseStatus.wait);
    const desk = await new Team(test).as('moderator');
    const told = async () =>
      (
        await sql<{ template: string }>`
          select template from notifications where account_id = ${firm} and (params->>'request_id')::integer = ${request}
          order by id`.execute(test.sql)
      ).rows.map(({ template }) => template);
    const once = ['request_paused', 'request_resumed'];
    for (const expected of [once, [...once, ...once]]) {
      expect((await desk.post(`/accounts/${citizen}/suspend`, { reason })).status).toBeLessThan(300);
      test.clock.advance(60_000);
      expect((await desk.post(`/accounts/${citizen}/reinstate`, { reason })).status).toBeLessThan(300);
      test.clock.advance(60_000);
      expect(await told()).toEqual(expected);
    }
  });

  it.each([
    [false, 404],
    [true, 201],
  ])('a response that is not shown is known where its firm wrote (%s): a report is %s', async (wrote, expected) => {
    const response = await rows.response(request, firm, ResponseStatus.fallback);
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`insert into conversations (response_id, account_id, firm_id, firm_wrote)
        values (${response}, ${citizen}, ${firm}, ${wrote})`,
    );
    const report = {
      subject_type: 'response',
      subject_id: response,
      reason: 'insult',
      text: 'Mi ha offeso: toglietelo.',
    };
    expect((await (await rows.as(citizen)).post('/complaints', report)).status).toBe(expected);
  });

  it('the photo of a firm is no document that can be removed', async () => {
    const http = await rows.as(firm);
    const photo = async () =>
      (
        await test.sql
          .selectFrom('documents')
          .select('id')
          .where('purpose', '=', 'photo')
          .where('account_id', '=', firm)
          .execute()
      ).map(({ id }) => id);
    const content = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0E5357' } })
      .png()
      .toBuffer();
    const { info } = await http.upload('/profile/photo', { name: 'io.png', content });
    expect((await http.delete(`/documents/${info.photo}`)).status).toBe(404);
    expect(await photo()).toEqual([info.photo]);
  });
});
