import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { TransparencyYear } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Facts, Section } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Problem } from '../../ui/Problem';
import { SmallTable } from '../../ui/SmallTable';
import { useYear, YearBar } from '../../ui/YearBar';

type Line = TransparencyYear['rows'][number];

/** The figures of a year that Articles 15 and 24 of Regulation (EU) 2022/2065 ask for. The year is kept in the address. */
export default function Transparency() {
  const t = useTranslate();
  const asked = useYear();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['transparency', asked],
    queryFn: () => read<TransparencyYear>(`transparency?year=${asked}`),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('resources.transparency.name', { smart_count: 2 })} lead={t('backOffice.lead.transparency')}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <YearBar of={data} resource="transparency" file="trasparenza" />
          <Box sx={{ my: 2 }}>
            <p className="soft measure">{t('backOffice.transparency.exempt')}</p>
          </Box>
          {together(data.rows, 'section').map(([section, lines]) => (
            <Section key={section} title={section}>
              {together(lines, 'figure').map(([figure, parts]) => (
                <Figure key={figure} of={parts} />
              ))}
            </Section>
          ))}
        </>
      ) : (
        <Loading rows={8} />
      )}
      <p className="vh" role="status">
        {data && t('backOffice.transparency.shown', { year: data.year })}
      </p>
    </Page>
  );
}

/** A figure with its definition, its source and its parts. */
function Figure({ of: lines }: { of: readonly Line[] }) {
  const t = useTranslate();
  const format = useFormat();
  const [first] = lines;
  if (!first) return null;
  const say = ({ value, unit }: Line) => {
    if (value === null) return '–';
    if (unit === 'percent') return format.percent(value);
    return unit === 'hours'
      ? t('backOffice.transparency.hours', { hours: format.number(value) })
      : format.number(value);
  };
  const about = `${first.definition} (${first.source})`;
  return (
    <Box sx={{ mb: 3 }}>
      {first.part === null ? (
        <Facts
          of={[
            [
              first.label,
              first.value === null && first.unit === 'count' ? t('backOffice.transparency.unknown') : say(first),
            ],
          ]}
        />
      ) : (
        <SmallTable
          label={first.label}
          maxWidth="56rem"
          head={[{ text: first.label }, { text: t('backOffice.transparency.value'), figures: true }]}
          rows={lines.map((line) => ({ key: line.part ?? '', cells: [line.part, say(line)] }))}
        />
      )}
      <p className="micro soft measure">{about}</p>
    </Box>
  );
}

/** Lines that share a value stay together, in their order. */
function together(lines: readonly Line[], by: 'section' | 'figure'): [string, Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line[by], [...(groups.get(line[by]) ?? []), line]);
  return [...groups];
}
