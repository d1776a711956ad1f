import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../../web/ui/icon';
import type { VatYear } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { maySee } from '../../providers/access';
import { saveFile } from '../../providers/files';
import { Section } from '../../ui/Facts';
import { dayFromNow } from '../../ui/format';
import { Loading } from '../../ui/Loading';
import { Page, Row } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { Books } from './Books';
import { Preservation } from './Preservation';
import { VatTable } from './VatTable';

/** The VAT of a year as documents state it, beside the payments. The year is kept in the address. */
export default function Vat() {
  const t = useTranslate();
  const [query, setQuery] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const present = Number(dayFromNow(0).slice(0, 4));
  const asked = Number(query.get('year') ?? present);
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['vat', asked],
    queryFn: () => read<VatYear>(`vat?year=${asked}`),
    placeholderData: keepPreviousData,
  });
  const save = async () => {
    setFailure(null);
    try {
      await saveFile(`vat?year=${asked}&format=csv`, `iva-${asked}.csv`);
    } catch (caught) {
      setFailure(caught);
    }
  };
  return (
    <Page title={t('resources.vat.name', { smart_count: 2 })} lead={t('backOffice.lead.vat')}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Row>
            <TextField
              select
              label={t('backOffice.vat.year')}
              value={data.year}
              onChange={(event) => {
                setQuery({ year: event.target.value }, { replace: true });
              }}
              sx={{ width: '9rem' }}
            >
              {yearsOf(data, present).map((year) => (
                <MenuItem key={year} value={year}>
                  {year}
                </MenuItem>
              ))}
            </TextField>
            <Button startIcon={<Icon name="save" />} onClick={() => void save()}>
              {t('backOffice.action.export')}
            </Button>
          </Row>
          {failure !== null && <Problem error={failure} />}
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

/** From the present year back to the first, and the year that is shown. */
function yearsOf({ year, first_year }: VatYear, present: number): number[] {
  const years = Array.from({ length: Math.max(present - first_year, 0) + 1 }, (_, back) => present - back);
  return years.includes(year) ? years : [year, ...years];
}
