import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { anyNumber, defineList, oneOf, whether } from '../../staff/staff.api.js';
import { subjects } from '../billing.codes.js';

/** Coupons that are not deleted, with how often each was used. */
export const couponsList = defineList({
  resource: 'coupons',
  from: sql`coupons k`,
  where: sql`k.deleted_at is null`,
  id: sql`k.id`,
  fields: {
    id: sql<number>`k.id`,
    code: sql<string>`k.code`,
    type: sql<number>`k.type`,
    value: sql<number>`k.value`,
    subject: sql<string>`k.subject`,
    package: sql<number | null>`k.package`,
    max_uses: sql<number | null>`k.max_uses`,
    uses: sql<number>`(select count(*) from checkouts c where c.coupon_id = k.id and c.status in ('open', 'paid', 'failed', 'refunded'))`,
    starts_at: iso(sql`k.starts_at`),
    ends_at: iso(sql`k.ends_at`),
    created_at: iso(sql`k.created_at`),
  },
  sorts: {
    code: sql`k.code`,
    type: sql`k.type`,
    value: sql`k.value`,
    subject: sql`k.subject`,
    max_uses: sql`k.max_uses`,
    starts_at: sql`k.starts_at`,
    ends_at: sql`k.ends_at`,
    created_at: sql`k.created_at`,
  },
  order: ['id', 'DESC'],
  filters: {
    subject: oneOf(sql`k.subject`, subjects),
    type: anyNumber(sql`k.type`),
    package: anyNumber(sql`k.package`),
    limited: whether(sql`k.max_uses is not null`),
  },
  search: [sql`k.code`],
});
