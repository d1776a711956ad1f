import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { messageLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { vacuum } from '../support/owner.js';
import { touched } from '../support/plan.js';
import { Rows } from '../support/rows.js';

/** Of one firm; the others have one each, and a generic plan expects little more. */
const CONVERSATIONS = 3_000;
const OTHERS = 400;

const test = useTestApp();
let firmId: number;
beforeAll(async () => {
  const rows = new Rows(test);
  firmId = await rows.firm();
  const citizenId = await rows.citizen();
  const shared = await rows.request(citizenId);
  const others = await rows.firms(OTHERS);
  const now = test.clock.now();
  await sql`
    with past as (
      insert into requests (account_id, status, request_type_id, part, city, created_at, updated_at, sent_at, ended_at, ko_count)
      select ${citizenId}, 9, 'sinistri-stradali', 1, 'Milano', ${now}::timestamptz, ${now}, ${now}, ${now}, 1
      from generate_series(1, ${CONVERSATIONS}::integer)
      returning id),
    answered as (
      insert into responses (
        request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version, forwarded_at, opened_at, answered_at)
      select request_id, firm_id, 'sinistri-stradali', 5, 1000, 50, '{}', 1, ${now}, ${now}, ${now}
      from (
        select id as request_id, ${firmId}::integer as firm_id from past
        union all select ${shared}::integer, unnest(${others}::integer[])) given
      returning id, firm_id)
    insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, firm_wrote)
    select id, ${citizenId}::integer, firm_id, ${now}, ${now}::timestamptz - id * interval '1 minute', true from answered
    -- As they come in life: those of a firm lie among those of others.
    order by md5(id::text)`.execute(test.sql);
  await vacuum(test);
});

it('the list of a firm with far more conversations than others reads one page, not all of them', async () => {
  const firm = await new Rows(test).as(firmId);
  const list = () => firm.get('/conversations');
  expect((await list()).info).toHaveLength(messageLimits.listPage);
  expect((await touched(test, list)).rows).toBeLessThanOrEqual(200);
});
