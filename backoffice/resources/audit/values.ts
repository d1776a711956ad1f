import { useTranslate } from 'react-admin';
import { useFormat } from '../../ui/format';

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** The prefix of the texts of a field's codes. */
const codes: Partial<Record<string, Partial<Record<string, string>>>> = {
  refunds: { status: 'backOffice.state.refunds.' },
  invoices: { state: 'backOffice.state.invoices.' },
  coupons: { type: 'backOffice.coupon.type.', subject: 'backOffice.subject.', package: 'backOffice.coupon.package.' },
  staff: { role: 'backOffice.role.' },
};

/** Writes a value of the log as people read it: codes in words, cents in euro, moments in the time of Rome. */
export function useShown(resource: string): (name: string, value: unknown) => string {
  const t = useTranslate();
  const format = useFormat();
  return (name, value) => {
    if (value === undefined || value === null) return '–';
    if (typeof value === 'boolean') return t(`ra.boolean.${String(value)}`);
    const words = codes[resource]?.[name];
    if (words && (typeof value === 'string' || typeof value === 'number')) {
      return t(`${words}${value}`, { _: String(value) });
    }
    if (typeof value === 'number') return name.endsWith('_cents') ? format.euro(value) : format.number(value);
    if (typeof value === 'string') return INSTANT.test(value) ? format.stamp(value) : value;
    return JSON.stringify(value, null, 1);
  };
}
