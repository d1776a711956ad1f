import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RelatedReviews } from '../../../src/reviews/feedback/related-reviews.js';
import { ReportedReviews, ReviewReplies } from '../../../src/reviews/feedback/reported-reviews.js';
import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { useTestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { Rows } from '../../support/rows.js';

const DOUBTFUL = 'Mi dia il suo numero, così ne parliamo.';

/** Words that stay as they are while something else changes. */
describe('the words of a review and of its reply', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizenId: number;
  let firmId: number;
  let citizen: HttpClient;
  let firm: HttpClient;
  let request: number;
  let response: number;
  beforeAll(async () => {
    rows = new Rows(test);
    [citizenId, firmId] = [await rows.citizen(), await rows.firm()];
    [citizen, firm] = [await rows.as(citizenId), await rows.as(firmId)];
  });
  beforeEach(async () => {
    request = await rows.request(citizenId, { status: RequestStatus.approved });
    response = await rows.response(request, firmId, ResponseStatus.approved);
    await rows.chosenLongAgo();
  });

  // What a write answers is what is read afterwards.
  const review = async (body: object) => {
    const { status, info } = await citizen.put(`/requests/${request}/feedback`, body);
    expect([status, info]).toEqual([200, (await citizen.get(`/requests/${request}`)).info.feedback]);
  };
  const reply = async (text: string) => {
    const { status, info } = await firm.put(`/feedbacks/${request}/reply`, { text });
    const list = (await firm.get('/feedbacks')).info as { request_id: number }[];
    expect([status, info]).toEqual([200, list.find(({ request_id }) => request_id === request)]);
  };
  const id = async (): Promise<number> =>
    (await sql<{ id: number }>`select id from feedbacks where request_id = ${request}`.execute(test.sql)).rows[0]!.id;
  const cases = async () =>
    (
      await sql<{ subject_type: string; status: string }>`
        select subject_type, status from cases where kind = 'text' and subject_id = ${await id()} order by id`.execute(
        test.sql,
      )
    ).rows.map((one) => `${one.subject_type} ${one.status}`);
  const now = () => test.clock.now();
  const within = <T>(work: (em: Parameters<Parameters<typeof test.database.transaction>[0]>[0]) => Promise<T>) =>
    test.database.transaction(work);

  it('wait for staff also where the stars change meanwhile', async () => {
    await review({ satisfaction_lawyer: 2, review_lawyer: DOUBTFUL });
    expect(await cases()).toEqual(['review open']);
    await review({ satisfaction_lawyer: 3 });
    await review({ review_site: 'Comodo.' });
    expect(await cases()).toEqual(['review open']);
    await review({ review_lawyer: 'Molto bravi.' });
    expect(await cases()).toEqual(['review withdrawn']);
  });

  it('of a reply stay removed where the same are sent again', async () => {
    await review({ satisfaction_lawyer: 2 });
    await reply('Ci dispiace.');
    await within(async (em) => test.app.get(ReviewReplies).remove(em, await id(), 'insult', now()));
    const shown = async () => (await citizen.get(`/requests/${request}`)).info.feedback.reply;
    expect(await shown()).toBeNull();
    // In its inbox the firm sees what the citizen sees.
    expect((await firm.get(`/responses/${response}`)).info.feedback).toMatchObject({ reply: null });
    await review({ satisfaction_lawyer: 3 });
    await reply('Ci dispiace.');
    expect(await shown()).toBeNull();
    await reply('Ci dispiace molto.');
    expect(await shown()).toBe('Ci dispiace molto.');
  });

  it('are shown to staff with who wrote them and who reads them', async () => {
    await review({ satisfaction_lawyer: 2, review_lawyer: 'Poco chiari.' });
    await reply('Ci dispiace.');
    expect(await test.app.get(ReportedReviews).file(test.sql, await id())).toEqual({
      request_id: request,
      text: 'Poco chiari.',
      removed: false,
      parties: { author: citizenId, reader: firmId },
    });
    expect(await test.app.get(ReviewReplies).file(test.sql, await id())).toEqual({
      request_id: request,
      text: 'Ci dispiace.',
      answers: 'Poco chiari.',
      removed: false,
      parties: { author: firmId, reader: citizenId },
    });
  });

  it('that were removed for themselves come back when staff keep them, and others do not', async () => {
    const reviews = test.app.get(ReportedReviews);
    const isRemoved = async () => (await citizen.get(`/requests/${request}`)).info.feedback.removed as boolean;
    await review({ satisfaction_lawyer: 2, review_lawyer: 'Poco chiari.' });
    await within(async (em) => reviews.remove(em, await id(), 'insult', now()));
    await within(async (em) => reviews.keepWords(em, await id()));
    expect(await isRemoved()).toBe(true);
    await within(async (em) => reviews.restore(em, await id()));
    expect(await isRemoved()).toBe(false);
    await within(async (em) => reviews.remove(em, await id(), 'insult', now(), 'words'));
    await review({ satisfaction_lawyer: 3 });
    expect(await isRemoved()).toBe(true);
    await within(async (em) => reviews.keepWords(em, await id()));
    expect(await isRemoved()).toBe(false);
  });

  it('that were removed already can still be judged as those of a related author', async () => {
    await review({ satisfaction_lawyer: 5, review_lawyer: 'Molto bravi.' });
    const subject = await id();
    const removed = await within((em) => test.app.get(ReportedReviews).remove(em, subject, 'insult', now()));
    expect(removed).not.toBeNull();
    const decided = await within((em) =>
      test.app
        .get(RelatedReviews)
        .decide(
          em,
          { subjectId: subject } as never,
          { decision: 'refuse', reason: 'È lo stesso.' },
          {} as never,
          now(),
        ),
    );
    expect(decided).toMatchObject({ recordId: request, before: { removed_at: now() }, after: { removed_at: now() } });
  });
});
