import { like } from '../../kernel/database/sql.js';
import { requestTypes } from '../../shared/guidance/request-types.js';

/** What a search of a list of requests looks for: words, the number of a request, or subjects. */
export interface Searched {
  /** A pattern for `ilike`. */
  words: string;
  number: number | null;
  types: readonly string[];
}

/** Reads a search. A subject is found by its own name and by the name of one case of it, in both languages. */
export function searched(q: string): Searched {
  const words = q.toLowerCase();
  return {
    words: like(q),
    number: /^\d{1,9}$/.test(q) ? Number(q) : null,
    types: requestTypes
      .filter(({ label, caseLabel }) =>
        [label.it, label.en, caseLabel.it, caseLabel.en].some((name) => name.toLowerCase().includes(words)),
      )
      .map(({ id }) => id),
  };
}
