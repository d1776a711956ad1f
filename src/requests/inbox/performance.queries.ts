import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { isSeen, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead } from '../../kernel/database/prepared-read.js';
import { iso } from '../../kernel/database/sql.js';
import { liftsOf, type StoredTerms } from '../../matching/matching.api.js';
import { dayInRome, startOfDayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { directoryLimits } from '../../shared/limits.js';
import type { Locale } from '../../shared/locale.js';
import type { ScoreWeights } from '../../shared/matching/score.rules.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { shownCosts } from '../../shared/requests/shown-costs.rules.js';
import { typeOf } from '../request.views.js';
import { quoteInJson, termsOf, type QuoteRow } from '../quote/quote.js';
import { shownStatusSql } from './firm-inbox.sql.js';
import type { FirmPerformanceView } from './performance.dto.js';
import {
  addedUp,
  lostToCheaper,
  perClient,
  pricesBeside,
  reasonsOf,
  type ComparedRequest,
  type PerformanceFigures,
  type ReasonGiven,
} from './performance.rules.js';

interface Given {
  firm: number;
  assignedTo: number | null;
  since: Date;
  now: Date;
}

interface GroupRow extends PerformanceFigures {
  request_type_id: string;
  month: string;
}

const { ok, approved } = ResponseStatus;

/**
 * A firm's responses of the period by subject and month. The money is that of the order which brought the credits: lots
 * that were given cost nothing. A response whose credits were all returned cost nothing either.
 */
const groups = preparedRead<Given, GroupRow>(
  'requests.firm_performance',
  ($) => sql<GroupRow>`
    with mine as (
      select p.*, ${shownStatusSql($.now)} as shown, exists (
          select from responses o where o.request_id = p.request_id and o.status = ${approved} and o.id <> p.id
        ) as to_another
      from responses p
      join requests r on r.id = p.request_id
      where p.firm_id = ${$.firm} and p.forwarded_at >= ${$.since} and ${isSeen($.assignedTo, $.now)} and r.deleted_at is null
    ),
    spent as (
      select m.response_id, -sum(m.amount)::integer as credits,
        case when sum(m.amount) = 0 then 0
          else round(-sum(m.amount * coalesce(c.amount_cents::numeric / c.credits, 0)))::integer end as cents
      from credit_movements m
      left join checkouts c on c.account_id = m.account_id and c.lot_id = m.lot_id
      where m.account_id = ${$.firm} and m.response_id in (select id from mine)
        and m.type in (${CreditType.operation}, ${CreditType.refundOperation})
      group by m.response_id
    )
    select p.request_type_id, to_char(p.forwarded_at at time zone 'Europe/Rome', 'YYYY-MM') as month,
      (count(*) filter (where p.released_at is not null))::integer as received,
      (count(*) filter (where p.status in (${ok}, ${approved})))::integer as quotes,
      (count(*) filter (where p.status = ${approved}))::integer as chosen,
      (count(*) filter (where p.status = ${ok} and p.to_another))::integer as lost,
      (count(*) filter (where p.shown = ${ok}))::integer as waiting,
      coalesce(sum(s.credits), 0)::integer as credits,
      coalesce(sum(s.cents), 0)::integer as cents
    from mine p
    left join spent s on s.response_id = p.id
    group by p.request_type_id, month
    order by p.request_type_id, month`,
);

interface QuotedRow {
  description: string;
  request_type_id: string;
  part: number | null;
  quotes: { is_own: boolean; is_chosen: boolean; quote: QuoteRow }[];
}

/**
 * The newest requests that the firm quoted in the period and that are over, each with all its quotes. An open one would
 * tell, while the firm corrects its quote, what the others ask.
 */
const quoted = preparedRead<Given & { limit: number }, QuotedRow>(
  'requests.firm_performance_quotes',
  ($) => sql<QuotedRow>`
    with over as (
      select r.id, r.description, r.request_type_id, r.part, p.forwarded_at
      from responses p
      join requests r on r.id = p.request_id
      where p.firm_id = ${$.firm} and p.forwarded_at >= ${$.since} and ${isSeen($.assignedTo, $.now)} and p.status in (${ok}, ${approved})
        and r.deleted_at is null and ${shownStatusSql($.now)} <> ${ok}
      order by p.forwarded_at desc
      limit ${$.limit}
    )
    select o.description, o.request_type_id, o.part, (
        select json_agg(json_build_object('is_own', p.firm_id = ${$.firm}, 'is_chosen', p.status = ${approved},
          'quote', json_build_object(${quoteInJson})))
        from responses p where p.request_id = o.id and p.status in (${ok}, ${approved})
      ) as quotes
    from over o
    order by o.forwarded_at desc`,
  ['limit'],
);

/** Why citizens chose the firm, or another after its quote, or nobody. */
const reasons = preparedRead<Given, ReasonGiven>(
  'requests.firm_choice_reasons',
  ($) => sql<ReasonGiven>`
    select case when p.status = ${approved} then 'chosen' when r.approved_at is null then 'nobody' else 'lost' end as outcome,
      coalesce(r.choice_reason, k.no_choice_reason) as reason, count(*)::integer as count
    from responses p
    join requests r on r.id = p.request_id
    left join feedbacks k on k.request_id = r.id and r.approved_at is null
    where p.firm_id = ${$.firm} and p.forwarded_at >= ${$.since} and ${isSeen($.assignedTo, $.now)} and p.status in (${ok}, ${approved})
      and r.deleted_at is null and coalesce(r.approved_at, k.updated_at) <= ${$.now}
      and coalesce(r.choice_reason, k.no_choice_reason) is not null
    group by 1, 2
    order by 1, 2`,
);

interface ScoredRow {
  request_type_id: string;
  forwarded_at: string;
  score: number;
  terms: StoredTerms;
  weights: ScoreWeights;
}

/** The score of the firm's newest request. */
const newestScore = preparedRead<Given, ScoredRow>(
  'requests.firm_newest_score',
  ($) => sql<ScoredRow>`
    select p.request_type_id, ${iso(sql`p.forwarded_at`)} as forwarded_at, p.score, p.score_terms as terms, w.weights
    from responses p
    join score_weights w on w.version = p.weights_version
    where p.firm_id = ${$.firm} and ${isSeen($.assignedTo, $.now)}
    order by p.forwarded_at desc, p.id desc
    limit 1`,
);

/** More quotes than these would not change what they say together. */
const COMPARED = 500;

/** The months that count (YYYY-MM), in Rome; this one is the last. */
function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = dayInRome(now).split('-').map(Number);
  return Array.from({ length: directoryLimits.performanceMonths }, (_, nth) =>
    new Date(Date.UTC(year, month - directoryLimits.performanceMonths + nth, 1)).toISOString().slice(0, 7),
  );
}

function comparedRequest({ description, request_type_id, part, quotes }: QuotedRow): ComparedRequest {
  const costs = quotes.map(({ is_own, is_chosen, quote }) => {
    const [, middle] = shownCosts(termsOf(quote), { description, request_type_id, part }).cases;
    return { is_own, is_chosen, cost: middle?.total_cents ?? 0 };
  });
  const others = costs.filter((one) => !one.is_own);
  return {
    own: costs.find((one) => one.is_own)?.cost ?? 0,
    others: others.map(({ cost }) => cost),
    chosen: others.find((one) => one.is_chosen)?.cost ?? null,
  };
}

/** What requests brought to a firm in twelve months, and what its clients cost it. Rule 10.28. */
@Injectable()
export class FirmPerformance {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The names and sums of other firms are in no answer. */
  async of({ accountId: firm, assignedTo }: FirmViewer, locale: Locale): Promise<FirmPerformanceView> {
    const now = this.clock.now();
    const months = monthsUntil(now);
    const day = `${months[0]}-01`;
    const given = { firm, assignedTo, now, since: startOfDayInRome(day) };
    const [rows, requests, said, [newest]] = await Promise.all([
      this.database.rows(groups, given),
      this.database.rows(quoted, { ...given, limit: COMPARED }),
      this.database.rows(reasons, given),
      this.database.rows(newestScore, given),
    ]);
    const total = addedUp(rows);
    const compared = requests.map(comparedRequest);
    return {
      since: day,
      total,
      subjects: [...new Set(rows.map((row) => row.request_type_id))]
        .map((type) => ({
          request_type: typeOf(type, locale),
          ...addedUp(rows.filter((row) => row.request_type_id === type)),
        }))
        .toSorted((one, other) => other.received - one.received),
      months: months.map((month) => ({ month, ...addedUp(rows.filter((row) => row.month === month)) })),
      per_client: perClient(total),
      prices: pricesBeside(compared),
      lost_to_cheaper: lostToCheaper(compared),
      reasons: {
        chosen: reasonsOf(said, 'chosen'),
        lost: reasonsOf(said, 'lost'),
        nobody: reasonsOf(said, 'nobody'),
      },
      lifts: newest
        ? {
            request_type: typeOf(newest.request_type_id, locale),
            forwarded_at: newest.forwarded_at,
            score: newest.score,
            steps: liftsOf(newest.terms, newest.weights, locale),
          }
        : null,
    };
  }
}
