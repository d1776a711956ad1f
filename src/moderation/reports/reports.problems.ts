import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with reports and appeals. */
export const reportProblems = defineProblems({
  own_content: {
    status: 409,
    text: { it: 'Questo contenuto è tuo: non puoi segnalarlo.', en: 'This is your own content: you cannot report it.' },
  },
  reports_paused: {
    status: 429,
    text: {
      it: 'Più segnalazioni tue sono risultate infondate: potrai farne altre fra {days} giorni. Per cose urgenti scrivici dai contatti.',
      en: 'Several of your reports proved unfounded: you can make others in {days} days. For anything urgent, write to us from the contacts page.',
    },
  },
  appeal_not_allowed: {
    status: 409,
    text: {
      it: 'Contro questa decisione non si può fare ricorso: ne è già arrivato uno, il termine è passato o non è contro di te.',
      en: 'This decision is not open to an appeal: one was made, the time is over, or it is not against you.',
    },
  },
  invalid_appeal_link: {
    status: 410,
    text: {
      it: 'Questo link non vale più: il termine è passato o il ricorso è già stato deciso.',
      en: 'This link is no longer valid: the time is over, or the appeal has been decided.',
    },
  },
  appeal_needs_another: {
    status: 403,
    text: {
      it: 'Hai preso tu la decisione contestata: il ricorso lo decide un’altra persona.',
      en: 'You made the contested decision: somebody else decides the appeal.',
    },
  },
});
