import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Icon } from '../../../web/ui/icon';
import type { Market } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { saveFile } from '../../providers/files';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { usePeriodName } from '../vat/period';
import { Cohorts } from './Cohorts';
import { Figures } from './Figures';
import { Filters } from './Filters';
import { usePart } from './part';
import { Provinces } from './Provinces';
import { Subjects } from './Subjects';
import { Weeks } from './Weeks';

/** How the market does in a period, all of it or one subject and one province. */
export default function MarketPage() {
  const t = useTranslate();
  const nameOf = usePeriodName();
  const [failure, setFailure] = useState<unknown>(null);
  const part = usePart();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['market', part.query],
    queryFn: () => read<Market>(`market?${part.query}`),
    placeholderData: keepPreviousData,
  });
  const save = async () => {
    setFailure(null);
    try {
      await saveFile(`market?${part.query}&format=csv`, 'market.csv');
    } catch (caught) {
      setFailure(caught);
    }
  };
  return (
    <Page
      title={t('resources.market.name', { smart_count: 2 })}
      lead={t('backOffice.lead.market')}
      actions={
        <Button startIcon={<Icon name="save" />} onClick={() => void save()}>
          {t('backOffice.action.export')}
        </Button>
      }
    >
      <Filters part={part} of={data} />
      {failure !== null && <Problem error={failure} />}
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Figures of={data.total} />
          <Weeks of={data.weeks} />
          {data.total.published === 0 ? (
            <p className="soft">{t('backOffice.none.market')}</p>
          ) : (
            <>
              <Subjects of={data.subjects} />
              <Provinces of={data.provinces} />
            </>
          )}
          <Cohorts of={data.cohorts} />
        </>
      ) : (
        <Loading rows={8} />
      )}
      <p className="vh" role="status">
        {data && t('backOffice.market.shown', { period: nameOf(data.period) })}
      </p>
    </Page>
  );
}
