import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with credits. */
export const creditsProblems = defineProblems({
  insufficient_credits: {
    status: 409,
    text: {
      it: 'Non hai abbastanza crediti: il costo è {required}, il tuo saldo {balance}. Puoi comunque leggere le richieste e rispondere con un parere, che è gratis.',
      en: 'You don’t have enough credits: the cost is {required}, your balance {balance}. You can still read requests and answer with an opinion, which is free.',
    },
  },
});
