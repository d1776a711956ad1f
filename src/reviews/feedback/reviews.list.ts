import { sql } from 'kysely';
import { z } from 'zod';
import { requestType } from '../../shared/guidance/request-types.js';
import { anyNumber, column, defineList, since, until, whether } from '../../staff/staff.api.js';
import { accountReferenceRecord } from '../../staff/records.dto.js';

const firmName = sql<string>`coalesce(nullif(f.company_name, ''), b.firm_id::text)`;

/** What clients said about firms, newest first, by the number of the request. Words about the site are not listed. */
export const reviewsList = defineList({
  resource: 'reviews',
  name: 'ReviewRecord',
  from: sql`
    feedbacks b
    left join accounts a on a.id = b.account_id
    left join firms f on f.account_id = b.firm_id`,
  where: sql`(b.satisfaction_lawyer is not null or b.review_lawyer is not null)`,
  id: sql`b.request_id`,
  columns: {
    id: column.integer(sql`b.request_id`, {
      heading: { it: 'Richiesta', en: 'Request' },
      description: 'the number of the request',
    }),
    firm: column.of(
      sql`json_build_object('id', b.firm_id, 'name', ${firmName}, 'model', 'lawyer')`,
      accountReferenceRecord,
      { heading: { id: { it: 'Numero studio', en: 'Firm number' }, name: { it: 'Studio', en: 'Firm' } } },
    ),
    author: column.of(
      sql`json_build_object(
      'id', b.account_id,
      'name', coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ' '), b.account_id::text),
      'model', 'user')`,
      accountReferenceRecord,
      { heading: { id: { it: 'Numero cittadino', en: 'Citizen number' } } },
    ),
    request_type_id: column.text(sql`b.request_type_id`),
    request_type: column.computed(z.string(), { it: 'Materia', en: 'Subject' }),
    stars: column.integer(sql`b.satisfaction_lawyer`, {
      heading: { it: 'Stelle', en: 'Stars' },
      sort: true,
      nullable: true,
    }),
    text: column.text(sql`b.review_lawyer`, { heading: { it: 'Giudizio', en: 'Review' }, nullable: true }),
    reply: column.text(sql`b.reply`, { heading: { it: 'Risposta', en: 'Reply' }, nullable: true }),
    created_at: column.instant(sql`b.created_at`, { heading: { it: 'Dato', en: 'Given' }, sort: true }),
    updated_at: column.instant(sql`b.updated_at`, { sort: true }),
    replied_at: column.instant(sql`b.replied_at`, { nullable: true }),
    removed_at: column.instant(sql`b.removed_at`, {
      heading: { it: 'Rimosso', en: 'Removed' },
      sort: true,
      nullable: true,
    }),
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
});
