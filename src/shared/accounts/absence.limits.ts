/** Absences of the people of a firm, in days. Rules 26.16 and 26.20. */
export const absenceLimits = {
  /** An absence has at most so many days, the first and the last included. */
  maxDays: 180,
  /** It begins so many days ahead at most. */
  aheadDays: 365,
  /** It is deleted so many days after its last one. */
  keptDays: 30,
} as const;
