import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ms } from '../../../src/shared/limits';
import { instantOfRomeField } from '../../ui/rome';

/** Common lengths of a suspension in days. */
const days = [7, 30, 90] as const;

interface SuspensionEndProps {
  /** What is wrong with it. */
  wrong: string | undefined;
  /** An instant; null for no end, undefined as long as a moment is not written. */
  onChange: (until: string | null | undefined) => void;
}

/** Until when a suspension lasts: some days, a moment in the time of Rome, or until staff lift it. */
export function SuspensionEnd({ wrong, onChange }: SuspensionEndProps) {
  const t = useTranslate();
  const [lasts, setLasts] = useState('none');
  const text = (name: string, values?: object) => t(`backOffice.suspension.${name}`, values);
  const choose = (value: string) => {
    setLasts(value);
    const count = Number(value);
    if (value === 'date') onChange(undefined);
    else onChange(count > 0 ? new Date(Date.now() + count * ms.day).toISOString() : null);
  };
  return (
    <>
      <TextField
        select
        label={text('lasts')}
        fullWidth
        sx={{ mt: 2 }}
        value={lasts}
        error={wrong !== undefined && lasts !== 'date'}
        helperText={lasts === 'date' ? undefined : wrong}
        onChange={(event) => {
          choose(event.target.value);
        }}
      >
        <MenuItem value="none">{text('no_end')}</MenuItem>
        {days.map((count) => (
          <MenuItem key={count} value={String(count)}>
            {text('days', { smart_count: count })}
          </MenuItem>
        ))}
        <MenuItem value="date">{text('date')}</MenuItem>
      </TextField>
      {lasts === 'date' && (
        <TextField
          type="datetime-local"
          label={text('until')}
          fullWidth
          sx={{ mt: 2 }}
          error={wrong !== undefined}
          helperText={wrong ?? text('rome')}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(event) => {
            onChange(instantOfRomeField(event.target.value) ?? undefined);
          }}
        />
      )}
    </>
  );
}
