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

/** The same refusal, of something written. Rule 19.5. */
export const textProblems = defineProblems({
  blacklisted: {
    status: 422,
    text: {
      it: 'Nel testo c’è qualcosa da togliere. Quello che hai scritto è ancora qui.',
      en: 'Something has to be taken out of the text. What you wrote is still here.',
    },
  },
});
