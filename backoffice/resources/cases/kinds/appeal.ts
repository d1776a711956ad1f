import { AppealFile } from './AppealFile';
import type { KindPage } from './kind-page';

/** An appeal against a decision. Rules 22.8 to 22.10. */
export const appeal: KindPage<'appeal'> = {
  File: AppealFile,
  decisions: {
    grant: {
      label: { it: 'Accogli il ricorso', en: 'Grant the appeal' },
      done: { it: 'Ricorso accolto', en: 'Appeal granted' },
      question: { it: 'Vuoi cambiare la decisione?', en: 'Change the decision?' },
      hint: { it: 'Lo legge chi ha fatto ricorso.', en: 'Whoever appealed reads it.' },
      follows: {
        it: 'Quello che era stato rimosso torna, una sospensione finisce. Se il ricorso è di chi aveva segnalato, il contenuto viene rimosso o l’autore avvisato.',
        en: 'What was removed comes back, a suspension ends. If it is by whoever reported, the content is removed or its author warned.',
      },
    },
    reject: {
      danger: true,
      label: { it: 'Respingi il ricorso', en: 'Reject the appeal' },
      done: { it: 'Ricorso respinto', en: 'Appeal rejected' },
      question: { it: 'Vuoi confermare la decisione?', en: 'Confirm the decision?' },
      hint: { it: 'Lo legge chi ha fatto ricorso.', en: 'Whoever appealed reads it.' },
      follows: {
        it: 'La decisione resta, e non ci sono altri ricorsi.',
        en: 'The decision stands, and there is no other appeal.',
      },
    },
  },
};
