import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../../src/shared/clock.js';
import { requestLimits } from '../../../src/shared/limits.js';
import { reason, REPLY, StaffMoves } from './staff-moves.js';

let moves: StaffMoves;
let test: StaffMoves['test'];
let scenario: StaffMoves['scenario'];
let team: StaffMoves['team'];
beforeEach(async () => {
  moves = await StaffMoves.start();
  ({ test, scenario, team } = moves);
});
afterEach(() => moves.end());

describe('a rejection', () => {
  it('has a reason, closes the request to every firm, and returns each credit once', async () => {
    const id = await scenario.sent({ shared_contacts: true });
    const [first, second] = await scenario.quotes(id, 2);
    await first!.http.put(`/responses/${first!.responseId}`, {
      shared_contacts: true,
      only_shared_contacts_updated: true,
    });
    expect([await scenario.balance(first!), await scenario.balance(second!)]).toEqual([6, 9]);

    const answer = await moves.desk.post(`/requests/${id}/reject`, { kind: 72, reason });
    expect([answer.status, answer.body.status, answer.body.decisions]).toEqual([200, 72, ['reinstate']]);
    expect([await scenario.balance(first!), await scenario.balance(second!)]).toEqual([10, 10]);
    const until = plus(test.clock.now(), requestLimits.replyWithin).toISOString();
    expect(await moves.shown(id)).toMatchObject({
      status: { id: 72 },
      ruling: {
        kind: 'rejected',
        found: 'riguarda una materia che non trattiamo',
        reason,
        reply_until: until,
        detection: 'Ha deciso una persona del nostro staff, non un programma.',
        redress: [
          { text: expect.stringContaining('fino a 25 marzo 2026'), source: expect.stringContaining('art. 20') },
          { source: expect.stringContaining('art. 21') },
          { text: 'Puoi sempre rivolgerti a un giudice.' },
        ],
      },
      allowed_actions: ['reply_to_rejection', 'delete'],
    });
    const mail = await moves.lastMail();
    expect(mail.subject).toContain('Non inoltriamo');
    for (const part of [
      reason,
      'una materia che non trattiamo',
      'condizioni d’uso',
      'rispondere una volta',
      'mercoledì 25 marzo',
    ])
      expect(mail.text).toContain(part);
    expect(await moves.notified(first!.id, 'request_taken_away', id)).toBe(1);
    // A firm that had quoted sees it as lost; for a firm that had not opened it, it has lapsed.
    expect(await moves.shownToFirm(first!)).toBe(30);
    const responses = await scenario.responses(id);
    expect(responses.filter((one) => one.status === 12).map((one) => one.lapse_reason)).toEqual(
      responses.filter((one) => one.status === 12).map(() => 'taken_away'),
    );
    expect((await first!.http.post('/messages', { response_id: first!.responseId, text: 'Buongiorno' })).status).toBe(
      409,
    );

    const again = await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    expect(again).toBeRefused(409, 'move_not_allowed');
    const { rows } = await sql<{ sum: number; lines: number }>`
      select sum(amount)::integer as sum, count(*)::integer as lines from credit_movements where type = 5`.execute(
      test.sql,
    );
    expect(rows[0]?.sum).toBe(5);
    const audit = await sql`
      select action, reason, before, after from audit where resource = 'requests' and record_id = ${id}`.execute(
      test.sql,
    );
    expect(audit.rows).toEqual([
      {
        action: 'reject_out_of_scope',
        reason,
        before: { status: 2, plan: 1, held: false },
        after: { status: 72, plan: 1, held: false },
      },
    ]);
  });

  it.each([71, 72, 73] as const)(
    'as %s can be replied to once within 15 days, and the reply opens a case',
    async (kind) => {
      const id = await scenario.sent();
      await moves.desk.post(`/requests/${id}/reject`, { kind, reason });
      const stranger = await scenario.rows.as(await scenario.rows.citizen({ firstName: 'Ugo' }));
      expect((await stranger.put(`/requests/${id}`, { status: 79, extra: REPLY })).status).toBe(404);
      const empty = await moves.reply(id);
      expect([empty.status, Object.keys(empty.body.info.fields)]).toEqual([422, ['extra']]);
      expect((await moves.reply(id, 'Troppo')).status).toBe(422);
      expect((await moves.reply(id, 'Chiamatemi al 347 555 0182 e vi spiego.')).body.message).toBe('blacklisted');
      expect((await scenario.citizen.put(`/requests/${id}`, { status: 79, extra: REPLY, part: 2 })).status).toBe(409);

      test.clock.advance(requestLimits.replyWithin);
      const replied = await moves.reply(id, REPLY);
      expect(replied.info).toMatchObject({
        status: { id: 79 },
        ruling: { kind: 'under_review', reason, reply: REPLY, reply_until: null },
        extra: [],
        allowed_actions: ['delete'],
      });
      expect(replied.info.ruling.found).toEqual(expect.any(String));
      expect((await moves.reply(id, 'Un’altra cosa ancora da dire')).status).toBe(200);
      expect((await moves.shown(id)).ruling.reply).toBe(REPLY);

      await moves.signInAgain();
      const { body } = await moves.desk.list('cases', { filter: { kind: 'rejection_reply', to_decide: true } });
      expect(body).toHaveLength(1);
      const page = (await moves.desk.get(`/cases/${(body as { id: number }[])[0]!.id}`)).body;
      expect(page).toMatchObject({ decisions: ['reinstate', 'keep'], file: { reply: REPLY, staff_reason: reason } });

      const why = 'Anche con queste notizie la materia resta fuori.';
      expect((await moves.desk.post(`/cases/${page.id}/decide`, { decision: 'keep', reason: why })).status).toBe(200);
      expect(await moves.shown(id)).toMatchObject({
        status: { id: kind },
        ruling: { kind: 'kept', reason, reply: REPLY, kept_reason: why, reply_until: null },
        allowed_actions: ['delete'],
      });
      expect((await moves.lastMail()).text).toContain(why);
      const late = await moves.reply(id, REPLY);
      expect(late).toBeRefused(409, 'already_replied');
    },
  );

  it('cannot be replied to a moment after the 15 days', async () => {
    const id = await scenario.sent();
    await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    test.clock.advance(requestLimits.replyWithin + 1);
    const late = await moves.reply(id, REPLY);
    expect(late).toBeRefused(409, 'reply_expired');
    expect(await moves.shown(id)).toMatchObject({ ruling: { reply_until: null }, allowed_actions: ['delete'] });
  });

  it('of a request that is being deleted leaves nothing, in either order', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    const [rejected, deleted] = await Promise.all([
      moves.desk.post(`/requests/${id}/reject`, { kind: 73, reason }),
      scenario.citizen.delete(`/requests/${id}`),
    ]);
    expect([200, 404]).toContain(rejected.status);
    expect(deleted.status).toBe(204);
    const { rows } = await sql`
      select staff_reason, reply, description from requests where id = ${id} and deleted_at is not null`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ staff_reason: null, reply: null, description: '' }]);
    const returned = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::integer as sum from credit_movements where type = 5`.execute(test.sql);
    expect(returned.rows[0]?.sum).toBe(1);
  });

  it('is made by one of two moderators who decide at once', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    const other = await team.as('moderator');
    const answers = await Promise.all([
      moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason }),
      other.post(`/requests/${id}/invalidate`, { kind: 82, reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql<{ sum: number }>`
      select sum(amount)::integer as sum from credit_movements where type = 5`.execute(test.sql);
    expect(rows[0]?.sum).toBe(1);
  });
});
