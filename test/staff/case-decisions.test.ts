import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';
import type { CaseKind } from '../../src/shared/moderation/case.codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { idsApart } from '../support/ids-apart.js';
import { Writes } from '../support/written.js';
import { World } from '../sweeps/world.js';
import { Team, type Desk } from './team.js';

const reason = 'Il motivo che la persona legge.';
const words = 'Le parole di cui si decide.';

describe('a decision about a case', () => {
  const test = useTestApp();
  let world: World;
  let writes: Writes;
  let desk: Desk;
  let colleague: Desk;
  beforeAll(async () => {
    await idsApart(test);
    world = new World(test);
    const team = new Team(test);
    [desk, colleague] = [
      await team.as('admin', { name: 'Ada Prima' }),
      await team.as('admin', { name: 'Bice Seconda' }),
    ];
    writes = new Writes(test);
  });
  // What was made before is over: nothing of it is forwarded to a firm of now, nor the other way round.
  beforeEach(async () => {
    for (const over of ['delete from call_limits', 'delete from matching_firms', 'update requests set status = 0'])
      await sql.raw(over).execute(test.sql);
  });
  afterAll(() => writes.end());

  /** A new citizen, a firm and the firm's response to a request of theirs. */
  const parties = async (request: Parameters<World['rows']['request']>[1] = { status: 3 }, response = 3) => {
    const [citizen, firm] = [await world.rows.citizen(), await world.rows.firm({ listed: false })];
    const requestId = await world.rows.request(citizen, request);
    const responseId = await world.rows.response(requestId, firm, response, { opened_at: test.clock.now() });
    await sql`insert into wallets (account_id) values (${firm}) on conflict do nothing`.execute(test.sql);
    return { citizen, firm, requestId, responseId };
  };
  const open = (kind: CaseKind, type: string, id: number, account: number | null, facts: object = {}) =>
    world.insert('cases', {
      kind,
      status: 'open',
      account_id: account,
      subject_type: type,
      subject_id: id,
      facts: JSON.stringify(facts),
      opened_at: test.clock.now(),
    });
  const newest = async (table: string): Promise<number> =>
    (await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(test.sql)).rows[0]!.id;
  const complaint = async (by: number, type: string, id: number): Promise<number> => {
    const given = { subject_type: type, subject_id: id, reason: 'other', text: words };
    expect((await (await world.rows.as(by)).post('/complaints', given)).status).toBe(201);
    return newest('cases');
  };
  const written = async (by: HttpClient, responseId: number): Promise<number> => {
    expect((await by.post('/messages', { response_id: responseId, text: 'Quando è successo?' })).status).toBe(201);
    return newest('messages');
  };
  const reviewed = async () => {
    const all = await parties({ status: 5 }, 9);
    const client = await world.rows.as(all.citizen);
    const given = { satisfaction_lawyer: 1, review_lawyer: 'Poco chiaro e lento.' };
    expect((await client.put(`/requests/${all.requestId}/feedback`, given)).status).toBe(200);
    return { ...all, client, review: await newest('feedbacks') };
  };
  const request = (kind: CaseKind, values: (now: Date) => Parameters<World['request']>[0]) => async () => {
    const id = await world.request(values(test.clock.now()));
    const { account_id: account } = await test.sql
      .selectFrom('requests')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return open(kind, 'request', id, account);
  };

  /** Makes a case of each kind; some kinds have cases of several forms. */
  const made: Readonly<Record<CaseKind, Readonly<Record<string, () => Promise<number>>>>> = {
    verification: {
      'of a firm': async () => {
        const { firm } = await parties();
        await sql`update firms set verified_at = null where account_id = ${firm}`.execute(test.sql);
        return open('verification', 'account', firm, firm);
      },
    },
    message: {
      'of a firm': async () => {
        const { firm, responseId } = await parties();
        const id = await written(await world.rows.as(firm), responseId);
        await world.update('messages', id, { status: 0 });
        return open('message', 'message', id, firm);
      },
      'of a citizen': async () => {
        const { citizen, responseId } = await parties({ status: 3 }, 7);
        const id = await written(await world.rows.as(citizen), responseId);
        await world.update('messages', id, { status: 0 });
        return open('message', 'message', id, citizen);
      },
    },
    registration: {
      'of a closed account': async () => {
        const closed = await world.rows.firm();
        const entry = (kind: string, closed_account_id: number | null) =>
          world.insert('blacklist', {
            kind,
            value_hash: world.unique(),
            reason: 'Chiuso per abuso.',
            created_at: test.clock.now(),
            closed_account_id,
          });
        const id = await entry('email', closed);
        await entry('phone', closed);
        await entry('phone', await world.rows.citizen());
        await entry('tax_id', null);
        return open('registration', 'blacklist', id, closed, { count: 1, attempts: [] });
      },
    },
    inactive: {
      'of a citizen': async () => {
        const citizen = await world.rows.citizen();
        return open('inactive', 'account', citizen, citizen);
      },
    },
    report: {
      'about a firm, by two': async () => {
        const { citizen, firm } = await parties();
        await complaint(await world.rows.citizen(), 'account', firm);
        return complaint(citizen, 'account', firm);
      },
      'about a message': async () => {
        const { citizen, firm, responseId } = await parties();
        return complaint(citizen, 'message', await written(await world.rows.as(firm), responseId));
      },
      'about a review': async () => {
        const { firm, review } = await reviewed();
        await world.update('feedbacks', review, { published_at: test.clock.now() });
        return complaint(firm, 'review', review);
      },
    },
    appeal: {
      'of who is suspended': async () => {
        const { firm } = await parties();
        const caseId = await open('conduct', 'account', firm, firm);
        expect((await colleague.post(`/cases/${caseId}/decide`, { decision: 'suspend', reason })).status).toBe(200);
        const { id } = await test.sql
          .selectFrom('reports')
          .select('id')
          .where('account_id', '=', firm)
          .executeTakeFirstOrThrow();
        await world.insert('appeals', { report_id: id, account_id: firm, text: words, created_at: test.clock.now() });
        return open('appeal', 'report', id, firm);
      },
      'of who reported': async () => {
        const { citizen, firm, responseId } = await parties();
        const about = await complaint(citizen, 'message', await written(await world.rows.as(firm), responseId));
        expect((await colleague.post(`/cases/${about}/decide`, { decision: 'dismiss', reason })).status).toBe(200);
        const { reference } = await test.sql
          .selectFrom('reports')
          .select('reference')
          .where('account_id', '=', citizen)
          .executeTakeFirstOrThrow();
        const client = await world.rows.as(citizen);
        expect((await client.post(`/complaints/${reference}/appeal`, { text: words })).status).toBe(201);
        return newest('cases');
      },
    },
    contact: {
      'of nobody': async () => {
        const letter = { name: 'Anna Rossi', email: 'anna@example.com', subject: 'Una domanda', text: words };
        expect((await test.http.post('/contact', letter)).status).toBe(201);
        return newest('cases');
      },
    },
    screening: {
      'of a request': request('screening', (now) => ({ held_at: now, forwarded_at: null, expires_at: null })),
    },
    rejection_reply: {
      'of a request': request('rejection_reply', (now) => ({
        status: 79,
        rejected_as: 71,
        replied_at: now,
        ended_at: now,
      })),
    },
    duplicate: { 'of a request': request('duplicate', () => ({ status: 3 })) },
    related_review: {
      'of a citizen': async () => {
        const { citizen, review } = await reviewed();
        await world.update('feedbacks', review, { held_at: test.clock.now(), published_at: null, cleared_at: null });
        return open('related_review', 'review', review, citizen);
      },
    },
    text: {
      'of a response': async () => {
        const { firm, responseId } = await parties({ status: 3 }, 7);
        await world.update('responses', responseId, { text: words });
        return open('text', 'response', responseId, firm);
      },
      'of a review': async () => {
        const { citizen, review } = await reviewed();
        return open('text', 'review', review, citizen);
      },
    },
    conduct: {
      'of a firm': async () => {
        const { firm } = await parties();
        return open('conduct', 'account', firm, firm);
      },
    },
  };

  const all = Object.entries(caseDecisions).flatMap(([kind, decisions]) =>
    Object.entries(made[kind as CaseKind]).flatMap(([form, make]) =>
      Object.keys(decisions).map((decision) => [kind, form, decision, make] as const),
    ),
  );

  it.each(all)('writes these rows, and no others: %s %s, %s', async (_kind, _form, decision, make) => {
    const id = await make();
    await test.drain();
    test.clock.advance(1000);
    writes.forget();
    writes.call('staff', { desk: desk.id, colleague: colleague.id });
    writes.call('cases', { case: id });
    writes.call('feedbacks', { review: await newest('feedbacks') });
    // In the log a review has the number of its request.
    for (const table of ['requests', 'reviews']) writes.call(table, { request: await newest('requests') });
    const lines = await writes.by(async () => {
      const answer = await desk.post(`/cases/${id}/decide`, { decision, reason });
      expect([answer.text, answer.status]).toEqual([answer.text, 200]);
    });
    expect(lines.join('\n')).toMatchSnapshot();
  });
});
