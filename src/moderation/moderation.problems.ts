import { defineProblems } from '../kernel/problem.js';

/** Problems of moderation. Rule 14.3. */
export const moderationProblems = defineProblems({
  blacklisted: {
    status: 422,
    text: {
      it: 'Questi dati non si possono usare su questo sito.',
      en: 'These details can’t be used on this site.',
    },
  },
});
