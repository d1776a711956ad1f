import { CouponType, type CouponTypeCode, type PurchasableName } from '../../../src/shared/billing/billing.codes.js';
import { billingLimits } from '../../../src/shared/limits.js';
import type { Coupon } from '../../api/records.js';
import { instantOfRomeField } from '../../ui/rome.js';

/** The values of a coupon's form: sums in euro, moments in the time of Rome, empty where there is none. */
export interface CouponValues {
  code: string;
  type: CouponTypeCode;
  value: string;
  subject: PurchasableName;
  package: number | '';
  max_uses: number | string;
  max_uses_per_account: number | string;
  starts_at: string;
  ends_at: string;
}

/** The body that the server takes. `value` is percent for a percentage, cents for the other types. */
export type CouponBody = Pick<
  Coupon,
  'code' | 'type' | 'value' | 'subject' | 'package' | 'max_uses' | 'max_uses_per_account' | 'starts_at' | 'ends_at'
>;

type Translate = (key: string) => string;

/** A value as it is typed: percent or euro. */
export const shownValue = ({ type, value }: Pick<Coupon, 'type' | 'value'>): string =>
  type === CouponType.percentage ? String(value) : (value / 100).toFixed(2).replace('.', ',');

/** What is typed as a value, in percent or cents; null when it is neither. */
function valueOf(type: CouponTypeCode, text: string): number | null {
  const typed = text
    .trim()
    .replace(/\s|€|%/g, '')
    .replace(',', '.');
  const value = Number(typed);
  if (typed === '' || !Number.isFinite(value) || value < 0) return null;
  if (type !== CouponType.percentage) return Math.round(value * 100);
  return Number.isInteger(value) && value >= 1 && value <= 100 ? value : null;
}

/** The typed number of uses; null for no limit, NaN when it is not a number. */
function usesOf(typed: number | string): number | null {
  const text = String(typed).trim();
  if (text === '') return null;
  return /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
}

/** What is wrong with the values, by field, in words. */
export function errorsOf(values: CouponValues, t: Translate): Partial<Record<keyof CouponValues, string>> {
  const { code, type, value, max_uses, max_uses_per_account, starts_at, ends_at } = values;
  const wrongValue = type === CouponType.percentage ? 'backOffice.coupon.wrong_percent' : 'backOffice.coupon.wrong_sum';
  const [starts, ends] = [instantOfRomeField(starts_at), instantOfRomeField(ends_at)];
  return {
    ...(code.trim() === '' && { code: t('ra.validation.required') }),
    ...(value.trim() === ''
      ? { value: t('ra.validation.required') }
      : valueOf(type, value) === null && { value: t(wrongValue) }),
    ...(Number.isNaN(usesOf(max_uses)) && { max_uses: t('backOffice.coupon.wrong_uses') }),
    ...(!usesOf(max_uses_per_account) && { max_uses_per_account: t('backOffice.coupon.wrong_uses') }),
    ...(starts && ends && ends <= starts && { ends_at: t('backOffice.archive.turned') }),
  };
}

/** The body of a coupon. Its values have no errors. */
export const bodyOf = (values: CouponValues): CouponBody => ({
  code: values.code.trim(),
  type: values.type,
  value: valueOf(values.type, values.value) ?? 0,
  subject: values.subject,
  package: values.package === '' ? null : values.package,
  max_uses: usesOf(values.max_uses),
  max_uses_per_account: usesOf(values.max_uses_per_account) ?? billingLimits.couponUsesPerAccount,
  starts_at: instantOfRomeField(values.starts_at),
  ends_at: instantOfRomeField(values.ends_at),
});
