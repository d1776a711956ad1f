import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FunnelStatistics } from '../api/records';
import { Section } from '../ui/Facts';
import { useFormat } from '../ui/format';
import { SmallTable } from '../ui/SmallTable';

const ALL = '';
const steps = ['sent', 'forwarded', 'quoted', 'chosen'] as const;
type Step = (typeof steps)[number];
type Line = Record<Step, number>;

const add = (a: Line, b: Line): Line => ({
  sent: a.sent + b.sent,
  forwarded: a.forwarded + b.forwarded,
  quoted: a.quoted + b.quoted,
  chosen: a.chosen + b.chosen,
});

/** From request to choice: by week for one subject or all, newest week first. */
export function Funnel({ rows }: FunnelStatistics) {
  const t = useTranslate();
  const format = useFormat();
  const [type, setType] = useState(ALL);
  const text = (name: string) => t(`backOffice.figures.${name}`);
  const types = [...new Map(rows.map((row) => [row.request_type_id, row.request_type]))].sort(([, a], [, b]) =>
    a.localeCompare(b),
  );
  const weeks = new Map<string, Line>();
  for (const { week, request_type_id, sent, forwarded, quoted, chosen } of rows) {
    if (type !== ALL && request_type_id !== type) continue;
    const line = { sent, forwarded, quoted, chosen };
    const known = weeks.get(week);
    weeks.set(week, known ? add(known, line) : line);
  }
  const total = [...weeks.values()].reduce(add, { sent: 0, forwarded: 0, quoted: 0, chosen: 0 });
  const cell = (line: Line, step: Step) =>
    step === 'sent' || line.sent === 0
      ? format.number(line[step])
      : `${format.number(line[step])} (${format.percent(Math.round((100 * line[step]) / line.sent))})`;
  return (
    <Section title={text('funnel')}>
      {rows.length === 0 ? (
        <p className="soft">{t('backOffice.home.none')}</p>
      ) : (
        <>
          <TextField
            select
            size="small"
            label={text('subject')}
            value={type}
            sx={{ minWidth: '16rem', maxWidth: '100%', mb: 2 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={(event) => {
              setType(event.target.value);
            }}
          >
            <MenuItem value={ALL}>{text('every_subject')}</MenuItem>
            {types.map(([id, label]) => (
              <MenuItem key={id} value={id}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <SmallTable
            label={text('funnel')}
            maxWidth="60rem"
            head={[{ text: text('week') }, ...steps.map((step) => ({ text: text(step), figures: true }))]}
            rows={[...weeks].reverse().map(([week, line]) => ({
              key: week,
              cells: [format.day(`${week}T12:00:00Z`), ...steps.map((step) => cell(line, step))],
            }))}
            foot={[t('backOffice.home.total'), ...steps.map((step) => cell(total, step))]}
          />
        </>
      )}
    </Section>
  );
}
