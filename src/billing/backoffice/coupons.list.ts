import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import type { Text } from '../../shared/locale.js';
import { anyNumber, defineList, oneOf, sparse, whether } from '../../staff/staff.api.js';
import {
  CouponType,
  purchasableNames,
  type CouponTypeCode,
  type PurchasableName,
} from '../../shared/billing/billing.codes.js';

const typeLabels: Readonly<Record<CouponTypeCode, Text>> = {
  1: { it: 'Percentuale', en: 'Percentage' },
  2: { it: 'Somma da togliere', en: 'Sum off' },
  3: { it: 'Prezzo fisso', en: 'Fixed price' },
};
const subjectLabels: Readonly<Record<PurchasableName, Text>> = {
  credits: { it: 'Crediti', en: 'Credits' },
  plan: { it: 'Piani', en: 'Plans' },
};
/** Credits of a package and codes of plans, which never meet. */
const goodsLabels: Readonly<Record<number, Text>> = {
  2: { it: 'Piano Basic', en: 'Basic plan' },
  3: { it: 'Piano Premium', en: 'Premium plan' },
  5: { it: 'Pacchetto da 5 crediti', en: 'Package of 5 credits' },
  11: { it: 'Pacchetto da 11 crediti', en: 'Package of 11 credits' },
};

/** Coupons that are not deleted, with how often each was used. */
export const couponsList = defineList({
  resource: 'coupons',
  from: sql`coupons k`,
  where: sql`k.deleted_at is null`,
  id: sql`k.id`,
  fields: {
    id: sql<number>`k.id`,
    code: sql<string>`k.code`,
    type: sql<CouponTypeCode>`k.type`,
    value: sql<number>`k.value`,
    subject: sql<PurchasableName>`k.subject`,
    package: sql<number | null>`k.package`,
    max_uses: sql<number | null>`k.max_uses`,
    max_uses_per_account: sql<number>`k.max_uses_per_account`,
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
    max_uses: sparse(sql`k.max_uses`),
    starts_at: sparse(sql`k.starts_at`),
    ends_at: sparse(sql`k.ends_at`),
    created_at: sql`k.created_at`,
  },
  order: ['id', 'DESC'],
  filters: {
    subject: oneOf(sql`k.subject`, purchasableNames),
    type: anyNumber(sql`k.type`),
    package: anyNumber(sql`k.package`),
    limited: whether(sql`k.max_uses is not null`),
  },
  search: [sql`k.code`],
  label: ({ type, value, subject, package: of }, locale) => ({
    type_label: typeLabels[type][locale],
    percent: type === CouponType.percentage ? value : null,
    sum_cents: type === CouponType.percentage ? null : value,
    for_label: (of === null ? subjectLabels[subject] : goodsLabels[of])?.[locale] ?? '',
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    code: { it: 'Codice', en: 'Code' },
    type_label: { it: 'Tipo', en: 'Type' },
    percent: { it: 'Percentuale', en: 'Percent' },
    sum_cents: { it: 'Somma (€)', en: 'Sum (€)' },
    for_label: { it: 'Per che cosa', en: 'For' },
    uses: { it: 'Usi', en: 'Uses' },
    max_uses: { it: 'Usi al massimo', en: 'Most uses' },
    max_uses_per_account: { it: 'Usi per account', en: 'Uses per account' },
    starts_at: { it: 'Vale dal', en: 'From' },
    ends_at: { it: 'Fino al', en: 'Until' },
    created_at: { it: 'Creato', en: 'Created' },
  },
});
