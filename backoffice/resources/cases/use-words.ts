import { useLocaleState } from 'react-admin';
import type { Words } from './bilingual';

/** Words in the language of the reader. */
export function useWords(): (words: Words) => string {
  const [locale] = useLocaleState();
  return (words) => words[locale === 'en' ? 'en' : 'it'];
}
