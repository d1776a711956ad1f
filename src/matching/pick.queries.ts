import { suspendedNow } from '../accounts/accounts.api.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { countsInPublic } from './counted-reviews.sql.js';
import { plus, plusMonths } from '../shared/clock.js';
import { rowsIn } from '../kernel/database/database.js';
import { preparedRead, type Parameters } from '../kernel/database/prepared-read.js';
import { metresBetween, pointAt } from '../kernel/database/sql.js';
import { contactFilterLimits, requestLimits, scoreLimits } from '../shared/limits.js';
import { ResponseStatus } from '../shared/requests/codes.js';
import { isPausedSql, isWorthTaking } from './eligibility.sql.js';
import type { ScoreFacts, ScoreWeights } from '../shared/matching/score.rules.js';

/** The facts of a request that matching needs. */
export interface MatchingRequest {
  readonly requestId: number;
  readonly requestTypeId: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The user, whose refused firms are left out. */
  readonly accountId: number;
  /** Keyed hash of the opposing party, which a firm may have among its own clients. */
  readonly opposingPartyHash: string | null;
  /** The largest sum that the description names, in cents. */
  readonly namedValueCents: number | null;
}

/** A firm as the statement returns it. */
export interface Picked {
  readonly firmId: number;
  readonly newcomer: boolean;
  readonly hasCredit: boolean;
  readonly exclusives7d: number;
  readonly weights: ScoreWeights;
  readonly weightsVersion: number;
  readonly facts: ScoreFacts;
}

/** The last possible answer, or loss, comes the longest life of a request after its forwarding. */
const LONGEST_LIFE = requestLimits.duration + requestLimits.extraApproval;

/** Requests that the periods of the score count were forwarded no longer ago; experience is counted by the answers. */
const RECENT = Math.max(
  scoreLimits.reliabilityPeriod,
  scoreLimits.rotationPeriod,
  scoreLimits.velocityPeriod + LONGEST_LIFE,
  scoreLimits.lostPeriod + LONGEST_LIFE,
);

/** The values of {@link pickStatement}. */
interface PickValues extends MatchingRequest {
  readonly count: number;
  readonly now: Date;
  readonly reliabilitySince: Date;
  readonly velocitySince: Date;
  readonly lostSince: Date;
  readonly leaksSince: Date;
  readonly reportsSince: Date;
  readonly rotationSince: Date;
  readonly experienceSince: Date;
  /** No period of the score except experience reaches further back than this moment. */
  readonly oldest: Date;
}

interface Row extends Omit<ScoreFacts, 'faults'>, Omit<Picked, 'facts'> {
  readonly lostUnopened: number;
  readonly leaks: number;
  readonly complaints: number;
}

/** What the walk over the index compares with. */
type NearValues = MatchingRequest & Pick<PickValues, 'count' | 'now'>;

const pointOf = (given: Parameters<NearValues>) => pointAt(given.latitude, given.longitude);
const distanceTo = (given: Parameters<NearValues>) => metresBetween(sql.ref('m.location'), pointOf(given));

/**
 * The nearest firms `m` of one radius step that may have a request: the index (bucket of subject and radius step, point) is
 * walked nearest first and never beyond the step's circle. Rules 3.1 to 3.7.
 */
function firmsOfStep(given: Parameters<NearValues>, columns: RawBuilder<unknown>) {
  const point = pointOf(given);
  const type = sql`${given.requestTypeId}::text`;
  const now = sql<Date>`${given.now}::timestamptz`;
  return sql`
    select ${columns}
    from matching_firms m
    where m.bucket = matching_bucket(${type}, step.reach_m)
      and m.request_type_id = ${type}
      and m.location <@ earth_box(${point}, step.reach_m)
      and (m.max_distance_m is null or ${distanceTo(given)} <= m.max_distance_m)
      and not ${isPausedSql(now)}
      and ${isWorthTaking(sql`${given.namedValueCents}::integer`)}
      and m.firm_id not in (select firm_id from responses where request_id = ${given.requestId}::integer)
      and m.firm_id not in (select firm_id from refused_firms where account_id = ${given.accountId}::integer)
      and m.firm_id not in (
        select other.account_id
        from identity_marks own
        join identity_marks other using (hash)
        where own.account_id = ${given.accountId}::integer
      )
      and m.firm_id not in (select firm_id from firm_clients where client_hash = ${given.opposingPartyHash}::text)
      and not exists (select from accounts a where a.id = ${given.accountId}::integer and ${suspendedNow(now)})
      and m.firm_id not in (select id from accounts where suspended_until > ${now} and suspended_at is not null)
    order by m.location <-> ${point}
    limit ${given.count}::bigint`;
}

/** The nearest firms that may have a request, of all radius steps. */
const nearFirms = (given: Parameters<NearValues>) => sql`
  select walk.firm_id, walk.distance_m
  from (values (25000), (100000), (400000), (20100000)) step (reach_m)
  cross join lateral (${firmsOfStep(given, sql`m.firm_id, ${distanceTo(given)} as distance_m`)}) walk
  order by walk.distance_m, walk.firm_id desc
  limit ${given.count}::bigint`;

/**
 * How many firms {@link pickRead} would find, `count` at most: with enough of them the other steps are not walked. The
 * widest comes first, because every firm in it is near enough. The parameters may be columns of a surrounding statement.
 */
export const eligibleFirms = (given: Parameters<NearValues>): RawBuilder<number> => sql<number>`(
  select count(*)::integer
  from (
    select
    from (values (20100000), (400000), (100000), (25000)) step (reach_m)
    cross join lateral (${firmsOfStep(given, sql``)}) walk
    limit ${given.count}::bigint
  ) eligible)`;

/** Leaks and upheld reports are counted up to this number: a few of them cost all points. Rule 3.20. */
const FAULTS_COUNTED = 20;

/**
 * The picking statement: {@link nearFirms}, and the history of the few firms that remain. Rules 3.1 to 3.7.
 */
function pickStatement(given: Parameters<PickValues>) {
  const type = sql`${given.requestTypeId}::text`;
  const now = sql`${given.now}::timestamptz`;
  const inTime = sql`make_interval(secs => ${sql.lit(scoreLimits.answeredWithin / 1000)})`;
  const becameNew = sql`coalesce(r.released_at, r.forwarded_at)`;
  return sql<Row>`
    with near as materialized (${nearFirms(given)})
    select near.firm_id as "firmId", round(near.distance_m)::integer as "distanceM",
      rating.count as ratings, rating.weight as "ratingWeight", rating.sum as "ratingSum",
      mean.mean as "typeMean", coalesce(mean.ratings, 0) as "typeRatings",
      past.forwarded, past.answered_in_time as "answeredInTime", experience.answers as "answersOfType",
      past.median_hours as "medianHours", past.timed_answers as "timedAnswers",
      past.lost_unopened as "lostUnopened",
      (select count(*)::integer from (select from contact_leaks k
        where k.account_id = near.firm_id and k.created_at >= ${given.leaksSince}::timestamptz
        limit ${sql.lit(FAULTS_COUNTED)}) k) as leaks,
      (select count(*)::integer from (select from reports c
        where c.account_id = near.firm_id and c.side = 'reported' and c.decision = 'uphold' and c.overturned_at is null
          and c.decided_at >= ${given.reportsSince}::timestamptz
        limit ${sql.lit(FAULTS_COUNTED)}) c) as complaints,
      past.exclusives as "exclusives7d",
      past.forwarded < ${sql.lit(scoreLimits.newcomerUnder)} and (
        select count(*)
        from (select 1 from responses r where r.firm_id = near.firm_id limit ${sql.lit(scoreLimits.newcomerUnder)}) early
      ) < ${sql.lit(scoreLimits.newcomerUnder)} as newcomer,
      exists (
        select 1 from credit_lots l
        where l.account_id = near.firm_id and not l.spent and l.held_at is null and l.expires_at > ${now}
      ) as "hasCredit",
      active.weights, active.version as "weightsVersion"
    from near
    cross join lateral (
      select
        count(*) filter (
          where r.forwarded_at >= ${given.reliabilitySince}::timestamptz and r.released_at is not null)::integer as forwarded,
        count(*) filter (
          where r.forwarded_at >= ${given.reliabilitySince}::timestamptz
            and r.answered_at <= ${becameNew} + ${inTime})::integer as answered_in_time,
        count(*) filter (where r.answered_at >= ${given.velocitySince}::timestamptz)::integer as timed_answers,
        percentile_cont(0.5) within group (order by extract(epoch from r.answered_at - ${becameNew})::double precision / 3600)
          filter (where r.answered_at >= ${given.velocitySince}::timestamptz) as median_hours,
        count(*) filter (where r.lapse_reason = 'unopened' and r.lapsed_at >= ${given.lostSince}::timestamptz)::integer as lost_unopened,
        count(*) filter (where r.exclusive and r.forwarded_at >= ${given.rotationSince}::timestamptz)::integer as exclusives
      from responses r
      where r.firm_id = near.firm_id and r.forwarded_at >= ${given.oldest}::timestamptz
    ) past
    cross join lateral (
      select count(*)::integer as answers
      from responses r
      where r.firm_id = near.firm_id and r.request_type_id = ${type} and r.answered_at >= ${given.experienceSince}::timestamptz
    ) experience
    cross join lateral (
      select count(*)::integer as count, coalesce(sum(rated.weight), 0) as weight, coalesce(sum(rated.weight * rated.stars), 0) as sum
      from (
        select f.satisfaction_lawyer as stars,
          power(
            2::double precision,
            -extract(epoch from ${now} - f.created_at)::double precision / ${sql.lit(scoreLimits.ratingHalfLife / 1000)}
          ) as weight
        from feedbacks f
        join responses r on r.request_id = f.request_id and r.firm_id = f.firm_id and r.status = ${sql.lit(ResponseStatus.approved)}
        where f.firm_id = near.firm_id and f.satisfaction_lawyer is not null and ${countsInPublic('f')}
      ) rated
    ) rating
    cross join (select version, weights from score_weights where active) active
    left join type_ratings mean on mean.request_type_id = ${type}
    order by near.distance_m, near.firm_id desc`;
}

/** {@link pickStatement}, prepared. */
export const pickRead = preparedRead<PickValues, Row>('pick', pickStatement);

/** The values of {@link pickRead} for a request. */
export function pickValues(request: MatchingRequest, count: number, now: Date): PickValues {
  return {
    ...request,
    count,
    now,
    reliabilitySince: plus(now, -scoreLimits.reliabilityPeriod),
    velocitySince: plus(now, -scoreLimits.velocityPeriod),
    lostSince: plus(now, -scoreLimits.lostPeriod),
    leaksSince: plus(now, -contactFilterLimits.leakPeriod),
    reportsSince: plus(now, -scoreLimits.reportsPeriod),
    rotationSince: plus(now, -scoreLimits.rotationPeriod),
    experienceSince: plusMonths(now, -scoreLimits.experienceMonths),
    oldest: plus(now, -RECENT),
  };
}

/** {@link eligibleFirms}, prepared. */
export const reachRead = preparedRead<NearValues, { firms: number }>(
  'reach',
  (given) => sql<{ firms: number }>`select ${eligibleFirms(given)} as firms`,
);

/** Runs {@link pickRead} in the transaction of `em`. */
export async function pickFirms(
  em: EntityManager,
  request: MatchingRequest,
  count: number,
  now: Date,
): Promise<Picked[]> {
  const rows = await rowsIn(em, pickRead, pickValues(request, count, now));
  return rows.map(
    ({
      firmId,
      newcomer,
      hasCredit,
      exclusives7d,
      weights,
      weightsVersion,
      lostUnopened,
      leaks,
      complaints,
      ...facts
    }) => ({
      firmId,
      newcomer,
      hasCredit,
      exclusives7d,
      weights,
      weightsVersion,
      facts: { ...facts, faults: { lostUnopened, leaks, complaints } },
    }),
  );
}
