/** Why a citizen says that she chose a firm and not another. Rule 10.30. */
export const choiceReasons = ['price', 'clarity', 'speed', 'reviews', 'distance', 'other'] as const;
export type ChoiceReason = (typeof choiceReasons)[number];
