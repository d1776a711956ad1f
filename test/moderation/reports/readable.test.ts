import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { MessageStatus, Sender } from '../../../src/shared/chat/messages.codes.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';
import { Rows } from '../../support/rows.js';

/** Rule 22.1: somebody may report what they may read in its present state, and nothing else. */
describe('a report', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  let firm: number;
  let otherFirm: number;
  let request: number;
  let response: number;
  beforeAll(() => {
    rows = new Rows(test);
  });
  beforeEach(async () => {
    [citizen, firm, otherFirm] = [await rows.citizen(), await rows.firm(), await rows.firm()];
    request = await rows.request(citizen, { status: 3 });
    response = await rows.response(request, firm, 7);
    await rows.response(await rows.request(await rows.citizen(), { status: 3 }), otherFirm, 7);
    await write(
      sql`insert into conversations (response_id, account_id, firm_id) values (${response}, ${citizen}, ${firm})`,
    );
  });

  const write = (...statements: Parameters<typeof asOwner>[1][]) =>
    asOwner(test, sql`set local session_replication_role = replica`, ...statements);
  /** The status of a report of this by this account. Who has reported it already gets the same answer again. */
  const reported = async (by: number, type: string, id: number, member: number | null = null): Promise<number> =>
    (
      await (
        await rows.as(by, member)
      ).post('/complaints', {
        subject_type: type,
        subject_id: id,
        reason: 'insult',
        text: 'Mi ha offeso: chiedo che lo togliate.',
      })
    ).status;

  it.each([
    ['deleted', sql`deleted_at = now()`],
    ['not confirmed', sql`confirmed_at = null`],
    ['not complete', sql`completed = false`],
  ])('of a firm whose account is %s finds nothing', async (_, change) => {
    expect(await reported(await rows.citizen(), 'account', firm)).toBe(201);
    await write(sql`update accounts set ${change} where id = ${firm}`);
    expect(await reported(await rows.citizen(), 'account', firm)).toBe(404);
    expect(await reported(await rows.citizen(), 'account', otherFirm)).toBe(201);
  });

  it('of a citizen can be made by the firm that writes with them, and by no other', async () => {
    expect(await reported(otherFirm, 'account', citizen)).toBe(404);
    expect(await reported(firm, 'account', citizen)).toBe(201);
    await write(sql`update accounts set deleted_at = now() where id = ${citizen}`);
    expect(await reported(firm, 'account', citizen)).toBe(404);
  });

  it.each([
    ['that is public', sql`published_at = now()`, [201, 201, 201]],
    ['that is not public yet', sql`published_at = null`, [404, 201, 404]],
    ['that was removed', sql`published_at = now(), removed_at = now()`, [404, 404, 404]],
    [
      'with a text alone',
      sql`published_at = now(), satisfaction_lawyer = null, review_lawyer = 'Male.'`,
      [201, 201, 201],
    ],
    ['with stars alone', sql`published_at = now(), review_lawyer = null`, [201, 201, 201]],
    ['of the site alone', sql`published_at = now(), satisfaction_lawyer = null, review_lawyer = null`, [404, 404, 404]],
  ])('of a review %s', async (_, change, expected) => {
    await write(
      sql`insert into feedbacks (id, request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer,
          counts_from, created_at, updated_at)
        values (${request}, ${request}, ${citizen}, ${firm}, 'sinistri-stradali', 2, 'Non risponde.', now(), now(), now())`,
      sql`update feedbacks set ${change} where id = ${request}`,
    );
    const found = [];
    for (const by of [await rows.citizen(), firm, otherFirm]) found.push(await reported(by, 'review', request));
    expect(found).toEqual(expected);
  });

  it('of a review that is not public yet can be made by who sees all requests of its firm', async () => {
    await write(
      sql`insert into feedbacks (id, request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from,
          created_at, updated_at)
        values (${request}, ${request}, ${citizen}, ${firm}, 'sinistri-stradali', 2, now(), now(), now())`,
    );
    const found = [];
    for (const access of ['assigned', 'all'] as const)
      found.push(await reported(firm, 'review', request, await rows.member(firm, { name: access, access })));
    expect(found).toEqual([404, 201]);
  });

  it('of a request can be made by the firm that has it, until it is deleted', async () => {
    expect([await reported(firm, 'request', request), await reported(otherFirm, 'request', request)]).toEqual([
      201, 404,
    ]);
    await write(sql`update requests set deleted_at = now() where id = ${request}`);
    const another = await rows.response(await rows.request(citizen, { status: 3 }), otherFirm, 7);
    expect(await reported(firm, 'request', request)).toBe(404);
    expect(await reported(citizen, 'response', response)).toBe(404);
    expect(await reported(citizen, 'response', another)).toBe(201);
  });

  it.each([
    ['waits for its turn', ResponseStatus.pending, 404],
    ['is new', ResponseStatus.new, 201],
    ['passed to another firm', ResponseStatus.fallback, 404],
  ])(
    'of a firm’s part in a request can be made by its citizen where they see it: it %s',
    async (_, status, expected) => {
      const id = await rows.response(await rows.request(citizen, { status: 3 }), firm, status);
      expect(await reported(citizen, 'response', id)).toBe(expected);
      expect(await reported(await rows.citizen(), 'response', id)).toBe(404);
    },
  );

  it('of a message finds what reached the reporter, until its author takes it back', async () => {
    const message = (id: number, status: number) => sql`
      insert into messages (id, response_id, account_id, sender, status, text, created_at)
      values (${id}, ${response}, ${firm}, ${Sender.lawyer}, ${status}, 'Lei è ridicolo.', now())`;
    const [delivered, held, taken] = [response * 10 + 900_000, response * 10 + 900_001, response * 10 + 900_002];
    await write(
      message(delivered, MessageStatus.approved),
      message(held, MessageStatus.pending),
      message(taken, MessageStatus.approved),
      sql`update messages set deleted_at = now() where id = ${taken}`,
    );
    const found = [];
    for (const id of [delivered, held, taken]) found.push(await reported(citizen, 'message', id));
    expect(found).toEqual([201, 404, 404]);
    expect(await reported(otherFirm, 'message', delivered)).toBe(404);
  });
});
