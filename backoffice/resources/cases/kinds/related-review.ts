import type { KindPage } from './kind-page';
import { RelatedReviewFile } from './RelatedReviewFile';

/** A review whose author and firm look related. Rules 10.22 and 10.23. */
export const relatedReview: KindPage<'related_review'> = {
  File: RelatedReviewFile,
  decisions: {
    clear: {
      label: { it: 'Lascia che conti', en: 'Let it count' },
      done: { it: 'Il giudizio conta', en: 'The review counts' },
      question: { it: 'Vuoi che il giudizio conti?', en: 'Let the review count?' },
      hint: { it: 'Resta nel registro. Nessuno dei due lo legge.', en: 'It stays in the log. Neither side reads it.' },
      follows: {
        it: 'Il giudizio diventa pubblico e vale in classifica, non prima di sette giorni dalla scelta. Non viene più trattenuto.',
        en: 'The review becomes public and counts in the ranking, not before seven days after the choice. It is not held again.',
      },
    },
    refuse: {
      danger: true,
      label: { it: 'Rimuovi il giudizio', en: 'Remove the review' },
      done: { it: 'Giudizio rimosso', en: 'Review removed' },
      question: { it: 'Vuoi rimuovere il giudizio?', en: 'Remove the review?' },
      hint: { it: 'Lo leggono chi ha scritto il giudizio e lo studio.', en: 'Its author and the firm read it.' },
      follows: {
        it: 'Il giudizio e le sue stelle non diventano pubblici e non valgono da nessuna parte.',
        en: 'The review and its stars do not become public and count nowhere.',
      },
    },
  },
};
