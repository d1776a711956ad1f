import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../../kernel/database/sql.js';
import { feeBases, percentageBases, ResponseStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { validUntilSql } from '../forwarding/lifetime.sql.js';
import { quoteAnswer } from '../quote/quote.js';
import { responseStates } from '../response.states.js';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  since,
  until,
  whether,
  withAccount,
} from '../../staff/staff.api.js';
import { instant } from '../../kernel/http/schemas.js';

const hasQuote = sql`r.status in (${sql.lit(ResponseStatus.ok)}, ${sql.lit(ResponseStatus.approved)})`;

/** Also one that was withdrawn since. */
const quoted = sql`(${hasQuote} or r.lapse_reason = 'withdrawn')`;

const cents = z.number().int().nullable();

/** What firms answered, newest forwarding first: the firm, the request, the quote. Staff do not see drafts of quotes. */
export const responsesList = defineList({
  resource: 'responses',
  name: 'ResponseRecord',
  from: sql`responses r join requests q on q.id = r.request_id ${withAccount(sql`r.firm_id`)}`,
  id: sql`r.id`,
  columns: {
    id: column.integer(sql`r.id`, { heading: { it: 'Numero', en: 'Number' } }),
    firm: column.account({
      heading: { id: { it: 'Numero studio', en: 'Firm number' }, name: { it: 'Studio', en: 'Firm' } },
    }),
    request_id: column.integer(sql`r.request_id`, { heading: { it: 'Richiesta', en: 'Request' }, sort: true }),
    request_type_id: column.text(sql`r.request_type_id`),
    request_type: column.computed(z.string(), { it: 'Materia', en: 'Subject' }),
    city: column.text(sql`q.city`, { heading: { it: 'Città', en: 'City' }, nullable: true }),
    status: column.integer(sql<StoredResponseStatus>`r.status`, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: (status) => responseStates[status].label,
    }),
    exclusive: column.boolean(sql`r.exclusive`),
    forwarded_at: column.instant(sql`r.forwarded_at`, { heading: { it: 'Inoltrata', en: 'Forwarded' }, sort: true }),
    opened_at: column.instant(sql`r.opened_at`, { nullable: true }),
    answered_at: column.instant(sql`r.answered_at`, {
      heading: { it: 'Risposto', en: 'Answered' },
      sort: true,
      nullable: true,
    }),
    approved_at: column.instant(sql`r.approved_at`, { heading: { it: 'Scelta', en: 'Chosen' }, nullable: true }),
    lapsed_at: column.instant(sql`r.lapsed_at`, { heading: { it: 'Passata', en: 'Lapsed' }, nullable: true }),
    lapse_reason: column.text(sql`r.lapse_reason`, { nullable: true }),
  },
  details: {
    withdrawal_reason: column.text(sql`r.withdrawal_reason`, {
      nullable: true,
      description: 'why the firm withdrew a quote that was read',
    }),
    text: column.text(sql`case when ${quoted} or r.status = ${sql.lit(ResponseStatus.ko)} then r.text end`, {
      nullable: true,
      description: 'what the citizen reads; null before an answer',
    }),
    quote: column.of(
      sql`case when ${quoted} then json_build_object(
      'fee_basis', r.fee_basis,
      'hourly_rate_cents', r.hourly_rate_cents,
      'hours_least', r.hours_least,
      'hours_most', r.hours_most,
      'percentage_hundredths', r.percentage_hundredths,
      'percentage_base', r.percentage_base,
      'agreed_value_cents', r.agreed_value_cents,
      'fixed_cents', r.fixed_costs_cents,
      'final_cents', r.final_costs_cents,
      'additional_costs', r.additional_costs,
      'expenses_cents', r.expenses_cents,
      'instalments', r.instalments,
      'flat_rate', r.flat_rate,
      'valid_until', ${iso(validUntilSql('r'))}) end`,
      z
        .strictObject({
          fee_basis: z.enum(feeBases).nullable(),
          hourly_rate_cents: cents,
          hours_least: z.number().int().nullable(),
          hours_most: z.number().int().nullable(),
          percentage_hundredths: z.number().int().nullable(),
          percentage_base: z.enum(percentageBases).nullable(),
          agreed_value_cents: cents,
          fixed_cents: cents,
          final_cents: cents,
          additional_costs: z.boolean(),
          expenses_cents: cents,
          instalments: quoteAnswer.instalments,
          flat_rate: z.boolean(),
          valid_until: instant.nullable(),
        })
        .nullable(),
    ),
    score: column.of(sql`round(r.score::numeric, 1)::float`, z.number(), { description: 'at most 100' }),
    weights_version: column.integer(sql`r.weights_version`),
    distance_m: column.integer(sql`r.distance_m`, { description: 'metres' }),
  },
  order: ['id', 'DESC'],
  filters: {
    status: anyNumber(sql`r.status`),
    request_id: anyNumber(sql`r.request_id`),
    account_id: anyNumber(sql`r.firm_id`),
    quoted: whether(hasQuote),
    from: since(sql`r.forwarded_at`),
    to: until(sql`r.forwarded_at`),
  },
  search: [sql`q.city`, ...accountSearch],
  label: ({ request_type_id }, locale) => ({
    request_type: requestType(request_type_id)?.label[locale] ?? request_type_id,
  }),
});
