import { termsVersions, type TermsVersion } from '../../../src/shared/accounts/legal-versions.codes.js';
import type { Locale } from '../../app/context.js';
import type { Section } from './section.js';
import { terms } from './terms.server.js';
import { termsInEnglish } from './terms-en.server.js';
import { termsOf20241015 } from './terms-2024-10-15.server.js';

type Text = (brand: string) => Section[];

/**
 * The text of each version: the Italian one is binding, English readers get theirs where there is one. When the terms
 * change, the text that holds until then becomes a file of its own.
 */
const TEXTS: Readonly<Record<TermsVersion, { it: Text; en?: Text }>> = {
  '2026-11-22': { it: terms, en: termsInEnglish },
  '2024-10-15': { it: termsOf20241015 },
};

/** A version with its Italian text and that of the version before it, if there is one; undefined where no version has this day. */
export function termsOf(version: string | undefined, brand: string) {
  const place = termsVersions.findIndex((each) => each.version === version);
  const found = termsVersions[place]?.version;
  if (!found) return undefined;
  const before = termsVersions[place + 1]?.version;
  return {
    version: found,
    sections: TEXTS[found].it(brand),
    ...(before && { before: { version: before, sections: TEXTS[before].it(brand) } }),
  };
}

/** The text of a version for a reader, and its language. */
export function termsFor(reader: Locale, version: string, brand: string): { sections: Section[]; lang: Locale } {
  const { it, en } = TEXTS[version as TermsVersion];
  return reader === 'en' && en ? { sections: en(brand), lang: 'en' } : { sections: it(brand), lang: 'it' };
}
