import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CaseFigures } from '../api/records';
import type { BackOfficeDataProvider } from '../providers/data';
import { HandOver } from '../resources/cases/HandOver';
import { narrowed } from '../resources/shared';
import { Section } from '../ui/Facts';
import { may } from '../providers/access';
import { useFormat } from '../ui/format';
import { Loading } from '../ui/Loading';
import { Problem } from '../ui/Problem';
import { SmallTable } from '../ui/SmallTable';
import { IdleKinds } from './IdleKinds';

/** The queue of cases: what waits by kind, for how long, and how long decisions take. */
export function CaseSummary() {
  const t = useTranslate();
  const format = useFormat();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['case-figures'],
    queryFn: () => read<CaseFigures>('cases/figures'),
  });
  const text = (name: string) => t(`backOffice.home.${name}`);
  const untaken = data?.kinds.filter(({ taken }) => !taken) ?? [];
  const busy = data?.kinds.filter(({ undecided, waiting, decided }) => undecided + waiting + decided > 0) ?? [];
  return (
    <Section title={text('cases')}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {untaken.length > 0 && may('staff:write') && (
            <Problem
              severity="warning"
              error={t('backOffice.home.untaken', { kinds: untaken.map(({ kind_label }) => kind_label).join(', ') })}
            />
          )}
          {busy.length > 0 && (
            <SmallTable
              label={text('cases')}
              maxWidth="60rem"
              head={[
                { text: text('cases_kind') },
                { text: text('cases_in_queue'), figures: true },
                { text: text('cases_undecided'), figures: true },
                { text: text('cases_oldest'), figures: true },
                { text: text('cases_waiting'), figures: true },
                { text: text('cases_decided'), figures: true },
                { text: text('cases_median'), figures: true },
              ]}
              rows={busy.map(
                ({ kind, kind_label, in_queue, undecided, oldest_at, waiting, decided, median_hours }) => ({
                  key: kind,
                  cells: [
                    <Link key="kind" to={narrowed('cases', { kind })}>
                      {kind_label}
                    </Link>,
                    format.number(in_queue),
                    format.number(undecided),
                    oldest_at === null ? '–' : format.ago(oldest_at),
                    format.number(waiting),
                    format.number(decided),
                    median_hours === null ? '–' : t('backOffice.home.hours', { hours: format.number(median_hours) }),
                  ],
                }),
              )}
            />
          )}
          {may('case:decide') && (
            <Box sx={{ my: 2 }}>
              <HandOver />
            </Box>
          )}
          <IdleKinds of={data.kinds.filter((kind) => !busy.includes(kind))} />
        </>
      ) : (
        <Loading rows={2} />
      )}
    </Section>
  );
}
