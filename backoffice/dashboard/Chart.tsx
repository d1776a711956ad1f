import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BarChart } from '@mui/x-charts/BarChart';
import { useColorScheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { palette } from '../theme/palette';
import { useFormat } from '../ui/format';
import { SmallTable } from '../ui/SmallTable';

type Row = { day: string } & Record<string, number | string>;

interface ChartProps {
  title: string;
  rows: readonly { day: string }[];
  /** The values of a row that are drawn, at most two. */
  series: { key: string; label: string }[];
  show: (value: number) => string;
  /** Values are cents, drawn in euro. */
  money?: boolean;
  from: string;
  to: string;
  /** The text under the chart. */
  note?: ReactNode;
}

const DAY = 86_400_000;
/** Beyond this many days bars are thinner than a line: weeks are drawn. */
const MOST_BARS = 62;

const days = (from: string, to: string): string[] => {
  const first = Date.parse(`${from}T12:00:00Z`);
  const count = Math.max(1, Math.round((Date.parse(`${to}T12:00:00Z`) - first) / DAY) + 1);
  return Array.from({ length: Math.min(count, 3660) }, (_, index) =>
    new Date(first + index * DAY).toISOString().slice(0, 10),
  );
};

/** Every day of the period, empty ones too; by weeks where there are many. */
function spread(rows: readonly { day: string }[], keys: string[], from: string, to: string): Row[] {
  const byDay = new Map(rows.map((row) => [row.day.slice(0, 10), row as Row]));
  const all = days(from, to);
  const step = all.length > MOST_BARS ? 7 : 1;
  return Array.from({ length: Math.ceil(all.length / step) }, (_, index) => {
    const part = all.slice(index * step, (index + 1) * step);
    const sums = keys.map(
      (key) => [key, part.reduce((sum, day) => sum + Number(byDay.get(day)?.[key] ?? 0), 0)] as const,
    );
    return { day: part[0] ?? from, ...Object.fromEntries(sums) };
  });
}

/** Bars over time with the whole in figures, and the same as a table. */
export function Chart({ title, rows, series, show, money = false, from, to, note }: ChartProps) {
  const t = useTranslate();
  const format = useFormat();
  const id = useId();
  const [table, setTable] = useState(false);
  const { mode, systemMode } = useColorScheme();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const look = (mode === 'system' ? systemMode : mode) === 'dark' ? 1 : 0;
  const data = spread(
    rows,
    series.map(({ key }) => key),
    from,
    to,
  );
  const [main] = series;
  const total = (key: string): number => data.reduce((sum, row) => sum + Number(row[key]), 0);
  const day = (value: string): string => format.dayShort(`${value}T12:00:00Z`);
  const filled = data.filter((row) => series.some(({ key }) => row[key] !== 0));
  return (
    <Box component="figure" aria-labelledby={id} sx={{ minWidth: 0, borderTop: '1px solid var(--rule)', pt: 1.75 }}>
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'start',
          gap: '0.25rem 1rem',
        }}
      >
        <div>
          <h2 id={id}>{title}</h2>
          <p className="sum">{show(main ? total(main.key) : 0)}</p>
          {series.length > 1 && (
            // The large figure is that of the first alone: without its name it would look like the total.
            <p>{series.map(({ key, label }) => `${label}: ${show(total(key))}`).join(' · ')}</p>
          )}
          {note && <p>{note}</p>}
        </div>
        <Button
          aria-pressed={table}
          sx={{ px: 0, textDecoration: 'underline', textUnderlineOffset: '0.25em' }}
          onClick={() => {
            setTable(!table);
          }}
        >
          {t(table ? 'backOffice.home.as_chart' : 'backOffice.home.as_table')}
          <span className="vh">: {title}</span>
        </Button>
      </Box>
      {filled.length === 0 ? (
        <p className="soft">{t('backOffice.home.none')}</p>
      ) : table ? (
        <SmallTable
          label={title}
          head={[{ text: t('backOffice.home.day') }, ...series.map(({ label }) => ({ text: label, figures: true }))]}
          rows={filled.map((row) => ({
            key: row.day,
            cells: [format.day(`${row.day}T12:00:00Z`), ...series.map(({ key }) => show(Number(row[key])))],
          }))}
          foot={[t('backOffice.home.total'), ...series.map(({ key }) => show(total(key)))]}
        />
      ) : (
        <div aria-hidden="true">
          <BarChart
            height={220}
            skipAnimation={still}
            hideLegend={series.length === 1}
            disableKeyboardNavigation
            margin={{ left: 0, right: 4, top: 8, bottom: 0 }}
            borderRadius={2}
            colors={[palette['series-1'][look], palette['series-2'][look]]}
            xAxis={[
              {
                data: data.map((row) => row.day),
                scaleType: 'band',
                valueFormatter: day,
                tickLabelInterval: (_value, index) => index % Math.ceil(data.length / 6) === 0,
                disableTicks: true,
              },
            ]}
            yAxis={[
              {
                width: 56,
                disableLine: true,
                disableTicks: true,
                valueFormatter: (value: number) => format.number(value),
              },
            ]}
            grid={{ horizontal: true }}
            series={series.map(({ key, label }) => ({
              label,
              data: data.map((row) => (money ? Number(row[key]) / 100 : Number(row[key]))),
              valueFormatter: (value) => (value === null ? '' : show(money ? Math.round(value * 100) : value)),
            }))}
          />
        </div>
      )}
    </Box>
  );
}
