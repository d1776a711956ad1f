import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with feedback and the public ranking. */
export const feedbackProblems = defineProblems({
  move_not_allowed: {
    status: 409,
    text: {
      it: 'Puoi dare un giudizio dopo aver scelto uno studio.',
      en: 'You can leave a review once you have chosen a firm.',
    },
  },
  review_removed: {
    status: 409,
    text: { it: 'Questo giudizio è già stato rimosso.', en: 'This review has been removed already.' },
  },
  nothing_to_reply_to: {
    status: 409,
    text: { it: 'Non c’è ancora un giudizio a cui rispondere.', en: 'There is no review to reply to yet.' },
  },
});
