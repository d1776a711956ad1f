import type { Locale } from '../../app/context.js';

/** Languages of Italy that a browser may have no name for: it would show "sc". */
const own: Readonly<Record<string, Readonly<Record<Locale, string>>>> = { sc: { it: 'sardo', en: 'Sardinian' } };

/**
 * The names of languages by their ISO 639-1 code, in the reader's language.
 * @param known the browser's own names
 */
export function languageNames(
  locale: Locale,
  known: Pick<Intl.DisplayNames, 'of'> = new Intl.DisplayNames([locale], { type: 'language' }),
): (code: string) => string {
  return (code) => own[code]?.[locale] ?? known.of(code) ?? code;
}
