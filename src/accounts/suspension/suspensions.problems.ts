import { defineProblems } from '../../kernel/problem.js';

/** Problems of suspensions, for staff. Rules 21.1 and 21.2. */
export const suspensionProblems = defineProblems({
  already_suspended: {
    status: 409,
    text: { it: 'Questo account è già sospeso.', en: 'This account is already suspended.' },
  },
  not_confirmed_yet: {
    status: 409,
    text: {
      it: 'Questo account non è ancora confermato: senza conferma non può fare nulla.',
      en: 'This account is not confirmed yet: it can do nothing without a confirmation.',
    },
  },
  not_suspended: { status: 409, text: { it: 'Questo account non è sospeso.', en: 'This account is not suspended.' } },
});

/** What is wrong with a field of a suspension. */
export const suspensionFieldTexts = {
  until: {
    it: 'Scegli un momento futuro, al massimo fra {max} giorni',
    en: 'Choose a moment in the future, at most {max} days ahead',
  },
} as const;
