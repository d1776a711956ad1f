/** Why a citizen says that she chose a firm and not another. Rule 10.30. */
export const choiceReasons = ['price', 'clarity', 'speed', 'reviews', 'distance', 'other'] as const;
export type ChoiceReason = (typeof choiceReasons)[number];

/** Why a citizen who got quotes says that they chose no firm. Rule 10.31. */
export const noChoiceReasons = ['price', 'clarity', 'distance', 'elsewhere', 'settled', 'other'] as const;
export type NoChoiceReason = (typeof noChoiceReasons)[number];
