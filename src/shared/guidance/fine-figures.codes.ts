/** The figures of the law on traffic fines that are no time limit of the person. Compared with the articles on 2026-11-26. */
export const fineFigures = {
  /** Off the minimum, for who pays at once (art. 202, comma 1, C.d.S.). */
  discountPercent: 30,
  /** Without a decision by then the appeal to the Prefetto is granted (art. 204, commi 1 e 1-bis, C.d.S.). */
  prefectDecides: { days: 120 },
} as const;
