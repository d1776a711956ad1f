import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with a letter of engagement. */
export const engagementProblems = defineProblems({
  engagement_accepted: {
    status: 409,
    text: {
      it: 'La lettera d’incarico è già accettata: non cambia più.',
      en: 'The letter of engagement was already accepted: it no longer changes.',
    },
  },
  engagement_changed: {
    status: 409,
    text: {
      it: 'Nel frattempo lo studio ha cambiato la lettera d’incarico: rileggila prima di accettare.',
      en: 'The firm has changed the letter of engagement meanwhile: read it again before you accept.',
    },
  },
  no_engagement: {
    status: 409,
    text: {
      it: 'Non c’è ancora una lettera d’incarico da leggere.',
      en: 'There is no letter of engagement to read yet.',
    },
  },
});
