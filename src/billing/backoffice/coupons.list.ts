import { sql } from 'kysely';
import { z } from 'zod';
import type { Text } from '../../shared/locale.js';
import { anyNumber, column, defineList, oneOf, whether } from '../../staff/staff.api.js';
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
  name: 'CouponRecord',
  from: sql`coupons k`,
  where: sql`k.deleted_at is null`,
  id: sql`k.id`,
  columns: {
    id: column.integer(sql`k.id`, { heading: { it: 'Numero', en: 'Number' } }),
    code: column.text(sql`k.code`, { heading: { it: 'Codice', en: 'Code' }, sort: true }),
    type: column.of(sql`k.type`, z.union([z.literal(1), z.literal(2), z.literal(3)]), {
      heading: { it: 'Tipo', en: 'Type' },
      sort: true,
      labels: typeLabels,
    }),
    value: column.integer(sql`k.value`, { sort: true, description: 'percent for type 1, cents for the others' }),
    percent: column.computed(z.number().int().nullable(), { it: 'Percentuale', en: 'Percent' }),
    sum_cents: column.computed(z.number().int().nullable(), { it: 'Somma (€)', en: 'Sum (€)' }),
    subject: column.oneOf(sql`k.subject`, purchasableNames, { sort: true }),
    package: column.integer(sql`k.package`, { nullable: true }),
    for_label: column.computed(z.string(), { it: 'Per che cosa', en: 'For' }),
    uses: column.integer(
      sql`(select count(*) from checkouts c where c.coupon_id = k.id and c.status in ('open', 'paid', 'failed', 'refunded'))`,
      { heading: { it: 'Usi', en: 'Uses' } },
    ),
    max_uses: column.integer(sql`k.max_uses`, {
      heading: { it: 'Usi al massimo', en: 'Most uses' },
      sort: true,
      nullable: true,
    }),
    max_uses_per_account: column.integer(sql`k.max_uses_per_account`, {
      heading: { it: 'Usi per account', en: 'Uses per account' },
    }),
    starts_at: column.instant(sql`k.starts_at`, {
      heading: { it: 'Vale dal', en: 'From' },
      sort: true,
      nullable: true,
    }),
    ends_at: column.instant(sql`k.ends_at`, { heading: { it: 'Fino al', en: 'Until' }, sort: true, nullable: true }),
    created_at: column.instant(sql`k.created_at`, { heading: { it: 'Creato', en: 'Created' }, sort: true }),
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
    percent: type === CouponType.percentage ? value : null,
    sum_cents: type === CouponType.percentage ? null : value,
    for_label: (of === null ? subjectLabels[subject] : goodsLabels[of])?.[locale] ?? '',
  }),
});
