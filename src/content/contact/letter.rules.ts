import { reportLimits } from '../../shared/limits.js';

/** The case about a letter. */
export const aboutLetter = (id: number) => ({ kind: 'contact', type: 'contact', id }) as const;

/** The reference that people read: CT, the year, six digits or more. Rule 22.13. */
export const letterReference = (id: number, at: Date): string =>
  `CT-${at.getUTCFullYear()}-${String(id).padStart(reportLimits.referenceDigits, '0')}`;
