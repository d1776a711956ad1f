import { useMemo } from 'react';
import { useLocaleState } from 'react-admin';
import { formatIn, ZONE } from './formats';

/** `formatIn` for the reader's language. */
export function useFormat() {
  const [locale] = useLocaleState();
  return useMemo(() => formatIn(locale), [locale]);
}

/** A day of Rome as the API writes it, so many days from now. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(Date.now() + days * 86_400_000);
