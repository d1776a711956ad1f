import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import { planReach, requestLimits } from '../../src/shared/limits.js';
import type { PlanCode, RequestStatus, StoredResponseStatus } from '../../src/shared/requests/codes.js';
import {
  isOpen,
  isOpenToChoice,
  lapseIsDue,
  mayBeForwarded,
  reachOf,
} from '../../src/requests/forwarding/lifetime.rules.js';
import {
  isOpenSql,
  isOpenToChoiceSql,
  lapseIsDueSql,
  mayBeForwardedSql,
  reachSql,
  validUntilSql,
} from '../../src/requests/forwarding/lifetime.sql.js';
import { iso } from '../../src/kernel/database/sql.js';
import { validUntilOf } from '../../src/shared/requests/quote-validity.rules.js';
import { requestStates } from '../../src/requests/request.states.js';
import { responseStates } from '../../src/requests/response.states.js';
import { START, startTestApp, type TestApp } from '../support/app.js';

const NOW = new Date(START);
const CHOICE = requestLimits.duration + requestLimits.extraApproval;
/** One millisecond before a moment, the moment itself, and one after. */
const around = (moment: Date): Date[] => [-1, 0, 1].map((by) => plus(moment, by));

describe('a predicate has the same result in SQL and in code', () => {
  let test: TestApp;
  beforeAll(async () => (test = await startTestApp()));
  afterAll(() => test.close());

  const requests = Object.keys(requestStates).flatMap((status) =>
    [null, ...around(plus(NOW, -CHOICE)), NOW].flatMap((sentAt) =>
      [null, ...around(NOW), ...around(plus(NOW, requestLimits.refillUntil))].flatMap((expiresAt) =>
        [0, requestLimits.maxQuotes - 1, requestLimits.maxQuotes].flatMap((okCount) =>
          [null, NOW].flatMap((forwardedAt) =>
            [null, NOW].map((heldAt) => ({
              status: Number(status) as RequestStatus,
              sentAt,
              expiresAt,
              okCount,
              forwardedAt,
              heldAt,
            })),
          ),
        ),
      ),
    ),
  );

  /** Evaluates a predicate over generated requests `r`. */
  const inSql = async (predicate: RawBuilder<boolean>): Promise<boolean[]> => {
    const given = requests.map((one, nth) => ({
      nth,
      status: one.status,
      sent_at: one.sentAt,
      expires_at: one.expiresAt,
      ok_count: one.okCount,
      forwarded_at: one.forwardedAt,
      held_at: one.heldAt,
    }));
    const { rows } = await sql<{ holds: boolean }>`
      select ${predicate} as holds
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (
        nth integer, status smallint, sent_at timestamptz, expires_at timestamptz, ok_count smallint,
        forwarded_at timestamptz, held_at timestamptz)
      order by r.nth`.execute(test.sql);
    return rows.map(({ holds }) => holds);
  };

  it.each([
    { name: 'isOpen', rule: isOpen, predicate: isOpenSql },
    { name: 'isOpenToChoice', rule: isOpenToChoice, predicate: isOpenToChoiceSql },
    { name: 'mayBeForwarded', rule: mayBeForwarded, predicate: mayBeForwardedSql },
  ])('$name, for every state at the edges of every moment', async ({ rule, predicate }) => {
    const expected = requests.map((request) => rule(request, NOW));
    expect(new Set(expected).size).toBe(2);
    expect(await inSql(predicate(NOW))).toEqual(expected);
  });

  it('lapseIsDue, for every state at the edge of the moment', async () => {
    const responses = Object.keys(responseStates).flatMap((status) =>
      [null, ...around(NOW)].map((lapseAt) => ({ status: Number(status) as StoredResponseStatus, lapseAt })),
    );
    const given = responses.map(({ status, lapseAt }, nth) => ({ nth, status, lapse_at: lapseAt }));
    const { rows } = await sql<{ holds: boolean }>`
      select ${lapseIsDueSql(NOW)} as holds
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (nth integer, status smallint, lapse_at timestamptz)
      order by p.nth`.execute(test.sql);
    expect(rows.map(({ holds }) => holds)).toEqual(responses.map((response) => lapseIsDue(response, NOW)));
  });

  it('validUntilOf, in winter, in summer and on the days when clocks change', async () => {
    const days = [
      null,
      '2026-03-09',
      '2026-03-10',
      '2026-03-28',
      '2026-03-29',
      '2026-07-01',
      '2026-10-24',
      '2026-10-25',
    ];
    const choices = [null, ...around(new Date('2026-03-10T22:59:59.999Z')), new Date('2026-12-01T10:00:00Z')];
    const responses = days.flatMap((day) => choices.map((choice) => ({ valid_through: day, valid_until: choice })));
    const given = responses.map((one, nth) => ({ nth, ...one }));
    const { rows } = await sql<{ at: string | null }>`
      select ${iso(validUntilSql('p'))} as at
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (nth integer, valid_through date, valid_until timestamptz)
      order by p.nth`.execute(test.sql);
    expect(rows.map(({ at }) => at && new Date(at).toISOString())).toEqual(
      responses.map((one) => validUntilOf(one.valid_until && one.valid_until.toISOString(), one.valid_through)),
    );
  });

  it('reachOf, for every plan', async () => {
    const plans = Object.keys(planReach).map(Number) as PlanCode[];
    const { rows } = await sql<{ reach: number }>`
      select ${reachSql} as reach from unnest(${plans}::smallint[]) as r (plan) order by r.plan`.execute(test.sql);
    expect(rows.map(({ reach }) => reach)).toEqual(plans.map(reachOf));
  });
});
