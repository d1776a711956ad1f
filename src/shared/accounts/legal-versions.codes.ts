/**
 * A version of a text that everybody agrees to or is notified of. Its name and address is the day in Rome from which it
 * is in force, YYYY-MM-DD.
 */
export interface LegalVersion {
  readonly version: string;
  /**
   * The day in Rome on which every account is notified, YYYY-MM-DD. The first version of the site has none: there was
   * nobody to notify, and nobody is asked to agree to it later.
   */
  readonly announced?: string;
}

/** All versions of a text, newest first. There is always one. */
export type LegalVersions = readonly [LegalVersion, ...LegalVersion[]];

/** The texts that have versions. */
export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/**
 * The versions of the terms, newest first. A new one is added first here, with the day of its announcement; its text is
 * in web/features/legal/terms-versions.server.ts. Rules 30.1, 30.2 and 30.4.
 */
export const termsVersions = [{ version: '2026-11-22' }, { version: '2024-10-15' }] as const satisfies LegalVersions;

export type TermsVersion = (typeof termsVersions)[number]['version'];

/** The versions of the privacy notice, newest first. It is announced and needs no agreement. Rule 30.8. */
export const privacyVersions = [
  { version: '2026-11-29' },
  { version: '2026-11-25' },
  { version: '2026-11-22' },
] as const satisfies LegalVersions;
