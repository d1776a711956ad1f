/** How far from the place a ranking can be narrowed to, in kilometres, as its address writes them. */
export const RANKING_KM = ['10', '25', '50'] as const;
