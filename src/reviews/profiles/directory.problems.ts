import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with the public figures. */
export const directoryProblems = defineProblems({
  milestones_changed: {
    status: 409,
    text: {
      it: 'Qualcuno ha salvato questi numeri mentre li cambiavi. Ricarica la pagina: quello che hai scritto resta qui.',
      en: 'Somebody saved these figures while you were changing them. Reload the page: what you typed stays here.',
    },
  },
});
