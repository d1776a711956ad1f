import { useColorScheme } from '@mui/material/styles';

const nextOf = { system: 'light', light: 'dark', dark: 'system' } as const;

/** Light, dark, or as the system: the one after the current one, and the step to it. */
export function useColourScheme() {
  const { mode = 'system', setMode } = useColorScheme();
  const next = nextOf[mode];
  return {
    next,
    change: () => {
      setMode(next);
    },
  };
}
