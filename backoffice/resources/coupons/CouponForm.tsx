import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import { DateTimeInput, required, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CouponType,
  purchasableNames,
  type CouponTypeCode,
  type PurchasableName,
} from '../../../src/shared/billing/billing.codes';
import { packagePrices, planPrices } from '../../../src/shared/billing/prices.rules';
import { billingLimits } from '../../../src/shared/limits';
import { initialSettings } from '../../../src/shared/staff/setting.codes';
import type { Coupon } from '../../api/records';
import { ChoiceInput, Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import { romeFieldOf } from '../../ui/rome';
import { bodyOf, errorsOf, shownValue, type CouponBody, type CouponValues } from './coupon-values';

/** The packages and plans to which a coupon can be limited. */
const packages: Record<PurchasableName, number[]> = {
  credits: Object.keys(packagePrices(initialSettings)).map(Number),
  plan: Object.entries(planPrices(initialSettings))
    .filter(([, price]) => price > 0)
    .map(([plan]) => Number(plan)),
};

interface CouponFormProps {
  coupon?: Coupon;
  submit: string;
  onSave: (body: CouponBody) => Promise<void>;
  actions?: ReactNode;
}

/** react-admin makes null of a field that was emptied. */
const asWritten = (typed: object): CouponValues =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]: [string, unknown]) => [name, value ?? '']),
  ) as unknown as CouponValues;

/** The form of a coupon, new or changed. */
export function CouponForm({ coupon, submit, onSave, actions }: CouponFormProps) {
  const t = useTranslate();
  const values: CouponValues = {
    code: coupon?.code ?? '',
    type: coupon?.type ?? CouponType.percentage,
    value: coupon ? shownValue(coupon) : '',
    subject: coupon?.subject ?? 'credits',
    package: coupon?.package ?? '',
    max_uses: coupon?.max_uses ?? '',
    max_uses_per_account: coupon?.max_uses_per_account ?? billingLimits.couponUsesPerAccount,
    starts_at: romeFieldOf(coupon?.starts_at),
    ends_at: romeFieldOf(coupon?.ends_at),
  };
  return (
    <ServerForm<CouponValues>
      draft="coupon"
      submit={submit}
      values={values}
      validate={(typed) => errorsOf(asWritten(typed), t)}
      onSave={(typed) => onSave(bodyOf(asWritten(typed)))}
      actions={actions}
    >
      <CouponFields />
    </ServerForm>
  );
}

const digits = { htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } } as const;
const whole = { htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } } } as const;
const asTyped = (value?: string): string => value ?? '';

function CouponFields() {
  const { setValue } = useFormContext<CouponValues>();
  const [type, subject] = useWatch<CouponValues, ['type', 'subject']>({ name: ['type', 'subject'] });
  return (
    <>
      <TextInput
        source="code"
        helperText="backOffice.coupon.code_hint"
        validate={required()}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: billingLimits.couponCodeMax, spellCheck: false } }}
      />
      <Pair>
        <ChoiceInput
          source="type"
          codes={Object.values(CouponType) satisfies CouponTypeCode[]}
          texts="backOffice.coupon.type"
          validate={required()}
          onChange={() => {
            setValue('value', '');
          }}
        />
        <TextInput
          source="value"
          label={`backOffice.coupon.value.${type}`}
          autoComplete="off"
          slotProps={{
            ...digits,
            input: {
              endAdornment: (
                <InputAdornment position="end">{type === CouponType.percentage ? '%' : '€'}</InputAdornment>
              ),
            },
          }}
        />
      </Pair>
      <Pair>
        <ChoiceInput
          source="subject"
          codes={purchasableNames}
          texts="backOffice.subject"
          validate={required()}
          onChange={() => {
            setValue('package', '');
          }}
        />
        <ChoiceInput
          source="package"
          codes={packages[subject]}
          texts="backOffice.coupon.package"
          emptyText="backOffice.coupon.any"
        />
      </Pair>
      <Pair>
        <TextInput source="max_uses" helperText="backOffice.coupon.uses_hint" autoComplete="off" slotProps={whole} />
        <TextInput
          source="max_uses_per_account"
          helperText="backOffice.coupon.account_uses_hint"
          validate={required()}
          autoComplete="off"
          slotProps={whole}
        />
      </Pair>
      <Pair>
        <DateTimeInput source="starts_at" helperText="backOffice.coupon.rome" format={asTyped} />
        <DateTimeInput source="ends_at" helperText="backOffice.coupon.rome" format={asTyped} />
      </Pair>
    </>
  );
}
