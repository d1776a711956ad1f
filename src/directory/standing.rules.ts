import { fill, type Locale, type Text } from '../kernel/locale.js';
import { feedbackLimits } from '../limits.js';

const words = {
  none: {
    it: 'Nuovo: nessun giudizio in questa materia. Sta dopo gli studi che ne hanno almeno {from}, in ordine di distanza.',
    en: 'New: no reviews in this subject. Stands after the firms with at least {from} reviews, by distance.',
  },
  few: {
    it: 'Nuovo: {reviews} giudizi su {from} in questa materia. Fino ad allora sta dopo gli altri, in ordine di distanza.',
    en: 'New: {reviews} of {from} reviews in this subject. Until then it stands after the others, by distance.',
  },
  rated: {
    it: '{good} giudizi su {reviews} sono di 4 o 5. Contando quanti sono, almeno {percent} % dei clienti si può dire soddisfatto: in classifica vale questo numero.',
    en: '{good} of {reviews} ratings are 4 or 5. Considering how many there are, at least {percent}% of clients can be called satisfied: this number gives the position.',
  },
} satisfies Record<string, Text>;

/** Why a firm has its position in one subject, in a sentence. Rules 10.5 and 10.6. */
export function standingWords(
  { reviews, good, score }: { reviews: number; good: number; score: number | null },
  locale: Locale,
): string {
  const text = score !== null ? words.rated : reviews === 0 ? words.none : words.few;
  return fill(text[locale], { reviews, good, from: feedbackLimits.newUnder, percent: Math.floor((score ?? 0) * 100) });
}
