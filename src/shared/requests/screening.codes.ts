import type { Text } from '../locale.js';

/** Why staff look at a request before firms get it, in the order in which a case names them. Rule 23.1. */
export const screeningHits = [
  'duplicate',
  'personal_data',
  'hidden_terms',
  'out_of_scope',
  'job_advert',
  'insult',
  'advertisement',
  'test',
  'filler',
  'too_little',
] as const;
export type ScreeningHit = (typeof screeningHits)[number];

/** The kinds of texts that are no legal request. Rule 23.13. */
export const noRequests = [
  'job_advert',
  'insult',
  'advertisement',
  'test',
  'filler',
] as const satisfies readonly ScreeningHit[];
export type NoRequest = (typeof noRequests)[number];

export const screeningHitLabels: Readonly<Record<ScreeningHit, Text>> = {
  duplicate: { it: 'Somiglia a un’altra sua richiesta aperta', en: 'Resembles another open request of theirs' },
  personal_data: {
    it: 'Forse contiene recapiti o dati di qualcuno',
    en: 'May contain contact details or data of somebody',
  },
  hidden_terms: { it: 'Forse contiene parole della lista nera', en: 'May contain words of the blacklist' },
  out_of_scope: { it: 'Sembra una materia che non trattiamo', en: 'Seems to be a matter that we do not cover' },
  job_advert: { it: 'Sembra un annuncio o una domanda di lavoro', en: 'Seems to be a job advert or an application' },
  insult: { it: 'Sembra un insulto', en: 'Seems to be an insult' },
  advertisement: { it: 'Sembra pubblicità', en: 'Seems to be advertising' },
  test: { it: 'Sembra una prova del modulo', en: 'Seems to be a test of the form' },
  filler: { it: 'Sembra un testo senza senso', en: 'Seems to be text without a meaning' },
  too_little: { it: 'Dice troppo poco', en: 'Says too little' },
};
