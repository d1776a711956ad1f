import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { dayFromNow } from '../ui/format';
import { SPANS, type usePeriod } from './period';

/** Which days the figures are of: one of the usual spans, or from one day to another. */
export function PeriodPicker({ from, to, set }: ReturnType<typeof usePeriod>) {
  const t = useTranslate();
  const id = useId();
  const current = SPANS.find((days) => from === dayFromNow(1 - days) && to === dayFromNow(0));
  return (
    <div className="filters" role="group" aria-label={t('backOffice.home.period')}>
      <div className="field">
        <label htmlFor={`${id}s`}>{t('backOffice.home.period')}</label>
        <select
          id={`${id}s`}
          className="in"
          value={current ?? ''}
          onChange={(event) => {
            if (event.target.value) set({ from: dayFromNow(1 - Number(event.target.value)), to: dayFromNow(0) });
          }}
        >
          {SPANS.map((days) => (
            <option key={days} value={days}>
              {t('backOffice.home.days', { smart_count: days })}
            </option>
          ))}
          {current === undefined && <option value="">{t('backOffice.home.own')}</option>}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}f`}>{t('backOffice.filter.from')}</label>
        <input
          id={`${id}f`}
          className="in"
          type="date"
          value={from}
          max={to}
          onChange={(event) => {
            if (event.target.value) set({ from: event.target.value, to });
          }}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}t`}>{t('backOffice.filter.to')}</label>
        <input
          id={`${id}t`}
          className="in"
          type="date"
          value={to}
          min={from}
          onChange={(event) => {
            if (event.target.value) set({ from, to: event.target.value });
          }}
        />
      </div>
    </div>
  );
}
