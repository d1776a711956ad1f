import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a review counts in public: in the ranking, on the profile, in the comparison and in the score. The counters of
 * firms (`firm_marks`) follow the same rule in their triggers. Rules 10.20 to 10.23.
 * @param review the alias of its row
 */
export const countsInPublic = (review: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${review}.published_at`)} is not null and ${sql.ref(`${review}.removed_at`)} is null)`;
