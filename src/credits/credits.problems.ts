import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with credits. */
export const creditsProblems = defineProblems({
  insufficient_credits: {
    status: 409,
    text: {
      it: 'Ti servono {required} crediti e ne hai {balance}. Puoi comunque leggere le richieste e rispondere con un parere, che non costa crediti.',
      en: 'This takes {required} credits and you have {balance}. You can still read requests and answer with an opinion, which costs no credit.',
    },
  },
});
