import type { Text } from '../locale.js';

/** Why staff look at a request before firms get it, in the order in which a case names them. Rule 23.1. */
export const screeningHits = ['duplicate', 'personal_data', 'hidden_terms', 'out_of_scope', 'too_little'] as const;
export type ScreeningHit = (typeof screeningHits)[number];

export const screeningHitLabels: Readonly<Record<ScreeningHit, Text>> = {
  duplicate: { it: 'Somiglia a un’altra sua richiesta aperta', en: 'Resembles another open request of theirs' },
  personal_data: {
    it: 'Forse contiene recapiti o dati di qualcuno',
    en: 'May contain contact details or data of somebody',
  },
  hidden_terms: { it: 'Forse contiene parole della lista nera', en: 'May contain words of the blacklist' },
  out_of_scope: { it: 'Sembra una materia che non trattiamo', en: 'Seems to be a matter that we do not cover' },
  too_little: { it: 'Dice troppo poco', en: 'Says too little' },
};
