import { termsVersions, type TermsVersion } from '../../../src/accounts/legal-versions.codes.js';
import type { Section } from './section.js';
import { terms } from './terms.server.js';
import { termsOf20241015 } from './terms-2024-10-15.server.js';

/** The Italian text of each version. When the terms change, the text that held until then becomes a file of its own. */
const TEXTS: Readonly<Record<TermsVersion, (brand: string) => Section[]>> = {
  '2026-11-22': terms,
  '2024-10-15': termsOf20241015,
};

/** A version with its text and that of the version before it, if there is one; undefined where no version has this day. */
export function termsOf(version: string | undefined, brand: string) {
  const place = termsVersions.findIndex((each) => each === version);
  const found = termsVersions[place];
  if (!found) return undefined;
  const before = termsVersions[place + 1];
  return {
    version: found,
    sections: TEXTS[found](brand),
    ...(before && { before: { version: before, sections: TEXTS[before](brand) } }),
  };
}
