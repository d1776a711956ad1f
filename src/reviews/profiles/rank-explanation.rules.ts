import { fill, type Locale, type Text } from '../../shared/locale.js';
import { feedbackLimits } from '../../shared/limits.js';

const words = {
  none: {
    it: 'Nuovo: ancora nessun giudizio in questa materia. Viene dopo gli studi che ne hanno almeno {from}, in ordine di distanza.',
    en: 'New: no reviews in this subject yet. Listed after the firms with at least {from} reviews, nearest first.',
  },
  few: {
    it: 'Nuovo: giudizi in questa materia {reviews}, ne servono {from}. Fino ad allora viene dopo gli altri, in ordine di distanza.',
    en: 'New: reviews in this subject {reviews}, {from} are needed. Until then it is listed after the others, nearest first.',
  },
  rated: {
    it: 'I giudizi da 4 o 5 sono {good} su {reviews}. Con una stima prudente, almeno il {percent} % dei clienti è soddisfatto: è il numero che vale in classifica.',
    en: 'Ratings of 4 or 5: {good} of {reviews}. On a cautious estimate, at least {percent}% of clients are satisfied: this is the number that counts in the ranking.',
  },
} satisfies Record<string, Text>;

/** Why a firm has its position in one subject, in a sentence. Rules 10.5 and 10.6. */
export function explainRank(
  { reviews, good, score }: { reviews: number; good: number; score: number | null },
  locale: Locale,
): string {
  const text = score !== null ? words.rated : reviews === 0 ? words.none : words.few;
  return fill(text[locale], { reviews, good, from: feedbackLimits.newUnder, percent: Math.floor((score ?? 0) * 100) });
}
