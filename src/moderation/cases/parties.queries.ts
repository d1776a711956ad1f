import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { accountName, type CaseInHand } from '../../staff/staff.api.js';
import type { ReasonedResource } from '../../shared/staff/views.codes.js';
import type { PartyRole } from '../../shared/moderation/parties.codes.js';
import { undecidedStates } from '../../shared/moderation/case.states.js';
import { caseKindLabels, caseLabels, type CaseKind, type CaseStatus } from '../../shared/moderation/case.codes.js';

const isUndecidedOne = sql<boolean>`one.status in (${sql.join(undecidedStates.map((state) => sql.lit(state)))})`;

/** At most so many parties are shown with a case: a report may have any number of reporters. */
const PARTIES = 4;
/** At most so many suspensions and cases of each; the account's page has them all. */
const LATEST = 5;

/**
 * Common tables about the case `one`: the `thing` that it is about, the `pair` of a conversation or request, and who is
 * `named` by it with the role and the order.
 * @param one a statement that reads the case
 */
const namedIn = (one: RawBuilder<unknown>) => sql`
  one as (${one}),
  thing as (
    select coalesce(r.subject_type, one.subject_type) as type, coalesce(r.subject_id, one.subject_id) as id
    from one
    left join reports r on one.subject_type = 'report' and r.id = one.subject_id
  ),
  -- Whose conversation or request the case is about.
  pair as (
    select m.account_id, p.firm_id
    from thing
    join messages g on thing.type = 'message' and g.id = thing.id
    join responses p on p.id = g.response_id
    join requests m on m.id = p.request_id
    union all
    select m.account_id, p.firm_id
    from thing
    join responses p on thing.type = 'response' and p.id = thing.id
    join requests m on m.id = p.request_id
    union all
    select f.account_id, f.firm_id from thing join feedbacks f on thing.type = 'review' and f.id = thing.id
  ),
  named as (
    select account_id, 'concerned' as role, 0 as turn from one
    union all
    select r.account_id, 'reporter', 1
    from one
    join reports r on one.kind = 'report' and r.side = 'reporter'
      and r.subject_type = one.subject_type and r.subject_id = one.subject_id
      -- Reports are given their case when it is decided.
      and (r.case_id = one.id or (r.case_id is null and ${isUndecidedOne}))
    union all
    select other.account_id, case other.side when 'reporter' then 'reporter' else 'counterpart' end, 1
    from one
    join reports r on one.subject_type = 'report' and r.id = one.subject_id
    join reports other on other.case_id = r.case_id and other.id <> r.id and other.side <> r.side
    union all
    select account_id, 'counterpart', 2 from pair
    union all
    select firm_id, 'counterpart', 2 from pair
  )`;

interface PartyRow {
  readonly role: PartyRole;
  readonly cases: readonly { readonly kind: CaseKind; readonly status: CaseStatus }[];
}

/**
 * The accounts on both sides of a case, each once, with what staff know of them: suspensions, leaks, reports, cases. Rule
 * 18.7.
 * @param leaksSince the confirmed contact leaks from then on are counted
 */
export async function partiesOf(db: Sql, caseId: number, leaksSince: Date, locale: Locale) {
  const { rows } = await sql<PartyRow>`
    with ${namedIn(sql`select * from cases where id = ${caseId}`)},
    parties as (
      select distinct on (account_id) account_id, role, turn
      from named where account_id is not null
      order by account_id, turn
    )
    select a.id, a.model, ${accountName} as name, parties.role, ${iso(sql`a.created_at`)} as created_at,
      a.suspended_at is not null as suspended,
      (select count(*)::integer from contact_leaks k where k.account_id = a.id and k.created_at >= ${leaksSince}) as leaks,
      (select count(*)::integer from reports r
        where r.account_id = a.id and r.side = 'reported' and r.decision = 'uphold' and r.overturned_at is null) as upheld,
      (select count(*)::integer from reports r
        where r.account_id = a.id and r.side = 'reporter' and r.case_id is distinct from ${caseId}
          and not exists (
            select from one
            where r.case_id is null and r.subject_type = one.subject_type and r.subject_id = one.subject_id
          )) as made,
      (select count(*)::integer from reports r
        where r.account_id = a.id and r.side = 'reporter' and r.decision = 'unfounded' and r.overturned_at is null)
        as unfounded,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'reason', s.reason, 'suspended_at', ${iso(sql`s.suspended_at`)},
          'until', ${iso(sql`s.until`)}, 'ended_at', ${iso(sql`s.ended_at`)}) order by s.suspended_at desc)
        from (select * from suspensions s where s.account_id = a.id order by s.suspended_at desc limit ${LATEST}) s
      ), '[]') as suspensions,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'status', c.status, 'decision', c.decision,
          'reason', c.reason, 'at', ${iso(sql`coalesce(c.decided_at, c.opened_at)`)}) order by c.id desc)
        from (
          select * from cases c where c.account_id = a.id and c.id <> ${caseId} order by c.id desc limit ${LATEST}
        ) c
      ), '[]') as cases
    from parties
    join accounts a on a.id = parties.account_id
    left join firms f on f.account_id = a.id
    where a.deleted_at is null
    order by parties.turn, a.id
    limit ${PARTIES}`.execute(db);
  return rows.map((party) => ({
    ...party,
    cases: party.cases.map((one) => ({
      ...one,
      kind_label: caseKindLabels[one.kind][locale],
      status_label: caseLabels[one.status][locale],
    })),
  }));
}

/**
 * The latest case that a member has in hand and that is about a record: one that the member has claimed, or has read
 * a short time ago. Rule 16.21.
 */
export const caseInHand: CaseInHand = async (db, { staffId, viewed }, { resource, recordId }) => {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from cases c
    where (c.id = any(${[...viewed]}::integer[]) or (c.status = 'claimed' and c.claimed_by = ${staffId}))
      and exists (
        with ${namedIn(sql`select c.*`)},
        asked as (
          select id from thing where type = 'request'
          union all
          select f.request_id from thing join feedbacks f on thing.type = 'review' and f.id = thing.id
          union all
          select p.request_id from thing join responses p on thing.type = 'response' and p.id = thing.id
          union all
          select p.request_id
          from thing
          join messages g on thing.type = 'message' and g.id = thing.id
          join responses p on p.id = g.response_id
        )
        select from (${recordsOf[resource]}) record where record.id = ${recordId}
      )
    order by array_position(${[...viewed]}::integer[], c.id), c.id desc
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

/** The records of each resource that a case is about. */
const recordsOf: Readonly<Record<ReasonedResource, RawBuilder<unknown>>> = {
  accounts: sql`select account_id as id from named`,
  requests: sql`select id from asked`,
  responses: sql`select p.id from responses p join asked on asked.id = p.request_id`,
};
