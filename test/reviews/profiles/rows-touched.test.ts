import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../../support/app.js';
import { HttpClient } from '../../support/http.js';
import { asOwner, vacuum } from '../../support/owner.js';
import { rowsTouched, touched } from '../../support/plan.js';
import { Rows } from '../../support/rows.js';

/** One in a hundred is in Milan, half are in Milan under another subject, and the others are in Palermo. */
const FIRMS = 6_000;
/** The reviews of one firm, this many of each rating. */
const REVIEWS = 2_000;

describe('the ranking around a place', () => {
  const test = useTestApp();
  beforeAll(async () => {
    await new Rows(test).firms(FIRMS);
    await sql`
      with firms as (
        update firms set
          latitude = case when account_id % 100 = 0 or account_id % 2 = 1 then 45.46 else 38.12 end,
          longitude = case when account_id % 100 = 0 or account_id % 2 = 1 then 9.19 else 13.36 end
        returning account_id, latitude, longitude)
      insert into matching_firms (request_type_id, firm_id, location, max_distance_m)
      select case when account_id % 2 = 1 then 'recupero-crediti' else 'malasanita' end, account_id,
        ll_to_earth(latitude, longitude), 50000
      from firms`.execute(test.sql);
    await asOwner(test, sql`analyze`);
  });

  it('reads only the firms of the subject in that place', async () => {
    const visitor = new HttpClient(test.app);
    const path = '/lawyers?request_type=malasanita&latitude=45.46&longitude=9.19';
    expect((await visitor.get(path)).body.total).toBe(FIRMS / 100);
    expect(await rowsTouched(test, () => visitor.get(path))).toBeLessThanOrEqual(FIRMS / 50);
  });

  it('reads the ratings summary of a firm with many reviews, not the reviews', async () => {
    const { rows } = await sql<{ id: number }>`
      with client as (
        insert into accounts (
          model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
        values ('user', 'client@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now())
        returning id),
      made as (
        insert into requests (account_id, status, request_type_id, created_at, updated_at)
        select id, 0, 'malasanita', now(), now() from client, generate_series(1, ${REVIEWS}::integer)
        returning id, account_id)
      insert into feedbacks (
        request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, counts_from, published_at,
        created_at, updated_at)
      select made.id, account_id, firm, 'malasanita', 1 + made.id % 5, 'Una recensione.', now(), now(),
        now() - made.id * interval '1 minute', now()
      from made, (select min(firm_id) as firm from matching_firms where request_type_id = 'malasanita' and firm_id % 100 = 0) one
      returning firm_id as id`.execute(test.sql);
    const firm = rows[0]?.id ?? 0;
    await asOwner(test, sql`analyze`);
    const visitor = new HttpClient(test.app);
    const { rating } = (await visitor.get(`/lawyers/${firm}`)).info;
    expect(rating).toMatchObject({ average: 3, reviews: REVIEWS, histogram: Array(5).fill(REVIEWS / 5) });
    expect(await rowsTouched(test, () => visitor.get(`/lawyers/${firm}`))).toBeLessThanOrEqual(60);
    const path = '/lawyers?request_type=malasanita&latitude=45.46&longitude=9.19';
    const best = (await visitor.get(path)).body.info.find((one: { id: number }) => one.id === firm);
    expect(best.rating).toMatchObject({ average: 3, reviews: REVIEWS });
    expect(await rowsTouched(test, () => visitor.get(path))).toBeLessThanOrEqual(FIRMS / 50 + 20);
  });

  it('finds the ratings summary of one firm by an index', async () => {
    await sql`
      insert into firm_marks (firm_id, request_type_id, mark, count)
      select account_id, 'subject-' || account_id % 18, mark, 1
      from firms cross join generate_series(4, 5) mark`.execute(test.sql);
    await vacuum(test);
    const rows = new Rows(test);
    const citizenId = await rows.citizen();
    const { rows: firms } = await sql<{ id: number }>`
      select account_id as id from firms where account_id % 4 = 0 limit 4`.execute(test.sql);
    const requestId = await rows.request(citizenId);
    for (const { id } of firms) await rows.response(requestId, id, 7);
    const citizen = await rows.as(citizenId);
    const path = `/requests/${requestId}`;
    expect((await citizen.get(path)).info.responses).toHaveLength(firms.length);
    // An index skip scan by subject read some seventy pages more for each firm.
    expect((await touched(test, () => citizen.get(path))).pages).toBeLessThanOrEqual(200);
  });
});
