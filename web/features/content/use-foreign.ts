import type { Locale } from '../../app/context';
import { useLocale } from '../../ui/link';

/** The language of a text where it is not that of the page around it. */
export function useForeign(language: Locale): { lang?: Locale } {
  return useLocale() === language ? {} : { lang: language };
}
