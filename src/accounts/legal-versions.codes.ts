/**
 * The versions of the terms, by the day from which they hold, newest first. What somebody agrees to is recorded with the
 * first. Rules 30.1 and 30.2.
 */
export const termsVersions = ['2026-11-22', '2024-10-15'] as const;

export type TermsVersion = (typeof termsVersions)[number];

/** The terms that hold now. */
export const TERMS_VERSION: TermsVersion = termsVersions[0];

/** The privacy notice that holds now, by its day. */
export const PRIVACY_VERSION = '2026-11-22';
