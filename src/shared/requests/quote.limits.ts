/** What a quote may hold. Apart from the other limits, so that pages without a quote do not load it. */
export const quoteLimits = {
  /** Hours of work that a quote may estimate. */
  hoursMax: 5000,
  /** Instalments in which the fixed parts of a quote are paid, and how long their words may be. */
  instalments: 6,
  instalmentLabelMax: 60,
  instalmentWhenMax: 80,
  /** Why a firm withdraws a quote that was read. */
  withdrawalReasonMin: 20,
  withdrawalReasonMax: 500,
} as const;
