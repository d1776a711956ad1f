import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { PlanOffer } from './offers';

/** What a plan gives, in plain words; the same lines in the same order for each, so that they can be compared. */
export function PlanPoints({ plan }: { plan: PlanOffer }) {
  const { t } = useTranslation('prices');
  return (
    <ul className="plan-points">
      <li>
        <Icon name="door" />
        {t(plan.exact ? 'plan.reachExact' : 'plan.reach', { count: plan.reach })}
      </li>
      <li className={plan.readsWaiting ? undefined : 'not'}>
        <Icon name="eye" />
        {t(plan.readsWaiting ? 'plan.reads' : 'plan.blurred')}
      </li>
      <li className={plan.refundDays === null ? 'not' : undefined}>
        <Icon name="coin" />
        {plan.refundDays === null ? t('plan.noRefund') : t('plan.refund', { count: plan.refundDays })}
      </li>
    </ul>
  );
}
