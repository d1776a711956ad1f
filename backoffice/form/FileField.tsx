import TextField from '@mui/material/TextField';

interface FileFieldProps {
  label: string;
  helperText: string;
  error?: boolean;
  /** Media types or endings. */
  accept: string;
  onChoose: (file: File | null) => void;
}

/** The choice of one file. */
export function FileField({ label, helperText, error = false, accept, onChoose }: FileFieldProps) {
  return (
    <TextField
      type="file"
      label={label}
      helperText={helperText}
      error={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { accept } }}
      required
      fullWidth
      sx={{
        my: 1,
        '& ::file-selector-button': {
          mr: 1.5,
          px: 1.5,
          font: 'inherit',
          color: 'inherit',
          bgcolor: 'transparent',
          border: '1px solid var(--rule)',
          borderRadius: '5px',
        },
      }}
      onChange={(event) => {
        onChoose((event.target as HTMLInputElement).files?.[0] ?? null);
      }}
    />
  );
}
