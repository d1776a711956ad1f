import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { ResponseStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { responseStates } from '../response.states.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
  defineList,
  since,
  sparse,
  until,
  whether,
  withAccount,
} from '../../staff/staff.api.js';

const hasQuote = sql`r.status in (${sql.lit(ResponseStatus.ok)}, ${sql.lit(ResponseStatus.approved)})`;

/** What firms answered, newest forwarding first: the firm, the request, the quote. Drafts of quotes stay the firm's own. */
export const responsesList = defineList({
  resource: 'responses',
  from: sql`responses r join requests q on q.id = r.request_id ${withAccount(sql`r.firm_id`)}`,
  id: sql`r.id`,
  fields: {
    id: sql<number>`r.id`,
    firm: accountReference,
    request_id: sql<number>`r.request_id`,
    request_type_id: sql<string>`r.request_type_id`,
    city: sql<string | null>`q.city`,
    status: sql<StoredResponseStatus>`r.status`,
    exclusive: sql<boolean>`r.exclusive`,
    forwarded_at: iso(sql`r.forwarded_at`),
    opened_at: iso(sql`r.opened_at`),
    answered_at: iso(sql`r.answered_at`),
    approved_at: iso(sql`r.approved_at`),
    lapsed_at: iso(sql`r.lapsed_at`),
    lapse_reason: sql<string | null>`r.lapse_reason`,
  },
  details: {
    text: sql<string | null>`case when ${hasQuote} or r.status = ${sql.lit(ResponseStatus.ko)} then r.text end`,
    quote: sql`case when ${hasQuote} then json_build_object(
      'percentage_hundredths', r.percentage_hundredths,
      'percentage_base', r.percentage_base,
      'agreed_value_cents', r.agreed_value_cents,
      'fixed_cents', r.fixed_costs_cents,
      'final_cents', r.final_costs_cents,
      'additional_costs', r.additional_costs,
      'flat_rate', r.flat_rate,
      'valid_until', ${iso(sql`r.valid_until`)}) end`,
    score: sql<number>`round(r.score::numeric, 1)::float`,
    weights_version: sql<number>`r.weights_version`,
    distance_m: sql<number>`r.distance_m`,
  },
  sorts: {
    request_id: sql`r.request_id`,
    status: sql`r.status`,
    forwarded_at: sql`r.forwarded_at`,
    answered_at: sparse(sql`r.answered_at`),
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
  label: ({ status, request_type_id }, locale) => ({
    status_label: responseStates[status].label[locale],
    request_type: requestType(request_type_id)?.label[locale] ?? request_type_id,
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    'firm.id': { it: 'Numero studio', en: 'Firm number' },
    'firm.name': { it: 'Studio', en: 'Firm' },
    request_id: { it: 'Richiesta', en: 'Request' },
    request_type: { it: 'Materia', en: 'Subject' },
    city: { it: 'Città', en: 'City' },
    status_label: { it: 'Stato', en: 'State' },
    forwarded_at: { it: 'Inoltrata', en: 'Forwarded' },
    answered_at: { it: 'Risposto', en: 'Answered' },
    approved_at: { it: 'Scelta', en: 'Chosen' },
    lapsed_at: { it: 'Passata', en: 'Lapsed' },
  },
});
