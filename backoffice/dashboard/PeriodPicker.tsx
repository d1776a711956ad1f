import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { dayFromNow } from '../ui/format';
import { SPANS, type usePeriod } from './period';

/** The days of the figures: one of the usual spans, or from one day to another. */
export function PeriodPicker({ from, to, set }: ReturnType<typeof usePeriod>) {
  const t = useTranslate();
  const current = SPANS.find((days) => from === dayFromNow(1 - days) && to === dayFromNow(0));
  const day = (name: 'from' | 'to', value: string, limits: object) => (
    <TextField
      type="date"
      label={t(`backOffice.filter.${name}`)}
      value={value}
      slotProps={{ htmlInput: limits }}
      onChange={(event) => {
        if (event.target.value) set({ from, to, [name]: event.target.value });
      }}
    />
  );
  return (
    <Box
      role="group"
      aria-label={t('backOffice.home.period')}
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0.75rem 1rem',
        pb: 2,
        '& > .MuiTextField-root': { width: { xs: '100%', sm: '11rem' } },
      }}
    >
      <TextField
        select
        label={t('backOffice.home.period')}
        value={current ?? ''}
        onChange={(event) => {
          if (event.target.value) set({ from: dayFromNow(1 - Number(event.target.value)), to: dayFromNow(0) });
        }}
      >
        {SPANS.map((days) => (
          <MenuItem key={days} value={days}>
            {t('backOffice.home.days', { smart_count: days })}
          </MenuItem>
        ))}
        {current === undefined && <MenuItem value="">{t('backOffice.home.own')}</MenuItem>}
      </TextField>
      {day('from', from, { max: to })}
      {day('to', to, { min: from })}
    </Box>
  );
}
