/** Answers by mail. Apart from the other limits, so that pages do not load it. Durations in milliseconds. */
export const mailedReplyLimits = {
  /** A person is told at most once within this that answers by mail in a conversation were not delivered. */
  told: 24 * 60 * 60 * 1000,
} as const;
