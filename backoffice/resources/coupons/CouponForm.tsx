import { useState, type SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import {
  CouponType,
  purchasableNames,
  type CouponTypeCode,
  type PurchasableName,
} from '../../../src/billing/billing.codes';
import { billingLimits, packagePrices } from '../../../src/limits';
import { asFailure, type Failure } from '../../providers/http';
import { focusFirst, SelectField, TextField } from '../../ui/Field';
import { instantOfRomeField, romeFieldOf } from '../../ui/rome';
import { Problem } from '../../ui/Problem';
import type { Coupon } from './types';

/** What the form sends. */
export type CouponBody = Pick<
  Coupon,
  'code' | 'type' | 'value' | 'subject' | 'package' | 'max_uses' | 'starts_at' | 'ends_at'
>;

const packages: Record<PurchasableName, number[]> = { credits: Object.keys(packagePrices).map(Number), plan: [2, 3] };

/** Euro as people type it → cents; null when it is no sum. */
function centsOf(text: string): number | null {
  const value = Number(text.trim().replace(/\s|€/g, '').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : Math.round(value * 100);
}

function read(
  form: FormData,
  type: CouponTypeCode,
  subject: PurchasableName,
  t: (key: string, options?: object) => string,
) {
  const text = (name: string): string => (form.get(name) as string | null)?.trim() ?? '';
  const errors: Record<string, string> = {};
  const required = t('ra.validation.required');
  if (text('code') === '') errors.code = required;
  const value = type === CouponType.percentage ? Number(text('value')) : centsOf(text('value'));
  if (text('value') === '') errors.value = required;
  else if (
    value === null ||
    (type === CouponType.percentage && !(Number.isInteger(value) && value >= 1 && value <= 100))
  )
    errors.value = t(
      type === CouponType.percentage ? 'backOffice.coupon.wrong_percent' : 'backOffice.coupon.wrong_sum',
    );
  const uses = text('max_uses') === '' ? null : Number(text('max_uses'));
  if (uses !== null && !(Number.isInteger(uses) && uses > 0)) errors.max_uses = t('backOffice.coupon.wrong_uses');
  const [starts, ends] = [instantOfRomeField(text('starts_at')), instantOfRomeField(text('ends_at'))];
  if (starts && ends && ends <= starts) errors.ends_at = t('backOffice.archive.turned');
  const body: CouponBody = {
    code: text('code'),
    type,
    value: value ?? 0,
    subject,
    package: text('package') === '' ? null : Number(text('package')),
    max_uses: uses,
    starts_at: starts,
    ends_at: ends,
  };
  return { body, errors };
}

interface CouponFormProps {
  coupon?: Coupon;
  answer: string;
  onSave: (body: CouponBody) => Promise<void>;
  children?: React.ReactNode;
}

/** The fields of a coupon. */
export function CouponForm({ coupon, answer, onSave, children }: CouponFormProps) {
  const t = useTranslate();
  const [type, setType] = useState<CouponTypeCode>(coupon?.type ?? CouponType.percentage);
  const [subject, setSubject] = useState<PurchasableName>(coupon?.subject ?? 'credits');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { body, errors: found } = read(new FormData(form), type, subject, t);
    setErrors(found);
    setWrong(null);
    if (focusFirst(form, found)) return;
    setBusy(true);
    try {
      await onSave(body);
    } catch (error) {
      const failed = asFailure(error);
      setErrors(failed.body.errors);
      setWrong(failed);
      focusFirst(form, failed.body.errors);
    } finally {
      setBusy(false);
    }
  };
  const percent = type === CouponType.percentage;
  const shown =
    coupon && coupon.type === type
      ? percent
        ? String(coupon.value)
        : (coupon.value / 100).toFixed(2).replace('.', ',')
      : '';
  const label = (name: string): string => t(`resources.coupons.fields.${name}`);
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {wrong && Object.keys(wrong.body.errors).length === 0 && <Problem error={wrong} />}
      <TextField
        label={label('code')}
        hint={t('backOffice.coupon.code_hint')}
        name="code"
        defaultValue={coupon?.code}
        maxLength={billingLimits.couponCodeMax}
        autoComplete="off"
        spellCheck={false}
        error={errors.code}
      />
      <div className="pair">
        <SelectField
          label={label('type')}
          name="type"
          value={type}
          onChange={(event) => {
            setType(Number(event.target.value) as CouponTypeCode);
          }}
          error={errors.type}
        >
          {Object.values(CouponType).map((code) => (
            <option key={code} value={code}>
              {t(`backOffice.coupon.type.${code}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          key={type}
          label={t(`backOffice.coupon.value.${type}`)}
          name="value"
          defaultValue={shown}
          inputMode="decimal"
          figures
          unit={percent ? '%' : '€'}
          autoComplete="off"
          error={errors.value}
        />
      </div>
      <div className="pair">
        <SelectField
          label={label('subject')}
          name="subject"
          value={subject}
          onChange={(event) => {
            setSubject(event.target.value as PurchasableName);
          }}
          error={errors.subject}
        >
          {purchasableNames.map((one) => (
            <option key={one} value={one}>
              {t(`backOffice.subject.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={subject}
          label={label('package')}
          name="package"
          defaultValue={coupon?.subject === subject ? (coupon.package ?? '') : ''}
          error={errors.package}
        >
          <option value="">{t('backOffice.coupon.any')}</option>
          {packages[subject].map((one) => (
            <option key={one} value={one}>
              {t(`backOffice.coupon.package.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={label('max_uses')}
        hint={t('backOffice.coupon.uses_hint')}
        name="max_uses"
        defaultValue={coupon?.max_uses ?? ''}
        inputMode="numeric"
        figures
        autoComplete="off"
        error={errors.max_uses}
      />
      <div className="pair">
        <TextField
          label={label('starts_at')}
          hint={t('backOffice.coupon.rome')}
          name="starts_at"
          type="datetime-local"
          defaultValue={romeFieldOf(coupon?.starts_at)}
          error={errors.starts_at}
        />
        <TextField
          label={label('ends_at')}
          hint={t('backOffice.coupon.rome')}
          name="ends_at"
          type="datetime-local"
          defaultValue={romeFieldOf(coupon?.ends_at)}
          error={errors.ends_at}
        />
      </div>
      <div className="acts">
        <button type="submit" className="btn btn-1" aria-disabled={busy}>
          {answer}
          {busy && '…'}
        </button>
        {children}
      </div>
    </form>
  );
}
