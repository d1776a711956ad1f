import { defineProblems } from '../../kernel/problem.js';

/** Problems of the blacklist, for staff. Rule 21.10. */
export const blacklistProblems = defineProblems({
  already_listed: {
    status: 409,
    text: { it: 'Questo valore è già nella lista nera.', en: 'This value is already on the blacklist.' },
  },
});

/** What is wrong with a field of an entry. */
export const blacklistFieldTexts = {
  value: { it: 'Non è un valore di questo tipo', en: 'This is not a value of this kind' },
} as const;
