import { ReportFile } from './ReportFile';
import type { KindPage } from './kind-page';
import { settingValues } from '../../../../src/shared/staff/in-force.facts';

/** Reports about one thing, decided together. Rules 22.4 to 22.7. */
export const report: KindPage<'report'> = {
  File: ReportFile,
  decisions: {
    uphold: {
      danger: true,
      label: { it: 'Accogli', en: 'Uphold' },
      done: { it: 'Segnalazione accolta', en: 'Report upheld' },
      question: { it: 'Vuoi accogliere la segnalazione?', en: 'Uphold the report?' },
      hint: {
        it: 'I fatti, in parole che leggono entrambe le parti. Non nominare chi ha segnalato.',
        en: 'The facts, in words that both sides read. Do not name who reported.',
      },
      follows: {
        it: 'Un messaggio, il testo di una risposta o un giudizio viene rimosso; per il resto l’autore riceve un avviso. Entrambi ricevono i motivi. Uno studio perde punti per 180 giorni.',
        en: 'A message, the text of an answer or a review is removed; in other cases the author is warned. Both sides get the reasons. A firm loses points for 180 days.',
      },
    },
    dismiss: {
      label: { it: 'Non accogliere', en: 'Dismiss' },
      done: { it: 'Segnalazione non accolta', en: 'Report dismissed' },
      question: { it: 'Vuoi lasciare tutto com’è?', en: 'Leave everything as it is?' },
      hint: { it: 'Lo legge chi ha segnalato.', en: 'Whoever reported reads it.' },
      follows: {
        it: 'Il contenuto resta. Chi ha segnalato riceve il motivo e può fare ricorso per sei mesi.',
        en: 'The content stays. Whoever reported gets the reason and can appeal for six months.',
      },
    },
    unfounded: {
      danger: true,
      label: { it: 'Infondata', en: 'Unfounded' },
      done: { it: 'Segnalazione infondata', en: 'Report found unfounded' },
      question: { it: 'Vuoi dichiarare infondata la segnalazione?', en: 'Declare the report unfounded?' },
      hint: { it: 'Lo legge chi ha segnalato.', en: 'Whoever reported reads it.' },
      follows: {
        it: `Come «Non accogliere», e conta come abuso: dopo ${settingValues().unfounded_reports} in 90 giorni la persona non può più segnalare per un po’.`,
        en: `As “Dismiss”, and it counts as misuse: after ${settingValues().unfounded_reports} in 90 days the person cannot report for a while.`,
      },
    },
  },
};
