import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { PlanOffer } from './offers';

/** What a plan gives, in plain words; the same lines in the same order for each, so that they can be compared. */
export function PlanPoints({ plan }: { plan: PlanOffer }) {
  const { t } = useTranslation('prices');
  const noFirmWaits = plan.counted?.someWait === false;
  return (
    <ul className="plan-points">
      <li>
        <Icon name="door" />
        <PlanReach plan={plan} />
      </li>
      <li className={plan.first ? undefined : 'not'}>
        <Icon name="list" />
        {t(plan.first ? 'plan.first' : 'plan.inTurn')}
      </li>
      <li className={plan.readsWaiting && !noFirmWaits ? undefined : 'not'}>
        <Icon name="eye" />
        {noFirmWaits ? t('plan.nobodyWaits') : t(plan.readsWaiting ? 'plan.reads' : 'plan.blurred')}
      </li>
      <li className={plan.refundDays === null ? 'not' : undefined}>
        <Icon name="coin" />
        {plan.refundDays === null ? t('plan.noRefund') : t('plan.refund', { count: plan.refundDays })}
      </li>
    </ul>
  );
}

/** How many firms it reaches, and whether a cheaper plan reaches the same ones. Rule 5.10. */
function PlanReach({ plan: { reach: count, counted } }: { plan: PlanOffer }) {
  const { t } = useTranslation('prices');
  if (!counted) return t('plan.reach', { count });
  if (counted.like === null) return t('plan.reachExact', { count });
  return t('plan.reachSame', { count, plan: t(`plan.inSentence.${counted.like}`) });
}
