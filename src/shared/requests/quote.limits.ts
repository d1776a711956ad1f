/** What a quote may hold. Apart from the other limits, so that pages without a quote do not load it. */
export const quoteLimits = {
  /** An unfinished quote may be longer than one that is sent: the firm shortens it, not the server. */
  draftTextMax: 6000,
  /** Texts of its own that a firm keeps for its quotes. */
  savedTexts: 20,
  savedTextNameMax: 60,
  /** Hours of work that a quote may estimate. */
  hoursMax: 5000,
  /** Instalments in which the fixed parts of a quote are paid, and how long their words may be. */
  instalments: 6,
  instalmentLabelMax: 60,
  instalmentWhenMax: 80,
  /** Why a firm withdraws a quote that was read. */
  withdrawalReasonMin: 20,
  withdrawalReasonMax: 500,
  /** The least days for which a quote of its own validity can be chosen. */
  validityDaysMin: 3,
  /** The hour in Rome, on the day before the last, at which the citizen is reminded of it. */
  validityReminderHour: 9,
} as const;
