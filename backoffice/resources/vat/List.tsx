import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { VatYear } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { maySee } from '../../providers/access';
import { Section } from '../../ui/Facts';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { useYear, YearBar } from '../../ui/YearBar';
import { Books } from './Books';
import { Preservation } from './Preservation';
import { VatTable } from './VatTable';

/** The VAT of a year as documents state it, beside the payments. The year is kept in the address. */
export default function Vat() {
  const t = useTranslate();
  const asked = useYear();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['vat', asked],
    queryFn: () => read<VatYear>(`vat?year=${asked}`),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('resources.vat.name', { smart_count: 2 })} lead={t('backOffice.lead.vat')}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <YearBar of={data} resource="vat" file="iva" />
          <VatTable of={data} />
          <Section title={t('backOffice.vat.about')}>
            <ul>
              <li>{t('backOffice.vat.no_return')}</li>
              <li>
                {t(`backOffice.vat.regime.${data.regime === 'RF01' ? 'ordinary' : 'other'}`, { regime: data.regime })}
              </li>
              <li>{t('backOffice.vat.abroad')}</li>
              <li>{t('backOffice.vat.rejected')}</li>
            </ul>
          </Section>
          <Books of={data} />
          {maySee('invoices') && <Preservation year={data.year} />}
        </>
      ) : (
        <Loading rows={8} />
      )}
      <p className="vh" role="status">
        {data && t('backOffice.vat.shown', { year: data.year })}
      </p>
    </Page>
  );
}
