import { defineProblems } from '../../kernel/problem.js';

/** Problems of the sign-ins of a firm. Rules 26.1 to 26.4. */
export const memberProblems = defineProblems({
  sign_ins_full: {
    status: 409,
    text: {
      it: 'Lo studio ha già tutti gli accessi possibili: sono {max} in tutto.',
      en: 'The firm already has all its sign-ins: there are {max} in all.',
    },
  },
  already_accepted: {
    status: 409,
    text: {
      it: 'Questa persona ha già accettato l’invito.',
      en: 'This person has already accepted the invitation.',
    },
  },
});
