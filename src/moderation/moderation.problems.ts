import { defineProblems } from '../kernel/problem.js';

/** Problems of moderation. Rule 14.3. */
export const moderationProblems = defineProblems({
  blacklisted: {
    status: 422,
    text: {
      it: 'Questi dati non possono essere usati su questo sito. Se pensi a un errore, scrivici.',
      en: 'These details cannot be used on this site. If you think this is a mistake, write to us.',
    },
  },
});
