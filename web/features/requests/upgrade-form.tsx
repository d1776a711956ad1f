import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Plan } from '../../../src/shared/requests/codes.js';
import { buyerOf, buyerValues, type BuyerValues } from '../billing/buyer';
import { buyerFaults } from '../billing/buyer-faults';
import { BuyerFields } from '../billing/buyer-fields';
import { CouponField, type AppliedCoupon } from '../billing/coupon-field';
import { useOrderKey } from '../billing/order-key';
import { usePay } from '../billing/pay';
import { PriceLines } from '../billing/price-lines';
import { useRememberedBuyer } from '../billing/remember-buyer';
import { useKnownBuyer } from '../billing/use-known-buyer';
import { Button, ButtonLink } from '../../ui/button';
import { Checkbox, RadioCards } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Form, useApiForm } from '../../ui/forms';
import { SideNote } from '../../ui/side-note';
import { queries } from '../../api/queries';
import type { RequestDetail, Upgrade } from './types';

type Values = BuyerValues & { plan: string; performance_agreed: boolean };

const initialValues = (request: RequestDetail): Values => ({
  ...buyerValues(request.invoice ?? {}),
  // No plan that costs money is chosen beforehand.
  plan: '',
  performance_agreed: request.performance_agreed,
});

/** The plan of the pressed radio button, which is checked before. */
const planIn = ({ plan }: Values): Upgrade['plan'] => (plan === String(Plan.premium) ? Plan.premium : Plan.basic);

/** What a plan gives beyond the present one, the firms first: in words also where they are the same. Rules 5.10 and 5.11. */
function Gives({ upgrade: { reach: count, gives } }: { upgrade: Upgrade }) {
  const { t } = useTranslation('requests');
  const more = gives.filter((gain) => gain === 'reading' || gain === 'refund');
  return [
    t(gives.includes('reach') ? 'plan.reach' : 'plan.reachSame', { count }),
    ...more.map((gain) => t(`plan.gives.${gain}`)),
  ].join(' ');
}

/** A wider plan for a request that is under way: what widens, the difference to pay, who the invoice is for. */
export function UpgradeForm({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const { t: billing } = useTranslation('billing');
  const format = useFormat();
  const pay = usePay();
  const keyOf = useOrderKey();
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null);
  const { upgrades } = request;
  const { field: rememberField, remember } = useRememberedBuyer();
  const order = queries.useMutation('post', '/requests/{id}/upgrade');
  const form = useApiForm({
    initial: initialValues(request),
    validate: (values, rules) => ({
      ...buyerFaults(values, rules),
      plan: values.plan === '' ? t('plan.choose') : undefined,
    }),
    submit: (values) => {
      const body = {
        plan: planIn(values),
        invoice: buyerOf(values) ?? undefined,
        performance_agreed: values.performance_agreed,
        ...(coupon && { discount: coupon.code }),
      };
      return order.mutateAsync({
        params: { path: { id: request.id } },
        headers: { 'Idempotency-Key': keyOf(body) },
        body,
      });
    },
    onSuccess: ({ info }, values) => {
      remember(buyerOf(values));
      return pay(info.checkout);
    },
  });
  useKnownBuyer(request.invoice === null, form.setValues);
  const chosen: Upgrade | undefined = upgrades.find(({ plan }) => String(plan) === form.values.plan);
  const discount = coupon?.price.discount_cents ?? 0;
  const due = (chosen?.price_cents ?? 0) - discount;
  return (
    <Form form={form} summary>
      <RadioCards
        label={t('plan.which')}
        {...form.field('plan')}
        options={upgrades.map((each) => ({
          value: String(each.plan),
          label: t('plan.option', { plan: each.label, price: format.euroExact(each.price_cents) }),
          hint: <Gives upgrade={each} />,
        }))}
      />
      <p className="small">{t('plan.difference')}</p>
      <BuyerFields form={form} />
      {rememberField}
      <Checkbox label={billing('consent.label')} hint={billing('consent.hint')} {...form.check('performance_agreed')} />
      <SideNote title={billing('consent.sideNote')} level={2}>
        {billing('consent.sideNoteText')}
      </SideNote>
      {chosen && (
        <CouponField
          key={chosen.plan}
          question={{ subject: 'plan', plan: chosen.plan, request_id: request.id }}
          onChange={setCoupon}
        />
      )}
      {chosen && (
        <PriceLines
          what={t('plan.line', { plan: chosen.label })}
          listCents={chosen.price_cents}
          discountCents={discount}
        />
      )}
      <div className="row">
        <Button
          kind="primary"
          size="l"
          type="submit"
          pending={form.pending}
          price={due > 0 ? format.euroExact(due) : undefined}
        >
          {t(due > 0 || !chosen ? 'plan.pay' : 'plan.take')}
        </Button>
        <ButtonLink kind="quiet" to={`/requests/${request.id}`}>
          {common('action.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
