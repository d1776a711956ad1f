import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { wilsonLowerBound } from '../../../src/shared/reviews/wilson.rules.js';
import { ResponseStatus, RequestStatus } from '../../../src/shared/requests/codes.js';
import { dayInRome } from '../../../src/shared/calendar.js';
import { plus } from '../../../src/shared/clock.js';
import { feedbackLimits } from '../../../src/shared/limits.js';
import { Milestones } from '../../../src/reviews/profiles/milestones.js';
import { CountMarket } from '../../../src/staff/market/count-market.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';

const MILANO = 'latitude=45.4642&longitude=9.19';

describe('the public directory of firms', () => {
  let test: TestApp;
  let rows: Rows;
  let annaId: number;
  let proven: number;
  let perfect: number;
  let near: number;
  let far: number;
  let short: number;

  /** Chosen requests with these ratings, answered `hours` after they were forwarded. */
  const rated = async (firmId: number, ratings: number[], hours = 5): Promise<void> => {
    for (const rating of ratings) {
      const requestId = await rows.request(annaId, { status: RequestStatus.approved });
      await rows.response(requestId, firmId, ResponseStatus.approved, {
        answered_at: new Date(test.clock.now().getTime() + hours * 3_600_000),
      });
      await sql`
        insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, counts_from,
          published_at, created_at, updated_at)
        values (
          ${requestId}, ${annaId}, ${firmId}, 'sinistri-stradali', ${rating}, 'Bene.', ${test.clock.now()},
          ${test.clock.now()}, ${test.clock.now()}, ${test.clock.now()}
        )`.execute(test.sql);
    }
  };

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    annaId = await rows.citizen();
    far = await rows.firm({ name: 'Lontano', latitude: 45.7, longitude: 9.67 });
    short = await rows.firm({ name: 'Non viene', latitude: 45.7, longitude: 9.67, maxDistanceKm: 10 });
    near = await rows.firm({ name: 'Vicino' });
    perfect = await rows.firm({
      name: 'Cinque su cinque',
      latitude: 45.5,
      skills: ['sinistri-stradali', 'malasanita'],
    });
    proven = await rows.firm({ name: 'Diciannove su venti', latitude: 45.6 });
    await rows.firm({ name: 'Altra materia', skills: ['recupero-crediti'] });
    await rated(perfect, [5, 5, 5, 5, 5]);
    await rated(proven, [...Array.from({ length: 19 }, () => 4), 1]);
    await rated(near, [5, 5, 5, 5]);
  });
  afterAll(() => test.close());

  it('ranks firms by the lower bound of good ratings, then new firms nearest first, within each firm’s radius', async () => {
    const { status, body, info } = await test.http.get(`/lawyers?request_type=sinistri-stradali&${MILANO}`);
    expect(status).toBe(200);
    expect(body.total).toBe(4);
    expect(info.map((firm: { id: number }) => firm.id)).toEqual([proven, perfect, near, far]);
    expect(info[0]).toMatchObject({
      position: 1,
      company_name: 'Diciannove su venti',
      verified: true,
      rating: { average: 3.85, reviews: 20, is_new: false },
    });
    expect(info[0].rating.score).toBeCloseTo(wilsonLowerBound(19, 20), 4);
    expect(info[2]).toMatchObject({ distance_km: 0, rating: { reviews: 4, is_new: true, score: null } });
    expect(info[3].distance_km).toBeGreaterThan(40);
  });

  it('is narrowed to a distance, a language, and firms with reviews in the subject', async () => {
    const ids = async (filter: string, place = `&${MILANO}`): Promise<number[]> =>
      (await test.http.get(`/lawyers?request_type=sinistri-stradali${place}${filter}`)).info.map(
        ({ id }: { id: number }) => id,
      );
    // No review in the subject: words without stars, and one that was removed.
    await sql`
      insert into firm_marks (firm_id, request_type_id, mark, count)
      values (${far}, 'sinistri-stradali', 0, 1), (${far}, 'sinistri-stradali', 5, 0)`.execute(test.sql);
    // One of the three does not come to Milano.
    await sql`update firms set languages = '{it,de}' where account_id in (${perfect}, ${far}, ${short})`.execute(
      test.sql,
    );
    expect(await ids('&within_km=30')).toEqual([proven, perfect, near]);
    expect(await ids('&language=de')).toEqual([perfect, far]);
    expect(await ids('&reviewed=1')).toEqual([proven, perfect, near]);
    expect(await ids('&language=de&reviewed=1')).toEqual([perfect]);
    expect(await ids('&language=de&reviewed=1', '')).toEqual([perfect]);
    expect(await ids('&language=fr')).toEqual([]);
    // The position counts the firms that are left, and a page beyond the last knows how many they are.
    const { body, info } = await test.http.get(`/lawyers?request_type=sinistri-stradali&${MILANO}&language=de`);
    expect([body.total, info[1].position]).toEqual([2, 2]);
    for (const [place, total] of [
      [`&${MILANO}`, 2],
      ['', 3],
    ] as const)
      expect(
        (await test.http.get(`/lawyers?request_type=sinistri-stradali${place}&language=de&page=9`)).body,
      ).toMatchObject({ total, info: [] });
    await sql`update firms set languages = '{it,en}' where languages = '{it,de}'`.execute(test.sql);
    for (const wrong of ['within_km=0', 'within_km=101', 'language=eng', 'reviewed=2'])
      expect((await test.http.get(`/lawyers?request_type=sinistri-stradali&${wrong}`)).status).toBe(422);
  });

  it('says how many ratings are good', async () => {
    const { info } = await test.http.get(`/lawyers?request_type=sinistri-stradali&${MILANO}`);
    expect(info.map(({ rating }: { rating: { good: number } }) => rating.good)).toEqual([19, 5, 4, 0]);
  });

  it('has pages, finds a town by name, and covers Italy without a place', async () => {
    const second = await test.http.get(`/lawyers?request_type=sinistri-stradali&${MILANO}&page=2&page_size=3`);
    expect(second.body).toMatchObject({ page: 2, page_size: 3, total: 4, info: [{ id: far, position: 4 }] });
    const beyond = await test.http.get(`/lawyers?request_type=sinistri-stradali&${MILANO}&page=9`);
    expect(beyond.body).toMatchObject({ total: 4, info: [] });
    await sql`
      insert into municipalities (istat_code, name, province_id, region, latitude, longitude, name_key)
      values ('016024', 'Bergamo', 'BG', 'Lombardia', 45.698, 9.677, 'bergamo')
      on conflict do nothing`.execute(test.sql);
    const bergamo = await test.http.get('/lawyers?request_type=sinistri-stradali&city=Bergamo');
    expect(bergamo.info.map((firm: { id: number }) => firm.id)).toContain(short);
    const italy = await test.http.get('/lawyers?request_type=sinistri-stradali');
    expect(italy.body.total).toBe(5);
    expect(italy.info[0].distance_km).toBeNull();
  });

  it('says what is wrong with a search', async () => {
    expect(Object.keys((await test.http.get('/lawyers')).body.info.fields)).toEqual(['request_type']);
    expect(
      Object.keys((await test.http.get('/lawyers?request_type=malasanita&city=Atlantide')).body.info.fields),
    ).toEqual(['city']);
    expect(Object.keys((await test.http.get('/lawyers?request_type=malasanita&latitude=45')).body.info.fields)).toEqual(
      ['longitude'],
    );
  });

  it('shows a firm’s public profile with its rank explained, without contacts or client names', async () => {
    const { status, info, text } = await test.http.get(`/lawyers/${perfect}`);
    expect(status).toBe(200);
    expect(info).toMatchObject({
      company_name: 'Cinque su cinque',
      bar: { city: 'Milano', number: 'A12345', enrolled_on: '2009-02-03' },
      verified: true,
      insurance: { company_name: 'Assicura S.p.A.', expiration_date: '2027-01-31' },
      languages: ['it', 'en'],
      rating: { average: 5, reviews: 5, histogram: [0, 0, 0, 0, 5], is_new: false },
      answer_hours: 5,
    });
    expect(info.skills).toMatchObject([
      {
        request_type: { id: 'sinistri-stradali' },
        reviews: 5,
        good: 5,
        score: 0.6502,
        is_new: false,
        answers: 5,
        why: expect.stringContaining('5 giudizi, tutti da 4 o 5 stelle'),
      },
      {
        request_type: { id: 'malasanita' },
        reviews: 0,
        score: null,
        is_new: true,
        answers: 0,
        why: expect.stringContaining('Nuovo'),
      },
    ]);
    expect(info.reviews).toHaveLength(5);
    expect(info.reviews[0]).toMatchObject({ author: 'A.', review_lawyer: 'Bene.' });
    for (const secret of ['example.com', '3331234567', 'Rossi', 'request_id', 'RC-77'])
      expect(text).not.toContain(secret);
    const english = await test.http.get(`/lawyers/${perfect}`, { 'x-localization': 'en' });
    expect(english.info.skills[0].why).toContain('5 reviews, all with 4 or 5 stars');
  });

  it('ranks equal firms by rating, number of reviews, then newest first, and shows no expired insurance', async () => {
    const twins = [await rows.firm({ skills: ['diffamazione-a-mezzo-stampa'] })];
    for (const _ of [1, 2, 3]) twins.push(await rows.firm({ skills: ['diffamazione-a-mezzo-stampa'] }));
    const [older, newer, rated, praised] = twins as [number, number, number, number];
    for (const [firmId, mark, count] of [
      [rated, 4, 2],
      [praised, 5, 2],
    ] as const)
      await sql`
        insert into firm_marks (firm_id, request_type_id, mark, count)
        values (${firmId}, 'diffamazione-a-mezzo-stampa', ${mark}, ${count})`.execute(test.sql);
    const { info } = await test.http.get(`/lawyers?request_type=diffamazione-a-mezzo-stampa&${MILANO}`);
    expect(info.map(({ id }: { id: number }) => id)).toEqual([praised, rated, newer, older]);

    await sql`update firms set insurance = insurance || '{"expiration_date": "2020-01-31"}' where account_id = ${older}`.execute(
      test.sql,
    );
    expect((await test.http.get(`/lawyers/${older}`)).info.insurance).toBeNull();
    // On its last day it still counts.
    const today = dayInRome(test.clock.now());
    await sql`update firms set insurance = jsonb_set(insurance, '{expiration_date}', to_jsonb(${today}::text))
      where account_id = ${older}`.execute(test.sql);
    expect((await test.http.get(`/lawyers/${older}`)).info.insurance).toMatchObject({ expiration_date: today });
    expect((await test.http.get(`/lawyers/${newer}`)).info.insurance).toMatchObject({
      company_name: 'Assicura S.p.A.',
    });
  });

  it('ranks no firm while it is suspended', async () => {
    const asked = [
      '/lawyers?request_type=sinistri-stradali',
      `/lawyers?request_type=sinistri-stradali&${MILANO}`,
      '/lawyers?request_type=sinistri-stradali&province_id=MI',
    ];
    const ranked = async () => {
      const found = new Set<boolean>();
      for (const path of asked) {
        const firms = (await test.http.get(path)).info as { id: number }[];
        expect(firms.length).toBeGreaterThan(0);
        found.add(firms.some(({ id }) => id === perfect));
      }
      expect(found.size).toBe(1);
      return [...found][0];
    };
    const suspend = (until: Date | null) =>
      sql`
        update accounts
        set suspended_at = ${until && test.clock.now()}::timestamptz, suspended_until = ${until}::timestamptz
        where id = ${perfect}`.execute(test.sql);
    expect(await ranked()).toBe(true);
    await suspend(new Date(test.clock.now().getTime() + 1));
    expect(await ranked()).toBe(false);
    await suspend(test.clock.now());
    expect(await ranked()).toBe(true);
    await suspend(null);
  });

  it('hides a suspended, incomplete or deleted firm, and all citizens', async () => {
    const firmId = await rows.firm();
    const hidden = async (change: ReturnType<typeof sql>) => {
      await sql`update accounts set ${change} where id = ${firmId}`.execute(test.sql);
      return (await test.http.get(`/lawyers/${firmId}`)).status;
    };
    expect(await hidden(sql`completed = false`)).toBe(404);
    expect(await hidden(sql`completed = true, suspended_at = ${test.clock.now()}`)).toBe(404);
    expect(await hidden(sql`suspended_until = ${new Date(test.clock.now().getTime() - 1)}`)).toBe(200);
    expect(await hidden(sql`confirmed_at = null`)).toBe(404);
    expect(await hidden(sql`confirmed_at = ${test.clock.now()}`)).toBe(200);
    expect(await hidden(sql`deleted_at = ${test.clock.now()}`)).toBe(404);
    expect((await test.http.get(`/lawyers/${annaId}`)).status).toBe(404);
    expect((await test.http.get('/lawyers/abc')).status).toBe(422);
  });

  it('counts the platform’s figures, once a minute', async () => {
    // 29 requests and 10 firms so far: too few to be shown.
    for (let count = 29; count < 100; count++) await rows.request(annaId);
    for (let count = 10; count < 20; count++) await rows.firm();
    await sql`update accounts set confirmed_at = null where id = ${await rows.firm()}`.execute(test.sql);
    const counted = () => test.app.get(CountMarket).execute();
    await counted();
    // What was answered on the last day before the window is not counted.
    const lastBefore = dayInRome(plus(test.clock.now(), -feedbackLimits.answerWindow));
    await sql`
      insert into market_counts (figure, day, request_type_id, province_id, value, count)
      values ('first_answer', ${lastBefore}::date, 'malasanita', 'MI', 90, 1000)`.execute(test.sql);
    const first = await test.http.get('/statistics/milestones');
    expect(first.info).toEqual([
      { name: 'Richieste inviate', type: 'requests', count: 100 },
      { name: 'Studi iscritti', type: 'lawyers', count: 20 },
      { name: 'Prima risposta, in metà dei casi entro', type: 'hours', count: 5 },
    ]);
    await rows.request(annaId);
    await counted();
    expect((await test.http.get('/statistics/milestones')).info[0].count).toBe(100);
    test.clock.advance(60_000);
    // The first reader gets the last figures while the new ones are counted.
    expect((await test.http.get('/statistics/milestones')).info[0].count).toBe(100);
    let count = 100;
    for (let looked = 0; count === 100 && looked < 100; looked++) {
      await pause(20);
      count = (await test.http.get('/statistics/milestones')).info[0].count as number;
    }
    expect(count).toBe(101);
  });

  it('counts the platform’s figures again at once after a failure', async () => {
    await rows.request(annaId);
    await test.app.get(CountMarket).execute();
    test.clock.advance(60_000);
    const replica = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(test.app.get(Milestones)), 'count')!;
    test.replace(Milestones, 'count' as never, (() => Promise.reject(new Error('down'))) as never);
    const sent = async () => (await test.http.get('/statistics/milestones')).info[0].count as number;
    expect(await sent()).toBe(101);
    test.replace(Milestones, 'count' as never, replica.value as never);
    expect(await sent()).toBe(102);
  });

  it('finds each firm that comes far enough, however far that is', async () => {
    const skills = ['ricorsi-inps'];
    const firms: number[] = [];
    for (const maxDistanceKm of [24, 25, 99, 100, 101, 399, 400, 401, null])
      firms.push(await rows.firm({ skills, maxDistanceKm }));
    const { info } = await test.http.get(`/lawyers?request_type=ricorsi-inps&${MILANO}`);
    expect(info.map(({ id }: { id: number }) => id)).toEqual(firms.toReversed());
  });
});
