import { useTranslation } from 'react-i18next';
import { CreditType } from '../../../../src/shared/credits/credits.codes.js';
import { useMay } from '../../../api/may';
import type { Credits } from '../../credits/api';
import { useBalance, useFirstRequests } from './api';

/** About how many requests are open for a firm that is not verified yet. Empty for one without an address. Rule 13.14. */
export function OpenNearby() {
  const { t } = useTranslation('dashboard');
  const { data } = useFirstRequests();
  if (data?.stage !== 'before' || data.few_under === null) return null;
  const { requests, few_under: fewUnder } = data;
  return <p>{requests === null ? t('first.few', { number: fewUnder }) : t('first.open', { number: requests })}</p>;
}

/** What quotes for its first requests cost a firm that was verified lately, beside what it has. Rule 13.14. */
export function FirstCosts() {
  const { t } = useTranslation('dashboard');
  const may = useMay();
  const { data } = useFirstRequests();
  if (!data?.credits) return null;
  return (
    <p>
      {t('first.costs', { count: data.credits })} {may('credits:read') && <Balance />}
    </p>
  );
}

const given = ({ expiring }: Credits): number =>
  expiring.filter(({ type }) => type.id === CreditType.registration).reduce((sum, { amount }) => sum + amount, 0);

function Balance() {
  const { t } = useTranslation('dashboard');
  const { data } = useBalance();
  if (!data) return null;
  const gifts = given(data);
  return gifts > 0 ? t('first.gifts', { balance: data.balance, gifts }) : t('first.balance', { balance: data.balance });
}
