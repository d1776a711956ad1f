import { sql } from 'kysely';
import { requestLimits } from '../../shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../shared/requests/codes.js';
import { isInInbox, shownStatusSql, standsInInbox } from '../../requests/inbox/firm-inbox.sql.js';
import type { Invariant } from './invariant.js';
import { open } from './statuses.sql.js';

const { ok, ko, approved } = ResponseStatus;

/** What holds of requests and of the responses of firms. */
export const requestsInvariants: readonly Invariant[] = [
  {
    name: 'the counters of a request are its responses',
    offenders: () => sql`
      select q.id as request_id, q.ok_count, r.ok, q.ko_count, r.ko,
        q.approved_count, r.approved, q.contacts_count, r.contacts
      from requests q
      left join lateral (
        select
          count(*) filter (where status in (${ok}, ${approved}))::integer as ok,
          count(*) filter (where status = ${ko})::integer as ko,
          count(*) filter (where status = ${approved})::integer as approved,
          count(*) filter (where shared_contacts)::integer as contacts
        from responses
        where request_id = q.id
      ) r on true
      where q.deleted_at is null
        and (q.ok_count, q.ko_count, q.approved_count, q.contacts_count)
          is distinct from (r.ok, r.ko, r.approved, r.contacts)`,
  },
  {
    name: 'no request has more than five quotes or five opinions',
    offenders: () => sql`
      select id as request_id, ok_count, ko_count
      from requests
      where ok_count > ${requestLimits.maxQuotes}
        or ko_count > ${requestLimits.maxDeclines}`,
  },
  {
    name: 'no firm has two responses on one request',
    offenders: () => sql`
      select request_id, firm_id, count(*)::integer as responses
      from responses
      group by request_id, firm_id
      having count(*) > 1`,
  },
  {
    name: 'a request is approved exactly when one of its responses is',
    offenders: () => sql`
      select q.id as request_id, q.status, count(r.id)::integer as approved
      from requests q
      left join responses r on r.request_id = q.id and r.status = ${approved}
      where q.deleted_at is null
      group by q.id
      having count(r.id) <> case when q.status = ${RequestStatus.approved} then 1 else 0 end`,
  },
  {
    name: 'no request is open past its end, and none keeps its exclusive time past its end',
    offenders: (_, late) => sql`
      select id as request_id, status, expires_at, exclusive_until
      from requests
      where deleted_at is null
        and (
          status in ${open} and (expires_at is null and held_at is null or expires_at <= ${late})
          or status = ${RequestStatus.new} and exclusive_until <= ${late}
        )`,
  },
  {
    name: 'what was sent has a beginning and an end, and a draft has neither',
    offenders: () => sql`
      select id as request_id, status
      from requests
      where deleted_at is null
          and (status in (${RequestStatus.init}, ${RequestStatus.incomplete})) <> (sent_at is null)
        or (sent_at is null) <> (expires_at is null) and held_at is null`,
  },
  {
    name: 'what staff look at first is with no firm, and somebody has to decide about it',
    offenders: () => sql`
      select q.id as request_id, q.status, count(r.id)::integer as responses
      from requests q
      left join responses r on r.request_id = q.id
      where q.held_at is not null and q.status = ${RequestStatus.new} and q.deleted_at is null
      group by q.id
      having count(r.id) > 0
        or not exists (
          select 1 from cases c
          where c.kind = 'screening' and c.subject_id = q.id and c.status in ('open', 'claimed', 'waiting')
        )`,
  },
  {
    name: 'a reply to a rejection waits for a decision',
    offenders: () => sql`
      select q.id as request_id
      from requests q
      where q.status = ${RequestStatus.rejectedReplied} and q.deleted_at is null
        and not exists (
          select 1 from cases c
          where c.kind = 'rejection_reply' and c.subject_id = q.id and c.status in ('open', 'claimed', 'waiting')
        )`,
  },
  {
    name: 'five quotes end a request, unless it was extended',
    offenders: () => sql`
      select id as request_id, ok_count
      from requests
      where status in ${open}
        and ok_count >= ${requestLimits.maxQuotes}
        and extended_at is null
        and deleted_at is null`,
  },
  {
    name: 'no response waits on a request that is not open, or for a turn that came',
    offenders: (_, late) => sql`
      select r.id as response_id, r.status, q.status as request_status
      from responses r
      join requests q on q.id = r.request_id
      where r.status in (${ResponseStatus.pending}, ${ResponseStatus.new})
          and q.status not in ${open}
          and coalesce(q.ended_at, q.updated_at) <= ${late}
        or r.status = ${ResponseStatus.pending}
          and q.status = ${RequestStatus.wait}
          and q.exclusive_until <= ${late}`,
  },
  {
    name: 'no response stays unopened past its five days',
    offenders: (_, late) => sql`
      select id as response_id, lapse_at
      from responses
      where status = ${ResponseStatus.new}
        and (lapse_at is null or lapse_at <= ${late})`,
  },
  {
    name: 'at most three firms have a request to themselves',
    offenders: () => sql`
      select request_id, count(*)::integer as exclusive
      from responses
      where exclusive
      group by request_id
      having count(*) > ${requestLimits.exclusivePlaces}`,
  },
  {
    name: 'an answer follows the opening and the opening the forwarding',
    offenders: () => sql`
      select id as response_id
      from responses
      where opened_at < forwarded_at
        or answered_at < opened_at
        or status in (${ResponseStatus.wait}, ${ok}, ${ko}, ${approved}) and opened_at is null
        or status in (${ok}, ${ko}, ${approved}) and answered_at is null
        or status = ${ResponseStatus.fallback} and lapsed_at is null`,
  },
  {
    name: 'an inbox shows a response as its states say',
    offenders: (now) => sql`
      select p.id as response_id, p.inbox_status, p.status, r.status as request_status
      from responses p
      join requests r on r.id = p.request_id
      where p.inbox_status is distinct from case when ${isInInbox(now)} then ${shownStatusSql(now)} end
        and (p.inbox_due_at is null or p.inbox_due_at > ${now})
        and ${standsInInbox(now)} is not distinct from (p.inbox_status is not null)`,
  },
  {
    name: 'a draft is kept for a response to answer',
    offenders: () => sql`
      select d.response_id, d.kind, p.inbox_status
      from quote_drafts d
      join responses p on p.id = d.response_id
      where p.inbox_status is distinct from ${ResponseStatus.wait}`,
  },
  {
    name: 'the counts of an inbox are its responses',
    offenders: () => sql`
      select coalesce(c.firm_id, p.firm_id) as firm_id, coalesce(c.status, p.inbox_status) as status, c.count, p.responses
      from (
        select firm_id, status, sum(count)::integer as count
        from firm_inbox_counts
        group by firm_id, status
        having sum(count) <> 0
      ) c
      full join (
        select firm_id, inbox_status, count(*)::integer as responses
        from responses
        where inbox_status is not null
        group by firm_id, inbox_status
      ) p on p.firm_id = c.firm_id and p.inbox_status = c.status
      where c.count is distinct from p.responses`,
  },
  {
    name: 'the count of an account is its requests',
    offenders: () => sql`
      select coalesce(c.account_id, r.account_id) as account_id, c.count, r.requests
      from (select * from account_request_counts where count <> 0) c
      full join (
        select account_id, count(*)::integer as requests
        from requests
        where deleted_at is null
        group by account_id
      ) r on r.account_id = c.account_id
      where c.count is distinct from r.requests`,
  },
  {
    name: 'a file of a visitor has an end, or waits with a draft',
    offenders: () => sql`
      select d.id as document_id
      from documents d
      where d.visitor_hash is not null
        and d.visitor_until is null
        and not exists (select from visitor_drafts v where v.content ->> 'upload_hash' = d.visitor_hash)`,
  },
];
