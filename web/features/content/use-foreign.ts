import type { Locale } from '../../app/context';
import { useLocale } from '../../ui/link';

/** The language of a text if it differs from that of the page around it. */
export function useForeign(language: Locale): { lang?: Locale } {
  return useLocale() === language ? {} : { lang: language };
}
