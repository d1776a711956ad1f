import { ConductFile } from './ConductFile';
import type { KindPage } from './kind-page';

/** A firm whose clients are unhappy, or that several people reported. Rules 18.10 to 18.12. */
export const conduct: KindPage<'conduct'> = {
  File: ConductFile,
  decisions: {
    leave: {
      label: { it: 'Lascia com’è', en: 'Leave it' },
      done: { it: 'Lasciato com’è', en: 'Left as it is' },
      question: { it: 'Vuoi chiudere il caso senza far nulla?', en: 'Close the case and do nothing?' },
      hint: {
        it: 'Perché non serve altro. Lo legge solo il personale.',
        en: 'Why nothing is needed. Only staff read it.',
      },
      follows: {
        it: 'Lo studio non lo sa. Un nuovo caso si apre solo per ciò che arriva da ora in poi.',
        en: 'The firm is not told. A new case opens only for what comes from now on.',
      },
    },
    warn: {
      label: { it: 'Avvisa lo studio', en: 'Warn the firm' },
      done: { it: 'Studio avvisato', en: 'Firm warned' },
      question: { it: 'Vuoi avvisare questo studio?', en: 'Warn this firm?' },
      hint: {
        it: 'Lo legge lo studio: scrivi i fatti e che cosa ti aspetti.',
        en: 'The firm reads it: state the facts and what you expect.',
      },
      follows: {
        it: 'Lo studio riceve l’avviso in bacheca e per email. Continua a ricevere richieste.',
        en: 'The firm gets the warning in the app and by e-mail. It goes on receiving requests.',
      },
    },
    suspend: {
      danger: true,
      label: { it: 'Sospendi lo studio', en: 'Suspend the firm' },
      done: { it: 'Studio sospeso', en: 'Firm suspended' },
      question: { it: 'Vuoi sospendere questo studio?', en: 'Suspend this firm?' },
      hint: { it: 'Lo legge lo studio, e può fare ricorso.', en: 'The firm reads it, and may appeal.' },
      follows: {
        it: 'Lo studio esce dal sito finché non lo riammetti; ciò che non ha aperto passa ad altri. Riceve un’email con il motivo e il ricorso.',
        en: 'The firm is out until you reinstate it; what it has not opened passes to others. It gets an e-mail with the reason and the appeal.',
      },
    },
  },
};
