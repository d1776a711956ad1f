import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

const reason = 'Insulta lo studio e non parla del suo lavoro.';

describe('a review that staff remove', () => {
  let test: TestApp;
  let rows: Rows;
  let desk: Desk;
  let other: Desk;
  let citizen: number;
  let firm: number;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    citizen = await rows.citizen();
    firm = await rows.firm({ name: 'Studio Olivieri' });
    const team = new Team(test);
    desk = await team.as('moderator');
    other = await team.as('moderator');
  });
  afterAll(() => test.close());

  const review = async (stars: number): Promise<number> => {
    const request = await rows.request(citizen, { status: RequestStatus.approved });
    await rows.response(request, firm, ResponseStatus.approved);
    await rows.chosenLongAgo();
    const http = await rows.as(citizen);
    await http.put(`/requests/${request}/feedback`, {
      satisfaction_lawyer: stars,
      review_lawyer: 'Poco chiaro e lento.',
      review_site: 'Tutto bene.',
    });
    return request;
  };
  const summary = async (): Promise<{ average: number | null; reviews: number }> =>
    ((await (await rows.as(firm)).get('/feedbacks')).body as { summary: { average: number | null; reviews: number } })
      .summary;

  it('disappears from the firm’s figures and public page, and both sides read the reason', async () => {
    const kept = await review(5);
    const removed = await review(1);
    expect(await summary()).toMatchObject({ average: 3, reviews: 2 });
    const { status, body } = await desk.post(`/reviews/${removed}/remove`, { reason });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: removed, stars: 1, removed_at: test.clock.now().toISOString() }),
    ]);
    expect(JSON.stringify(body)).not.toContain('Tutto bene');
    expect(await summary()).toMatchObject({ average: 5, reviews: 1 });
    const { reviews } = (await test.http.get(`/lawyers/${firm}`)).info as {
      reviews: { satisfaction_lawyer: number }[];
    };
    expect(reviews.map(({ satisfaction_lawyer: stars }) => stars)).toEqual([5]);
    const reply = async (id: number) =>
      (await (await rows.as(firm)).put(`/feedbacks/${id}/reply`, { text: 'Grazie del parere.' })).status;
    expect([await reply(removed), await reply(kept)]).toEqual([404, 200]);
    const { rows: notified } = await sql<{ account_id: number; template: string; reason: string }>`
      select account_id, template, params->>'reason' as reason from notifications
      where template like 'review_removed%' order by template`.execute(test.sql);
    expect(notified).toEqual([
      { account_id: citizen, template: 'review_removed', reason },
      { account_id: firm, template: 'review_removed_of_firm', reason },
    ]);
    const { rows: mails } = await sql<{ body_text: string }>`
      select body_text from outbox where template = 'review_removed'`.execute(test.sql);
    expect(mails[0]?.body_text).toContain(reason);
    const { rows: log } = await sql`
      select staff_id, action, record_id, reason from audit where resource = 'reviews'`.execute(test.sql);
    expect(log).toEqual([{ staff_id: desk.id, action: 'remove', record_id: removed, reason }]);
    const listed = await desk.list('reviews', { filter: { removed: false } });
    expect((listed.body as { id: number }[]).map(({ id }) => id)).toEqual([kept]);
  });

  it('is removed once, by one of two colleagues, and with a reason', async () => {
    const id = await review(2);
    expect((await desk.post(`/reviews/${id}/remove`, { reason: 'corto' })).status).toBe(422);
    const both = await Promise.all([
      desk.post(`/reviews/${id}/remove`, { reason }),
      other.post(`/reviews/${id}/remove`, { reason }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('must be about the firm', async () => {
    const request = await rows.request(citizen, { status: RequestStatus.approved });
    await rows.response(request, firm, ResponseStatus.approved);
    await (await rows.as(citizen)).put(`/requests/${request}/feedback`, { review_site: 'Solo sul sito.' });
    expect((await desk.post(`/reviews/${request}/remove`, { reason })).status).toBe(404);
    expect((await desk.get(`/reviews/${request}`)).status).toBe(404);
  });
});
