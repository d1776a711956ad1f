import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AnswerStatistics, CaseStatistics, FunnelStatistics, LeakStatistics } from '../api/records';
import type { BackOfficeDataProvider } from '../providers/data';
import { narrowed } from '../resources/shared';
import { Section } from '../ui/Facts';
import { useFormat } from '../ui/format';
import { Loading } from '../ui/Loading';
import { Problem } from '../ui/Problem';
import { SmallTable } from '../ui/SmallTable';
import { Chart } from './Chart';
import { Funnel } from './Funnel';
import { lastWeeks } from './weeks';
import { useNow } from '../ui/useNow';

/** One of the figures: fetched, shown, or what went wrong. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of the figure
function Figure<T>({ name, children }: { name: string; children: (data: T) => ReactNode }) {
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', name],
    queryFn: () => read<T>(`statistics/${name}`),
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading rows={4} /> : <>{children(data)}</>;
}

/** The last week's median time in words; nothing where the week has none. */
const lastMedian = (weeks: readonly { median_hours: number | null }[], say: (hours: number) => string) => {
  const median = weeks.at(-1)?.median_hours ?? null;
  return median !== null && say(median);
};

/** The kinds that have a waiting case. */
const waiting = (ages: CaseStatistics['ages']) =>
  ages.filter((age) => age.under_a_day + age.under_two_days + age.under_a_week + age.older > 0);

/** The figures of moderation: what waits and since when, and the last weeks. */
export default function Moderation() {
  const t = useTranslate();
  const format = useFormat();
  const text = (name: string) => t(`backOffice.figures.${name}`);
  const span = lastWeeks(useNow());
  const hours = (value: number) => t('backOffice.home.hours', { hours: format.number(value) });
  return (
    <>
      <Figure<CaseStatistics> name="cases">
        {({ ages, weeks }) => (
          <>
            <Section title={text('ages')}>
              {waiting(ages).length === 0 ? (
                <p className="soft">{text('none_waits')}</p>
              ) : (
                <SmallTable
                  label={text('ages')}
                  maxWidth="60rem"
                  head={[
                    { text: text('kind') },
                    ...(['under_a_day', 'under_two_days', 'under_a_week', 'older'] as const).map((age) => ({
                      text: text(age),
                      figures: true,
                    })),
                  ]}
                  rows={waiting(ages).map(({ kind, kind_label, ...counts }) => ({
                    key: kind,
                    cells: [
                      <Link key="kind" to={narrowed('cases', { kind, to_decide: 'true' })}>
                        {kind_label}
                      </Link>,
                      format.number(counts.under_a_day),
                      format.number(counts.under_two_days),
                      format.number(counts.under_a_week),
                      format.number(counts.older),
                    ],
                  }))}
                />
              )}
            </Section>
            <Grid>
              <Chart
                {...span}
                title={text('cases')}
                rows={weeks.map(({ week, ...row }) => ({ day: week, ...row }))}
                series={[
                  { key: 'opened', label: text('opened') },
                  { key: 'decided', label: text('decided') },
                ]}
                show={format.number}
                note={lastMedian(weeks, (median) => t('backOffice.figures.decision_time', { time: hours(median) }))}
              />
              <Answers span={span} hours={hours} />
              <Leaks span={span} />
            </Grid>
          </>
        )}
      </Figure>
      <Figure<FunnelStatistics> name="funnel">{({ rows }) => <Funnel rows={rows} />}</Figure>
    </>
  );
}

type Span = ReturnType<typeof lastWeeks>;

/** How firms answer. */
function Answers({ span, hours }: { span: Span; hours: (value: number) => string }) {
  const t = useTranslate();
  const format = useFormat();
  const text = (name: string) => t(`backOffice.figures.${name}`);
  return (
    <Figure<AnswerStatistics> name="answers">
      {({ weeks }) => (
        <Chart
          {...span}
          title={text('answers')}
          rows={weeks.map(({ week, ...row }) => ({ day: week, ...row }))}
          series={[
            { key: 'answered', label: text('answered') },
            { key: 'lost', label: text('lost') },
          ]}
          show={format.number}
          note={lastMedian(weeks, (median) => t('backOffice.figures.answer_time', { time: hours(median) }))}
        />
      )}
    </Figure>
  );
}

/** Contact details that were stopped. */
function Leaks({ span }: { span: Span }) {
  const t = useTranslate();
  const format = useFormat();
  const text = (name: string) => t(`backOffice.figures.${name}`);
  return (
    <Figure<LeakStatistics> name="leaks">
      {({ weeks }) => (
        <Chart
          {...span}
          title={text('leaks')}
          rows={weeks.map(({ week, ...row }) => ({ day: week, ...row }))}
          series={[
            { key: 'refused', label: text('refused') },
            { key: 'held', label: text('held') },
          ]}
          show={format.number}
          note={t('backOffice.figures.rejected', {
            smart_count: weeks.reduce((sum, { rejected }) => sum + rejected, 0),
          })}
        />
      )}
    </Figure>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(26rem, 100%), 1fr))', gap: 4, mt: 3.5 }}
  >
    {children}
  </Box>
);
