import { fill, type Locale, type Text } from '../../shared/locale.js';
import { feedbackLimits } from '../../shared/limits.js';

const words = {
  none: {
    it: 'Nuovo: ancora nessun giudizio in questa materia. Viene dopo gli studi che ne hanno almeno {from}, in ordine di distanza.',
    en: 'New: no reviews in this subject yet. Listed after the firms with at least {from} reviews, nearest first.',
  },
  few: {
    it: 'Nuovo: ha {reviews} dei {from} giudizi che servono in questa materia. Fino ad allora viene dopo gli altri, in ordine di distanza.',
    en: 'New: it has {reviews} of the {from} reviews needed in this subject. Until then it is listed after the others, nearest first.',
  },
  rated: {
    it: '{reviews} giudizi, {good} da 4 o 5 stelle. Contano la quota dei giudizi buoni e quanti sono: pochi pesano meno di molti.',
    en: '{reviews} reviews, {good} with 4 or 5 stars. Both the share of good reviews and their number count: a few weigh less than many.',
  },
  all: {
    it: '{reviews} giudizi, tutti da 4 o 5 stelle. Contano la quota dei giudizi buoni e quanti sono: pochi pesano meno di molti.',
    en: '{reviews} reviews, all with 4 or 5 stars. Both the share of good reviews and their number count: a few weigh less than many.',
  },
} satisfies Record<string, Text>;

/** Why a firm has its position in one subject, in a sentence. Rules 10.5 and 10.6. */
export function explainRank(
  { reviews, good, score }: { reviews: number; good: number; score: number | null },
  locale: Locale,
): string {
  const rated = good === reviews ? words.all : words.rated;
  const text = score !== null ? rated : reviews === 0 ? words.none : words.few;
  return fill(text[locale], { reviews, good, from: feedbackLimits.newUnder });
}
