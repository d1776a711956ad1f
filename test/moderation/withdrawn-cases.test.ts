import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DoubtfulTexts } from '../../src/moderation/texts/doubtful-texts.js';
import { PASSWORD, user } from '../accounts/people.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { idsApart } from '../support/ids-apart.js';
import { useTestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { World } from '../sweeps/world.js';

const reason = 'Segnalato da tre studi.';

/** What a case is about, and the act after which nobody has to decide it. */
interface Ended {
  readonly type: string;
  readonly id: number;
  readonly act: () => Promise<unknown>;
}

describe('a case whose subject is gone', () => {
  const test = useTestApp();
  let world: World;
  let scenario: Scenario;
  let desk: Desk;
  beforeAll(async () => {
    await idsApart(test);
    world = new World(test);
    scenario = await Scenario.of(test, 1);
    desk = await new Team(test).as('moderator');
  });
  beforeEach(async () => {
    await sql`delete from call_limits`.execute(test.sql);
  });

  const ok = async (call: Promise<Pick<Answer, 'status' | 'text'>>): Promise<void> => {
    const { status, text } = await call;
    if (status >= 300) throw new Error(text);
  };
  const retired = async (): Promise<Ended> => {
    const id = await scenario.sent();
    return { type: 'request', id, act: () => ok(scenario.citizen.put(`/requests/${id}`, { status: 9 })) };
  };
  const quoted = async () => {
    const request = await scenario.sent();
    const [firm] = (await scenario.quotes(request, 1)) as [FirmOf & { responseId: number }];
    return { request, firm };
  };
  const written = async () => {
    const { firm } = await quoted();
    const text = 'Quando è successo?';
    const { info } = await firm.http.post('/messages', { response_id: firm.responseId, text });
    return { firm, id: (info as { id: number }).id };
  };

  it.each<[act: string, kind: string, prepare: () => Promise<Ended>]>([
    [
      'a blacklisted value is removed',
      'registration',
      async () => {
        const { body } = await desk.post('/blacklist', { kind: 'email', value: 'truffa@example.com', reason });
        const id = body.id as number;
        return { type: 'blacklist', id, act: () => ok(desk.call('DELETE', `/blacklist/${id}`, { reason })) };
      },
    ],
    ['a held request is retired', 'screening', retired],
    ['a rejected request is retired', 'rejection_reply', retired],
    ['a request that resembles another is retired', 'duplicate', retired],
    [
      'a held message is deleted',
      'message',
      async () => {
        const { firm, id } = await written();
        return { type: 'message', id, act: () => ok(firm.http.delete(`/messages/${id}`)) };
      },
    ],
    [
      'a held message is changed',
      'message',
      async () => {
        const { firm, id } = await written();
        return { type: 'message', id, act: () => ok(firm.http.put(`/messages/${id}`, { text: 'Quando?' })) };
      },
    ],
    [
      'a review is removed',
      'related_review',
      async () => {
        const { request, firm } = await quoted();
        await ok(scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 }));
        await scenario.rows.chosenLongAgo();
        await ok(scenario.citizen.put(`/requests/${request}/feedback`, { review_lawyer: 'Non mi ha mai richiamato.' }));
        const { id } = await test.sql
          .selectFrom('feedbacks')
          .select('id')
          .where('request_id', '=', request)
          .executeTakeFirstOrThrow();
        return { type: 'review', id, act: () => ok(desk.post(`/reviews/${request}/remove`, { reason })) };
      },
    ],
    [
      'doubtful words are changed',
      'text',
      async () => {
        const id = (await written()).firm.responseId;
        const text = { type: 'response', id, accountId: scenario.firms[0]!.id } as const;
        const changed = test.app.get(DoubtfulTexts, { strict: false });
        return { type: 'response', id, act: () => test.database.transaction((em) => changed.changed(em, text, false)) };
      },
    ],
    [
      'somebody uses an account again',
      'inactive',
      async () => {
        const email = 'torna@example.com';
        await user(test, email);
        const { id } = await test.sql
          .selectFrom('accounts')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        await world.update('accounts', id, { unused_told_at: test.clock.now() });
        return {
          type: 'account',
          id,
          act: () => ok(test.http.post('/login', { username: email, password: PASSWORD })),
        };
      },
    ],
    [
      'a suspension is lifted',
      'appeal',
      async () => {
        const account = await scenario.rows.citizen();
        await ok(desk.post(`/accounts/${account}/suspend`, { reason }));
        const { id } = await test.sql
          .selectFrom('reports')
          .select('id')
          .where('account_id', '=', account)
          .executeTakeFirstOrThrow();
        return { type: 'report', id, act: () => ok(desk.post(`/accounts/${account}/reinstate`, { reason })) };
      },
    ],
  ])('is withdrawn as it is, beside earlier ones and their notes, when %s (%s)', async (_, kind, prepare) => {
    const { type, id, act } = await prepare();
    const now = test.clock.now();
    const insert = async (subject: number, values: Parameters<World['insert']>[1] = {}): Promise<number> => {
      const made = await world.insert('cases', {
        kind,
        status: 'open',
        account_id: await scenario.rows.citizen(),
        subject_type: type,
        subject_id: subject,
        facts: '{"found":"le parole"}',
        question: 'Che cosa è successo?',
        opened_at: now,
        ...values,
      });
      await world.insert('case_notes', { case_id: made, staff_id: desk.id, at: now, text: `Nota ${made}` });
      return made;
    };
    const decided = { status: 'decided', decision: 'keep', reason, decided_at: now, decided_by: desk.id };
    const cases = [await insert(id, decided), await insert(id), await insert(id + 1_000_000)];
    const read = async () =>
      (
        await sql<{ case: Record<string, unknown>; notes: string[] }>`
          select to_jsonb(c) as case, (select array_agg(n.text) from case_notes n where n.case_id = c.id) as notes
          from cases c where c.id = any(${cases}) order by c.id`.execute(test.sql)
      ).rows;
    const [earlier, open, neighbour] = await read();
    await act();
    expect(await read()).toEqual([
      earlier,
      { ...open, case: { ...open!.case, status: 'withdrawn', decided_at: expect.any(String) } },
      neighbour,
    ]);
  });
});
