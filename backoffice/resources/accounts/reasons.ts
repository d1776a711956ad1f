import type { Words } from '../cases/bilingual';

/** The actions of a moderator on an account that need a reason. */
export const verbs = ['suspend', 'reinstate', 'sign-out', 'delete-for-abuse'] as const;
export type Verb = (typeof verbs)[number];

/** Common reasons; the person reads them. */
export const reasons: Readonly<Record<Verb, readonly Words[]>> = {
  suspend: [
    {
      it: 'Hai scambiato recapiti nelle conversazioni prima della scelta dello studio, anche dopo i nostri avvisi.',
      en: 'You exchanged contact details in conversations before a firm was chosen, also after our warnings.',
    },
    {
      it: 'Hai scritto messaggi offensivi ad altre persone.',
      en: 'You wrote offensive messages to other people.',
    },
    {
      it: 'Abbiamo ricevuto più reclami fondati sul tuo comportamento.',
      en: 'We received several justified complaints about your conduct.',
    },
  ],
  reinstate: [
    {
      it: 'Hai chiarito i fatti: la sospensione non serve più.',
      en: 'You clarified the facts: the suspension is no longer needed.',
    },
    { it: 'Il ricorso è stato accolto.', en: 'The appeal was granted.' },
  ],
  'sign-out': [
    {
      it: 'Ci hai segnalato un dispositivo perso o rubato.',
      en: 'You told us of a lost or stolen device.',
    },
    { it: 'Abbiamo visto accessi insoliti al tuo account.', en: 'We saw unusual sign-ins to your account.' },
  ],
  'delete-for-abuse': [
    {
      it: 'Violazioni ripetute dei termini, anche dopo una sospensione.',
      en: 'Repeated breaches of the terms, also after a suspension.',
    },
    { it: 'L’account usava l’identità di un’altra persona.', en: 'The account used another person’s identity.' },
  ],
};
