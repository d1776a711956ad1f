/** The figures that are counted by week too: an alert tells when one falls. */
export const weeklyFigures = ['published', 'answers', 'choices', 'credits_sold'] as const;
export type WeeklyFigure = (typeof weeklyFigures)[number];

/** The figures of the market that belong to the requests published in a period, in the order of the page. */
export const marketFigures = [
  'published',
  'reach_median',
  'reach_average',
  'first_answer_hours',
  'three_quotes',
  'quoted',
  'chosen',
  'rated',
  'satisfied',
  'received',
  'answered',
  'firms_active',
  'credits_spent',
] as const;
export type MarketFigure = (typeof marketFigures)[number];

/** Whether a province has the firms that it needs. */
export const supplies = ['missing', 'scarce', 'enough'] as const;
export type Supply = (typeof supplies)[number];

/** After so many months a cohort of firms is looked at again. */
export const cohortMonths = [1, 3, 6] as const;
