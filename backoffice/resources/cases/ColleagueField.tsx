import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Colleague } from '../../api/records';
import type { BackOfficeDataProvider } from '../../providers/data';
import { readSession } from '../../providers/session';

/** The other active members who decide cases. */
export function useColleagues(): Colleague[] {
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ['colleagues', readSession()?.staff.id],
    queryFn: () => read<Colleague[]>('cases/colleagues'),
  });
  return data;
}

/** What stands for the queue in the field. */
const QUEUE = 'queue';

/** The colleague that the field says; null for the queue, undefined while nothing is chosen. */
export const chosenOf = (value: string): number | null | undefined => {
  if (value === '') return undefined;
  return value === QUEUE ? null : Number(value);
};

/** To whom cases are given: a colleague who can have them, or the queue. */
export function ColleagueField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslate();
  const colleagues = useColleagues().filter(({ assignable }) => assignable);
  return (
    <TextField
      select
      required
      fullWidth
      sx={{ my: 2 }}
      label={t('backOffice.cases.assign.to')}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem value={QUEUE}>{t('backOffice.cases.assign.queue')}</MenuItem>
    </TextField>
  );
}
