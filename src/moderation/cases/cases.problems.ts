import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with cases. */
export const caseProblems = defineProblems({
  case_claimed: {
    status: 409,
    text: { it: 'Un’altra persona sta esaminando questo caso.', en: 'Somebody else is examining this case.' },
  },
  case_assigned: {
    status: 409,
    text: {
      it: 'Questo caso è già affidato a un’altra persona.',
      en: 'This case is already assigned to somebody else.',
    },
  },
  case_decided: {
    status: 409,
    text: { it: 'Questo caso è già stato deciso.', en: 'This case has already been decided.' },
  },
  case_not_claimed: {
    status: 409,
    text: { it: 'Nessuno ha preso in carico questo caso.', en: 'Nobody has claimed this case.' },
  },
  case_gone: {
    status: 409,
    text: { it: 'Ciò di cui si trattava non c’è più.', en: 'What this case was about is no longer there.' },
  },
});

/** What is wrong with a field of a decision. */
export const caseFieldTexts = {
  mentions: {
    it: 'Puoi citare solo colleghi attivi che decidono i casi',
    en: 'You can mention only active colleagues who decide cases',
  },
  assignee: {
    it: 'Puoi affidare il caso solo a un collega attivo che decide i casi, e del tuo ruolo se non sei tra chi gestisce',
    en: 'You can assign the case only to an active colleague who decides cases, and of your role unless you are an admin',
  },
  decision: { it: 'Questa decisione non vale per questo caso', en: 'This decision does not fit this case' },
} as const;
