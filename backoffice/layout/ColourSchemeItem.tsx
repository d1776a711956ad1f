import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const next = { system: 'light', light: 'dark', dark: 'system' } as const;

/** Light, dark, or as the system: one step a press. */
export function ColourSchemeItem({ onDone }: { onDone: () => void }) {
  const t = useTranslate();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <MenuItem
      onClick={() => {
        setMode(next[mode]);
        onDone();
      }}
    >
      {t(`backOffice.look.${next[mode]}`)}
    </MenuItem>
  );
}
