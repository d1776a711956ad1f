import { caseDecisions } from '../moderation/case-decisions.codes.js';

const ofCases = Object.entries(caseDecisions).flatMap(([kind, rows]) =>
  Object.keys(rows).map((name) => `${kind}.${name}`),
);

/** The decisions outside of cases for which staff type a reason, as resource and verb; and why a record is opened. */
export const otherReasoned = [
  'accounts.suspend',
  'accounts.reinstate',
  'accounts.sign-out',
  'accounts.delete-for-abuse',
  'requests.give_top',
  'reviews.remove',
  'refunds.approve',
  'refunds.deny',
  'blacklist.remove',
  'content.withdraw',
  'content.review',
  'settings.withdraw',
  'business-settings.withdraw',
  'invoice-receipts.close',
  'view',
] as const;

/** The decisions that ready texts are for: those of each kind of case, and the others. Rule 16.28. */
export const reasonedDecisions: readonly [string, ...string[]] = [...otherReasoned, ...ofCases];
