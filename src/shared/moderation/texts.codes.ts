/** The words that are shown at once and that staff look at afterwards where the contact filter is not sure. Rule 19.10. */
export const textSubjects = ['response', 'review', 'review_reply', 'profile'] as const;
export type TextSubject = (typeof textSubjects)[number];
