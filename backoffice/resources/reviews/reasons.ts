import type { Words } from '../cases/bilingual';

/** Common reasons for removing a review. Author and firm read them. */
export const reasons: readonly Words[] = [
  {
    it: 'Il giudizio contiene insulti: i termini d’uso chiedono di parlare del lavoro dello studio.',
    en: 'The review contains insults: the terms of use ask to speak of the firm’s work.',
  },
  {
    it: 'Il giudizio contiene dati di altre persone o recapiti, che non possono essere pubblici.',
    en: 'The review contains data of other people or contact details, which cannot be public.',
  },
  {
    it: 'Il giudizio non parla del lavoro svolto per questa richiesta.',
    en: 'The review is not about the work done for this request.',
  },
];
