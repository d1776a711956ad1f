import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreditType } from '../../../src/shared/credits/credits.codes.js';
import { serverNow } from '../../api/clock';
import { Select } from '../../ui/fields';
import type { LedgerFilter } from './api';

/** What each filter shows, as codes of movements. */
const TYPES = {
  bought: CreditType.deposit,
  spent: CreditType.operation,
  returned: CreditType.refundOperation,
  refunded: CreditType.refundDeposit,
  welcome: CreditType.registration,
  expired: CreditType.expiry,
} as const;
const PERIODS = [30, 90, 365] as const;
const DAY = 86_400_000;

const key = <T extends string>(list: readonly T[], asked: string | null): T | undefined =>
  list.find((each) => each === asked);
const TYPE_KEYS = Object.keys(TYPES) as (keyof typeof TYPES)[];
const PERIOD_KEYS = PERIODS.map(String);

/** The ledger's filter as the address has it: `?tipo=bought&periodo=30`. */
export function useLedgerFilter(): LedgerFilter {
  const [search] = useSearchParams();
  const type = key(TYPE_KEYS, search.get('tipo'));
  const period = key(PERIOD_KEYS, search.get('periodo'));
  return {
    ...(type && { type: String(TYPES[type]) }),
    ...(period && { from: new Date(serverNow() - Number(period) * DAY).toISOString().slice(0, 10) }),
  };
}

/** Both filters stay in the address, so that a filtered ledger can be opened again. */
export function LedgerFilters() {
  const { t } = useTranslation('credits');
  const [search, setSearch] = useSearchParams();
  const put = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="cred-filters">
      <Select
        name="tipo"
        label={t('filter.type')}
        empty={t('filter.all')}
        value={key(TYPE_KEYS, search.get('tipo')) ?? ''}
        required={false}
        onChange={(value) => {
          put('tipo', value);
        }}
        options={TYPE_KEYS.map((value) => ({ value, label: t(`filter.types.${value}`) }))}
      />
      <Select
        name="periodo"
        label={t('filter.period')}
        empty={t('filter.always')}
        value={key(PERIOD_KEYS, search.get('periodo')) ?? ''}
        required={false}
        onChange={(value) => {
          put('periodo', value);
        }}
        options={PERIODS.map((days) => ({ value: String(days), label: t('filter.days', { count: days }) }))}
      />
    </div>
  );
}
