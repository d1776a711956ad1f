import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Figures } from '../api/records';
import type { BackOfficeDataProvider } from '../providers/data';
import { maySee } from '../providers/access';
import { narrowed } from '../resources/shared';
import { Facts, Section } from '../ui/Facts';
import { useFormat } from '../ui/format';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { Problem } from '../ui/Problem';
import { CaseSummary } from './CaseSummary';
import { Chart } from './Chart';
import { Mentions } from './Mentions';
import Moderation from './Moderation';
import { NextCase } from './NextCase';
import { NextStep } from './NextStep';
import { usePeriod } from './period';
import { PeriodPicker } from './PeriodPicker';
import { Unsent } from './Unsent';

/** The day of finance: the oldest refund first, then the figures of a period. */
export default function Finance({ title }: { title: string }) {
  const t = useTranslate();
  const period = usePeriod();
  const { from, to } = period;
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', from, to],
    queryFn: () => read<Figures>(`figures?${new URLSearchParams({ from, to }).toString()}`),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={title}>
      {maySee('cases') && (
        <>
          <Mentions />
          <NextCase />
          <CaseSummary />
          <Moderation />
        </>
      )}
      <NextStep />
      {maySee('invoices') && <Unsent />}
      <PeriodPicker {...period} />
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Charts figures={data} from={from} to={to} />
      ) : (
        <Loading rows={8} />
      )}
      <p className="vh" role="status">
        {data && t('backOffice.home.shown')}
      </p>
    </Page>
  );
}

function Charts({ figures, from, to }: { figures: Figures; from: string; to: string }) {
  const t = useTranslate();
  const format = useFormat();
  const euro = (cents: number) => format.euro(cents);
  const span = { from, to };
  const { refunds_waiting: waiting } = figures;
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);
  const left = sum(figures.takings) - sum(figures.refunds);
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(26rem, 100%), 1fr))', gap: 4 }}>
        <Chart
          {...span}
          title={t('backOffice.home.takings')}
          rows={figures.takings}
          series={[{ key: 'cents', label: t('backOffice.home.takings') }]}
          show={euro}
          money
          note={t('backOffice.home.left', { refunds: euro(sum(figures.refunds)), left: euro(left) })}
        />
        <Chart
          {...span}
          title={t('backOffice.home.invoiced')}
          rows={figures.invoiced}
          series={[
            { key: 'gross_cents', label: t('backOffice.home.gross') },
            { key: 'net_cents', label: t('backOffice.home.net') },
          ]}
          show={euro}
          money
          note={t('backOffice.home.invoiced_note')}
        />
        <Chart
          {...span}
          title={t('backOffice.home.credits')}
          rows={figures.credits_sold}
          series={[{ key: 'credits', label: t('backOffice.home.credits') }]}
          show={format.number}
        />
        <Chart
          {...span}
          title={t('backOffice.home.refunds')}
          rows={figures.refunds}
          series={[{ key: 'cents', label: t('backOffice.home.refunds') }]}
          show={euro}
          money
          note={
            <Link to="/refunds">
              {t('backOffice.home.waiting', { smart_count: waiting.count, amount: euro(waiting.cents) })}
            </Link>
          }
        />
      </Box>
      <Section title={t('backOffice.home.invoices')}>
        {figures.invoices_by_state.length === 0 ? (
          <p className="soft">{t('backOffice.none.invoices')}</p>
        ) : (
          <Facts
            of={figures.invoices_by_state.map(
              ({ state, count }) =>
                [
                  t(`backOffice.state.invoices.${state}`),
                  <Link key={state} className="num" to={narrowed('invoices', { state, from, to })}>
                    {format.number(count)}
                  </Link>,
                ] as const,
            )}
          />
        )}
      </Section>
    </>
  );
}
