import { defineProblems } from '../kernel/problem.js';

/** What moderation refuses by itself. Specification, section 5. */
export const moderationProblems = defineProblems({
  blacklisted: {
    status: 422,
    text: {
      it: 'Questi dati non possono essere usati su questo sito. Se pensi a un errore, scrivici.',
      en: 'These details cannot be used on this site. If you think this is a mistake, write to us.',
    },
  },
});
