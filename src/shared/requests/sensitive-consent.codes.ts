/**
 * The version of the words by which a citizen lets firms read data about health and crimes, by the day of their
 * publication. A changed text gets a new version. Rule 14.13.
 */
export const sensitiveConsentText = '2026-11-25';
