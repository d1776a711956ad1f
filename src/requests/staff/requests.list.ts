import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../../kernel/database/sql.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
  column,
  defineList,
  oneOf,
  since,
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
import { instant } from '../../kernel/http/schemas.js';
import { staffDecisions } from '../../shared/requests/staff-decisions.codes.js';

const account = z
  .object({ id: z.number().int(), name: z.string(), model: z.enum(['user', 'lawyer']) })
  .meta({ id: 'RequestAccount' });

/** A response, as the record of its request sums it up. */
const line = z.object({
  id: z.number().int(),
  firm: z.object({ id: z.number().int(), name: z.string() }),
  status: z.number().int(),
  status_label: z.string(),
  forwarded_at: instant,
  answered_at: instant.nullable(),
  exclusive: z.boolean(),
});

const responses = sql`coalesce((
  select json_agg(json_build_object(
    'id', p.id, 'firm', json_build_object('id', w.account_id, 'name', w.company_name), 'status', p.status,
    'forwarded_at', ${iso(sql`p.forwarded_at`)}, 'answered_at', ${iso(sql`p.answered_at`)},
    'exclusive', p.exclusive) order by p.id)
  from responses p join firms w on w.account_id = p.firm_id
  where p.request_id = r.id), '[]')`;

const activity = sql`coalesce((
  select json_agg(json_build_object('kind', e.kind, 'at', ${iso(sql`e.at`)}, 'firm', w.company_name) order by e.at, e.id)
  from request_activity e
  left join responses p on p.id = e.response_id
  left join firms w on w.account_id = p.firm_id
  where e.request_id = r.id), '[]')`;

const checkout = z.object({
  id: z.number().int(),
  plan: z.number().int().nullable(),
  amount_cents: z.number().int(),
  refunded_cents: z.number().int(),
  status: z.string(),
  created_at: instant,
});

const checkouts = sql`coalesce((
  select json_agg(json_build_object(
    'id', c.id, 'plan', c.plan, 'amount_cents', c.amount_cents, 'refunded_cents', c.refunded_cents,
    'status', c.status, 'created_at', ${iso(sql`c.created_at`)}) order by c.id)
  from checkouts c where c.request_id = r.id), '[]')`;

const undecidedCase = sql`(
  select c.id from cases c
  where c.subject_type = 'request' and c.subject_id = r.id and c.status in ('open', 'claimed', 'waiting')
  order by c.id desc limit 1)`;

const statusWords = Object.keys(requestStates) as [string, ...string[]];

/** Requests that were sent at least once. Staff do not see drafts. */
export const requestsList = defineList({
  resource: 'requests',
  name: 'StaffRequestRecord',
  from: sql`requests r ${withAccount(sql`r.account_id`)}`,
  where: sql`r.deleted_at is null and (r.sent_at is not null or r.staff_decided_at is not null)`,
  id: sql`r.id`,
  columns: {
    id: column.integer(sql`r.id`, { heading: { it: 'Numero', en: 'Number' } }),
    type_label: column.computed(z.string(), { it: 'Materia', en: 'Subject' }),
    status: column.integer(sql<RequestStatus>`r.status`, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: (status) => requestStates[status].label,
    }),
    held_at: column.instant(sql`r.held_at`, {
      heading: { it: 'Trattenuta dal', en: 'Held since' },
      nullable: true,
      description: 'since when it waits for staff before firms get it',
    }),
    plan: column.integer(sql<PlanCode>`r.plan`, {
      heading: { it: 'Piano', en: 'Plan' },
      sort: true,
      labels: planLabels,
    }),
    paid_plan: column.integer(sql`r.paid_plan`),
    request_type_id: column.text(sql`r.request_type_id`),
    city: column.text(sql`r.city`, { heading: { it: 'Città', en: 'City' }, sort: true, nullable: true }),
    province_id: column.text(sql`r.province_id`, { heading: { it: 'Provincia', en: 'Province' }, nullable: true }),
    account: column.of(accountReference, account, {
      heading: { id: { it: 'Numero account', en: 'Account number' }, name: { it: 'Chi', en: 'Who' } },
    }),
    sent_at: column.instant(sql`r.sent_at`, { heading: { it: 'Inviata', en: 'Sent' }, sort: true, nullable: true }),
    expires_at: column.instant(sql`r.expires_at`, {
      heading: { it: 'Aperta fino a', en: 'Open until' },
      sort: true,
      nullable: true,
    }),
    ended_at: column.instant(sql`r.ended_at`, { heading: { it: 'Finita', en: 'Ended' }, nullable: true }),
    quotes: column.integer(sql`r.ok_count`, { heading: { it: 'Preventivi', en: 'Quotes' }, sort: true }),
    opinions: column.integer(sql`r.ko_count`, { heading: { it: 'Pareri', en: 'Opinions' } }),
  },
  details: {
    part: column.integer(sql`r.part`, { nullable: true }),
    description: column.text(sql`r.description`),
    extra: column.of(sql`r.extra`, z.array(z.object({ text: z.string(), at: instant }))),
    shared_contacts: column.boolean(sql`r.shared_contacts`),
    documents: column.of(
      sql`coalesce((select json_agg(d.name order by d.id) from documents d where d.request_id = r.id), '[]')`,
      z.array(z.string()),
      { description: 'names; staff do not open them' },
    ),
    responses: column.of(responses, z.array(line)),
    activity: column.of(activity, z.array(z.object({ kind: z.string(), at: instant, firm: z.string().nullable() }))),
    checkouts: column.of(checkouts, z.array(checkout)),
    case_id: column.integer(undecidedCase, { nullable: true, description: 'the case that waits for a decision' }),
    staff_reason: column.text(sql`r.staff_reason`, { nullable: true }),
    staff_decided_at: column.instant(sql`r.staff_decided_at`, { nullable: true }),
    reply: column.text(sql`r.reply`, { nullable: true }),
    replied_at: column.instant(sql`r.replied_at`, { nullable: true }),
    kept_reason: column.text(sql`r.kept_reason`, { nullable: true }),
    rejected_as: column.integer(sql`r.rejected_as`, { nullable: true }),
    forwarded_at: column.instant(sql`r.forwarded_at`, { nullable: true }),
    spoken: column.boolean(sql`r.spoken`, {
      nullable: true,
      description: 'whether its citizen says that they and the chosen firm have spoken',
    }),
    spoken_told_at: column.instant(sql`r.spoken_told_at`, { nullable: true }),
    spoken_asked_at: column.instant(sql`r.spoken_asked_at`, { nullable: true }),
    decisions: column.computed(z.array(z.enum(staffDecisions)).meta({ description: 'what may be decided now' })),
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
  label: ({ request_type_id }, locale) => ({
    type_label: requestType(request_type_id)?.label[locale] ?? request_type_id,
  }),
});

/** The word for the state of a response, as staff read it. */
export const responseWord = (status: StoredResponseStatus, locale: 'it' | 'en'): string =>
  responseStates[status].label[locale];
