import { useTranslate } from 'react-admin';
import { useFormat } from '../../ui/format';

/** Names a month (2026-03), a quarter (2026-Q1) or a year (2026). */
export function usePeriodName(): (period: string) => string {
  const t = useTranslate();
  const format = useFormat();
  return (period) => {
    const [year = '', part] = period.split('-');
    if (part === undefined) return t('backOffice.vat.whole', { year });
    if (part.startsWith('Q')) return t('backOffice.vat.quarter', { quarter: part.slice(1), year });
    return format.month(`${period}-15T12:00:00Z`);
  };
}
