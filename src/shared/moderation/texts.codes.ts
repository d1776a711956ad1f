/**
 * The texts that are published immediately and that staff check afterwards where the contact filter is not sure.
 * Rule 19.10.
 */
export const textSubjects = ['response', 'review', 'review_reply', 'profile'] as const;
export type TextSubject = (typeof textSubjects)[number];
