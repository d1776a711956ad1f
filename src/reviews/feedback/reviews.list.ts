import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { anyNumber, defineList, since, sparse, until, whether, type AccountReference } from '../../staff/staff.api.js';

const firmName = sql<string>`coalesce(nullif(f.company_name, ''), b.firm_id::text)`;

/** What clients said of firms, newest first; the number is that of the request. Words about the site are not listed. */
export const reviewsList = defineList({
  resource: 'reviews',
  from: sql`
    feedbacks b
    left join accounts a on a.id = b.account_id
    left join firms f on f.account_id = b.firm_id`,
  where: sql`(b.satisfaction_lawyer is not null or b.review_lawyer is not null)`,
  id: sql`b.request_id`,
  fields: {
    id: sql<number>`b.request_id`,
    firm: sql<AccountReference>`json_build_object('id', b.firm_id, 'name', ${firmName}, 'model', 'lawyer')`,
    author: sql<AccountReference>`json_build_object(
      'id', b.account_id,
      'name', coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ' '), b.account_id::text),
      'model', 'user')`,
    request_type_id: sql<string>`b.request_type_id`,
    stars: sql<number | null>`b.satisfaction_lawyer`,
    text: sql<string | null>`b.review_lawyer`,
    reply: sql<string | null>`b.reply`,
    created_at: iso(sql`b.created_at`),
    updated_at: iso(sql`b.updated_at`),
    replied_at: iso(sql`b.replied_at`),
    removed_at: iso(sql`b.removed_at`),
  },
  sorts: {
    stars: sparse(sql`b.satisfaction_lawyer`),
    created_at: sql`b.created_at`,
    updated_at: sql`b.updated_at`,
    removed_at: sparse(sql`b.removed_at`),
  },
  order: ['created_at', 'DESC'],
  filters: {
    account_id: anyNumber(sql`b.firm_id`),
    stars: anyNumber(sql`b.satisfaction_lawyer`),
    removed: whether(sql`b.removed_at is not null`),
    with_text: whether(sql`b.review_lawyer is not null`),
    from: since(sql`b.created_at`),
    to: until(sql`b.created_at`),
  },
  search: [sql`b.review_lawyer`, sql`b.reply`, sql`f.company_name`],
  label: ({ request_type_id }, locale) => ({
    request_type: requestType(request_type_id)?.label[locale] ?? request_type_id,
  }),
  table: {
    id: { it: 'Richiesta', en: 'Request' },
    'firm.id': { it: 'Numero studio', en: 'Firm number' },
    'firm.name': { it: 'Studio', en: 'Firm' },
    'author.id': { it: 'Numero cittadino', en: 'Citizen number' },
    request_type: { it: 'Materia', en: 'Subject' },
    stars: { it: 'Stelle', en: 'Stars' },
    text: { it: 'Giudizio', en: 'Review' },
    reply: { it: 'Risposta', en: 'Reply' },
    created_at: { it: 'Dato', en: 'Given' },
    removed_at: { it: 'Rimosso', en: 'Removed' },
  },
});
