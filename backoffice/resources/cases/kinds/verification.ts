import { VerificationFile } from './VerificationFile';
import type { KindPage } from './kind-page';

/** The enrolment of a firm, to verify. Rule 18.2. */
export const verification: KindPage<'verification'> = {
  File: VerificationFile,
  decisions: {
    verify: {
      label: { it: 'Verifica', en: 'Verify' },
      done: { it: 'Iscrizione verificata', en: 'Enrolment verified' },
      question: { it: 'Vuoi verificare questo studio?', en: 'Verify this firm?' },
      hint: {
        it: 'La prova: dove hai guardato e che cosa risulta. La legge solo il personale.',
        en: 'The evidence: where you looked and what it says. Only staff read it.',
      },
      follows: {
        it: 'Lo studio lo sa subito e da ora riceve le richieste delle sue materie.',
        en: 'The firm is told at once and receives requests in its subjects from now on.',
      },
    },
    ask: {
      label: { it: 'Chiedi un chiarimento', en: 'Ask for a clarification' },
      done: { it: 'Chiarimento chiesto', en: 'Clarification asked for' },
      question: { it: 'Vuoi chiedere un chiarimento?', en: 'Ask for a clarification?' },
      hint: { it: 'Lo legge lo studio: chiedi una cosa precisa.', en: 'The firm reads it: ask for one precise thing.' },
      follows: {
        it: 'Lo studio riceve la domanda per email e in bacheca. Il caso torna in coda quando risponde.',
        en: 'The firm gets the question by e-mail and on its dashboard. The case is back in the queue when it answers.',
      },
    },
    refuse: {
      danger: true,
      label: { it: 'Nega la verifica', en: 'Refuse the verification' },
      done: { it: 'Verifica negata', en: 'Verification refused' },
      question: { it: 'Vuoi negare la verifica?', en: 'Refuse the verification?' },
      hint: { it: 'Lo legge lo studio, e resta nel registro.', en: 'The firm reads it, and it stays in the log.' },
      follows: {
        it: 'Lo studio riceve il motivo e non riceve richieste. Se corregge i suoi dati, il caso si riapre.',
        en: 'The firm gets the reason and receives no requests. If it corrects its details, the case opens again.',
      },
    },
  },
};
