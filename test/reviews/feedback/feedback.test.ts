import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FeedbackApi } from '../../../src/reviews/feedback/feedback.api.js';
import { feedbackLimits } from '../../../src/shared/limits.js';
import { ResponseStatus, RequestStatus } from '../../../src/shared/requests/codes.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import type { HttpClient } from '../../support/http.js';
import { Rows } from '../../support/rows.js';

describe('feedback', () => {
  let test: TestApp;
  let rows: Rows;
  let annaId: number;
  let anna: HttpClient;
  let firmId: number;
  let firm: HttpClient;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    annaId = await rows.citizen({ firstName: 'anna' });
    anna = await rows.as(annaId);
    firmId = await rows.firm({ name: 'Studio Olivieri' });
    firm = await rows.as(firmId);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const chosen = async (chosenId = firmId): Promise<number> => {
    const requestId = await rows.request(annaId, { status: RequestStatus.approved });
    await rows.response(requestId, chosenId, ResponseStatus.approved);
    await rows.chosenLongAgo();
    return requestId;
  };
  const notified = async (accountId: number, template: string): Promise<number> => {
    const found = await sql<{
      n: number;
    }>`select count(*)::int as n from notifications where account_id = ${accountId} and template = ${template}`.execute(
      test.sql,
    );
    return found.rows[0]?.n ?? 0;
  };

  it('is given, changed in parts at any time, and notified to the firm once', async () => {
    const requestId = await chosen();
    const path = `/requests/${requestId}/feedback`;
    const given = await anna.put(path, {
      satisfaction_lawyer: 5,
      satisfaction_site: 4,
      review_lawyer: '  Chiara e puntuale.  ',
    });
    expect([given.status, given.info]).toEqual([
      200,
      {
        updated: 1,
        satisfaction_lawyer: 5,
        satisfaction_site: 4,
        review_lawyer: 'Chiara e puntuale.',
        review_site: null,
        no_choice_reason: null,
        reply: null,
        public: true,
        public_from: new Date(
          test.clock.now().getTime() - feedbackLimits.choicesCounted + feedbackLimits.publishedAfter,
        ).toISOString(),
        removed: false,
        may_return: false,
      },
    ]);
    test.clock.advance(60_000);
    const changed = await anna.put(path, { satisfaction_lawyer: 3, review_lawyer: '' });
    expect(changed.info).toMatchObject({ satisfaction_lawyer: 3, satisfaction_site: 4, review_lawyer: null });
    const whole = { satisfaction_lawyer: 3, satisfaction_site: 2, review_lawyer: 'Chiara.', review_site: 'Lenta.' };
    for (const field of Object.keys(whole)) {
      expect((await anna.put(path, whole)).info).toMatchObject(whole);
      const emptied = { ...whole, [field]: null };
      expect([field, (await anna.put(path, { [field]: null })).info]).toEqual([
        field,
        expect.objectContaining(emptied),
      ]);
    }
    expect((await anna.put(path, { satisfaction_site: 4, review_site: null })).status).toBe(200);
    expect(await notified(firmId, 'review_received')).toBe(1);
  });

  it('is asked for a week after the choice, and can be given before', async () => {
    const asked = async (id: number): Promise<unknown> => (await anna.get(`/requests/${id}`)).info.feedback_asked;
    const [requestId, silentId] = [await chosen(await rows.firm()), await chosen(await rows.firm())];
    const now = test.clock.now();
    const since = async (id: number, ago: number) =>
      sql`update requests set approved_at = ${new Date(now.getTime() - ago)} where id = ${id}`.execute(test.sql);
    await since(requestId, feedbackLimits.askedAfter - 1);
    expect(await asked(requestId)).toBe(false);
    await since(requestId, feedbackLimits.askedAfter);
    expect(await asked(requestId)).toBe(true);
    await since(silentId, 0);
    expect((await anna.put(`/requests/${silentId}/feedback`, { satisfaction_lawyer: 4 })).status).toBe(200);
    await since(silentId, feedbackLimits.askedAfter);
    expect(await asked(silentId)).toBe(false);
  });

  it('is refused until a firm was chosen, to strangers and to firms, and out of range', async () => {
    const openId = await rows.request(annaId, { status: RequestStatus.wait });
    const early = await anna.put(`/requests/${openId}/feedback`, { satisfaction_site: 5 });
    expect([early.status, early.body.message, early.body.info.status]).toEqual([
      409,
      'move_not_allowed',
      RequestStatus.wait,
    ]);
    const requestId = await chosen();
    const stranger = await rows.as(await rows.citizen());
    expect((await stranger.put(`/requests/${requestId}/feedback`, { satisfaction_lawyer: 1 })).status).toBe(404);
    expect((await firm.put(`/requests/${requestId}/feedback`, { satisfaction_lawyer: 5 })).status).toBe(403);
    const wrong = await anna.put(`/requests/${requestId}/feedback`, {
      satisfaction_lawyer: 6,
      review_lawyer: 'x'.repeat(2001),
    });
    expect([wrong.status, Object.keys(wrong.body.info.fields)]).toEqual([
      422,
      ['satisfaction_lawyer', 'review_lawyer'],
    ]);
    expect((await anna.get(`/requests/${requestId}`)).info.feedback).toMatchObject({
      updated: 0,
      satisfaction_lawyer: null,
    });
  });

  it('gets a public reply by the reviewed firm only', async () => {
    const requestId = await chosen();
    const path = `/feedbacks/${requestId}/reply`;
    expect((await firm.put(path, { text: 'Grazie' })).status).toBe(404);
    const before = await notified(firmId, 'review_received');
    await anna.put(`/requests/${requestId}/feedback`, { satisfaction_site: 2 });
    expect((await firm.put(path, { text: 'Grazie' })).body.message).toBe('nothing_to_reply_to');
    expect(await notified(firmId, 'review_received')).toBe(before);
    await anna.put(`/requests/${requestId}/feedback`, { satisfaction_lawyer: 4 });
    expect(await notified(firmId, 'review_received')).toBe(before + 1);
    expect((await (await rows.as(await rows.firm())).put(path, { text: 'Grazie' })).status).toBe(404);
    const replied = await firm.put(path, { text: 'Grazie a lei.' });
    expect([replied.status, replied.info]).toMatchObject([
      200,
      {
        request_id: requestId,
        reply: 'Grazie a lei.',
        author: 'A.',
        request_type: { id: 'sinistri-stradali', label: 'Incidenti stradali' },
      },
    ]);
    await firm.put(path, { text: 'Grazie di cuore.' });
    const { rows: told } = await sql`
      select params, path from notifications where account_id = ${annaId} and template = 'review_replied'`.execute(
      test.sql,
    );
    expect(told).toEqual([
      { params: { request_id: requestId, firm: 'Studio Olivieri' }, path: `/requests/${requestId}` },
    ]);
  });

  it('is listed for the firm, with average and histogram', async () => {
    // Who has rated the site only, soon after the choice, is not among them.
    const soon = await rows.request(annaId, { status: RequestStatus.approved });
    await rows.response(soon, firmId, ResponseStatus.approved);
    expect((await anna.put(`/requests/${soon}/feedback`, { satisfaction_site: 3 })).status).toBe(200);
    const list = await firm.get('/feedbacks?page=1&page_size=1');
    expect(list.body).toMatchObject({
      page: 1,
      page_size: 1,
      total: 2,
      summary: { average: 3.5, reviews: 2, histogram: [0, 0, 1, 1, 0], is_new: true },
    });
    expect(list.info).toHaveLength(1);
    expect(list.info[0]).toMatchObject({
      satisfaction_lawyer: 4,
      reply: 'Grazie di cuore.',
      author: 'A.',
      request_type: { id: 'sinistri-stradali', label: 'Incidenti stradali' },
    });
    expect((await anna.get('/feedbacks')).status).toBe(403);
  });

  it('about the site alone is about the firm too once one is chosen, and counts so many days after the choice', async () => {
    const requestId = await rows.request(annaId, { status: RequestStatus.closed });
    const responseId = await rows.response(requestId, firmId, ResponseStatus.ok);
    const path = `/requests/${requestId}/feedback`;
    await sql`update requests set ok_count = 0, ko_count = 0 where id = ${requestId}`.execute(test.sql);
    expect((await anna.put(path, { satisfaction_site: 3 })).status).toBe(409);
    for (const answered of ['ok_count', 'ko_count']) {
      await sql`update requests set ok_count = 0, ko_count = 0 where id = ${requestId}`.execute(test.sql);
      await sql`update requests set ${sql.ref(answered)} = 1 where id = ${requestId}`.execute(test.sql);
      expect([answered, (await anna.put(path, { satisfaction_site: 3 })).status]).toEqual([answered, 200]);
    }
    expect((await anna.put(path, { satisfaction_lawyer: 3 })).status).toBe(409);
    expect((await anna.put(path, { review_lawyer: 'Bene.' })).status).toBe(409);
    const reason = { no_choice_reason: 'elsewhere' };
    const alone = await anna.put(path, reason);
    expect([alone.status, alone.info]).toMatchObject([200, { satisfaction_site: 3, ...reason }]);

    const chosenAt = new Date(test.clock.now().getTime() - 1000);
    await sql`update requests set status = ${RequestStatus.approved} where id = ${requestId}`.execute(test.sql);
    await sql`
      update responses set status = ${ResponseStatus.approved}, approved_at = ${chosenAt} where id = ${responseId}`.execute(
      test.sql,
    );
    expect((await anna.put(path, reason)).status).toBe(409);
    const given = await anna.put(path, { satisfaction_lawyer: 2 });
    expect(given.info).toMatchObject({
      public: false,
      public_from: new Date(chosenAt.getTime() + feedbackLimits.publishedAfter).toISOString(),
    });
    const { rows: kept } = await sql`select firm_id from feedbacks where request_id = ${requestId}`.execute(test.sql);
    expect(kept).toEqual([{ firm_id: firmId }]);
  });

  it('loses its text with its author’s account, and keeps the rating', async () => {
    await test.database.transaction((em) => test.app.get(FeedbackApi).erase(em, { accountId: annaId }));
    const list = await firm.get('/feedbacks');
    expect(list.body.summary.reviews).toBe(2);
    expect(JSON.stringify(list.info)).not.toContain('cuore');
  });
});
