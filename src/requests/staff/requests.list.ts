import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
  defineList,
  oneOf,
  since,
  sparse,
  until,
  whether,
  withAccount,
} from '../../staff/staff.api.js';
import {
  planLabels,
  type PlanCode,
  type RequestStatus,
  type StoredResponseStatus,
} from '../../shared/requests/codes.js';
import { requestStates } from '../request.states.js';
import { requestType, requestTypeIds } from '../../shared/guidance/request-types.js';
import { responseStates } from '../response.states.js';

/** A response, as the record of its request sums it up. */
interface ResponseLine {
  readonly id: number;
  readonly firm: { readonly id: number; readonly name: string };
  readonly status: StoredResponseStatus;
  readonly forwarded_at: string;
  readonly answered_at: string | null;
  readonly exclusive: boolean;
}

const responses = sql<ResponseLine[]>`coalesce((
  select json_agg(json_build_object(
    'id', p.id, 'firm', json_build_object('id', w.account_id, 'name', w.company_name), 'status', p.status,
    'forwarded_at', ${iso(sql`p.forwarded_at`)}, 'answered_at', ${iso(sql`p.answered_at`)},
    'exclusive', p.exclusive) order by p.id)
  from responses p join firms w on w.account_id = p.firm_id
  where p.request_id = r.id), '[]')`;

const activity = sql<{ kind: string; at: string; firm: string | null }[]>`coalesce((
  select json_agg(json_build_object('kind', e.kind, 'at', ${iso(sql`e.at`)}, 'firm', w.company_name) order by e.at, e.id)
  from request_activity e
  left join responses p on p.id = e.response_id
  left join firms w on w.account_id = p.firm_id
  where e.request_id = r.id), '[]')`;

const checkouts = sql`coalesce((
  select json_agg(json_build_object(
    'id', c.id, 'plan', c.plan, 'amount_cents', c.amount_cents, 'refunded_cents', c.refunded_cents,
    'status', c.status, 'created_at', ${iso(sql`c.created_at`)}) order by c.id)
  from checkouts c where c.request_id = r.id), '[]')`;

const undecidedCase = sql<number | null>`(
  select c.id from cases c
  where c.subject_type = 'request' and c.subject_id = r.id and c.status in ('open', 'claimed', 'waiting')
  order by c.id desc limit 1)`;

const statusWords = Object.keys(requestStates) as [string, ...string[]];

/** Requests that were sent at least once. What nobody sent is its citizen's own. */
export const requestsList = defineList({
  resource: 'requests',
  from: sql`requests r ${withAccount(sql`r.account_id`)}`,
  where: sql`r.deleted_at is null and (r.sent_at is not null or r.staff_decided_at is not null)`,
  id: sql`r.id`,
  fields: {
    id: sql<number>`r.id`,
    account: accountReference,
    status: sql<RequestStatus>`r.status`,
    held_at: iso(sql`r.held_at`),
    plan: sql<PlanCode>`r.plan`,
    paid_plan: sql<PlanCode>`r.paid_plan`,
    request_type_id: sql<string>`r.request_type_id`,
    city: sql<string | null>`r.city`,
    province_id: sql<string | null>`r.province_id`,
    sent_at: iso(sql`r.sent_at`),
    expires_at: iso(sql`r.expires_at`),
    ended_at: iso(sql`r.ended_at`),
    quotes: sql<number>`r.ok_count`,
    opinions: sql<number>`r.ko_count`,
  },
  details: {
    part: sql`r.part`,
    description: sql`r.description`,
    extra: sql`r.extra`,
    shared_contacts: sql`r.shared_contacts`,
    documents: sql`coalesce((select json_agg(d.name order by d.id) from documents d where d.request_id = r.id), '[]')`,
    responses,
    activity,
    checkouts,
    case_id: undecidedCase,
    staff_reason: sql`r.staff_reason`,
    staff_decided_at: iso(sql`r.staff_decided_at`),
    reply: sql`r.reply`,
    replied_at: iso(sql`r.replied_at`),
    kept_reason: sql`r.kept_reason`,
    rejected_as: sql`r.rejected_as`,
    forwarded_at: iso(sql`r.forwarded_at`),
  },
  sorts: {
    status: sql`r.status`,
    plan: sql`r.plan`,
    city: sparse(sql`r.city`),
    sent_at: sparse(sql`r.sent_at`),
    expires_at: sparse(sql`r.expires_at`),
    quotes: sql`r.ok_count`,
  },
  order: ['id', 'DESC'],
  filters: {
    status: oneOf(sql`r.status::text`, statusWords),
    request_type_id: oneOf(sql`r.request_type_id`, requestTypeIds),
    plan: anyNumber(sql`r.plan`),
    held: whether(sql`r.held_at is not null and r.status = 2`),
    account_id: anyNumber(sql`r.account_id`),
    from: since(sql`r.sent_at`),
    to: until(sql`r.sent_at`),
  },
  search: [...accountSearch, sql`r.city`, sql`r.id::text`],
  label: ({ status, plan, request_type_id }, locale) => ({
    status_label: requestStates[status].label[locale],
    plan_label: planLabels[plan][locale],
    type_label: requestType(request_type_id)?.label[locale] ?? request_type_id,
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    type_label: { it: 'Materia', en: 'Subject' },
    status_label: { it: 'Stato', en: 'State' },
    held_at: { it: 'Trattenuta dal', en: 'Held since' },
    plan_label: { it: 'Piano', en: 'Plan' },
    city: { it: 'Città', en: 'City' },
    province_id: { it: 'Provincia', en: 'Province' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    'account.name': { it: 'Chi', en: 'Who' },
    sent_at: { it: 'Inviata', en: 'Sent' },
    expires_at: { it: 'Aperta fino a', en: 'Open until' },
    ended_at: { it: 'Finita', en: 'Ended' },
    quotes: { it: 'Preventivi', en: 'Quotes' },
    opinions: { it: 'Pareri', en: 'Opinions' },
  },
});

/** The word for the state of a response, as staff read it. */
export const responseWord = (status: StoredResponseStatus, locale: 'it' | 'en'): string =>
  responseStates[status].label[locale];
