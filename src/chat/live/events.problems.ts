import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with the stream of events. */
export const eventProblems = defineProblems({
  too_many_streams: {
    status: 429,
    text: {
      it: 'Hai troppe pagine aperte: gli aggiornamenti arrivano ogni mezzo minuto.',
      en: 'You have too many pages open: updates come every half minute.',
    },
  },
});
