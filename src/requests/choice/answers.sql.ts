import { sql, type RawBuilder } from 'kysely';
import { before, type Moment } from '../../kernel/database/sql.js';
import { feedbackLimits, requestLimits } from '../../shared/limits.js';

/**
 * A firm's figures, as aggregates over its responses. Every screen reads them from here, so that a figure is the same
 * wherever it is shown. `r` is the response.
 */

/**
 * The firm's usual time to answer: the median of the hours from the moment at which it could answer to its answer, in
 * whole hours (0: under half an hour), of the last 90 days; null under three answers. Rule 10.11.
 */
export const answerHours = (now: Moment): RawBuilder<number | null> => {
  const recent = sql`r.answered_at > ${before(now, feedbackLimits.answerWindow)}`;
  return sql<number | null>`
    case when count(*) filter (where ${recent}) >= ${sql.lit(feedbackLimits.answersFrom)} then
      round(percentile_cont(0.5)
        within group (order by extract(epoch from r.answered_at - coalesce(r.released_at, r.forwarded_at))::float8 / 3600)
        filter (where ${recent}))::integer
    end`;
};

/** No answer comes later after the forwarding, so an index of forwardings can start here. */
const LONGEST_LIFE = requestLimits.duration + requestLimits.extraApproval;

/** The responses that {@link answerHours} counts. */
export const answeredLately = (now: Moment): RawBuilder<boolean> => sql<boolean>`
  r.answered_at > ${before(now, feedbackLimits.answerWindow)}
  and r.forwarded_at > ${before(now, feedbackLimits.answerWindow + LONGEST_LIFE)}`;

/** Requests that the firm could open: it had its turn. */
export const requestsReceived: RawBuilder<number> = sql<number>`
  (count(*) filter (where r.released_at is not null))::integer`;

/**
 * Requests that were lost without being opened: the firm had its turn, and then its five days passed, or the request
 * ended or went to another firm. A request that its author withdrew does not count as lost.
 */
export const lostUnopened: RawBuilder<number> = sql<number>`
  (count(*) filter (
    where r.released_at is not null and r.opened_at is null and r.lapse_reason in ('unopened', 'ended', 'chosen_other')
  ))::integer`;
