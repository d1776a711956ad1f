import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with newsletters and subscriptions. */
export const newsletterProblems = defineProblems({
  newsletter_moved: {
    status: 409,
    text: {
      it: 'Lo stato di questa newsletter è cambiato: ricarica la pagina.',
      en: 'The state of this newsletter has changed: reload the page.',
    },
  },
  newsletter_nobody: {
    status: 409,
    text: {
      it: 'Nessuno dei destinatari scelti ha dato il consenso.',
      en: 'Nobody in this audience has agreed to it.',
    },
  },
  invalid_link: {
    status: 422,
    text: { it: 'Questo link non è più valido.', en: 'This link is no longer valid.' },
  },
});
