import type { Text } from '../../kernel/locale.js';
import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong when staff decides about money. */
export const billingBackofficeProblems = defineProblems({
  invoice_state_not_allowed: {
    status: 409,
    text: {
      it: 'Da questo stato il documento non può passare a quello.',
      en: 'The document cannot go from its state to that one.',
    },
  },
});

/** What can be wrong with a coupon. */
export const couponFieldTexts = {
  codeTaken: { it: 'C’è già un coupon con questo codice', en: 'There is already a coupon with this code' },
  percent: { it: 'Una percentuale va da 1 a 100', en: 'A percentage is 1 to 100' },
  amount: { it: 'Serve una somma da togliere', en: 'A sum to take off is needed' },
  package: { it: 'Non vale per questo acquisto', en: 'Not for this purchase' },
  ends: { it: 'La fine viene prima dell’inizio', en: 'It ends before it starts' },
  used: {
    it: 'Il coupon è già stato usato: cambia solo quanto e fino a quando',
    en: 'The coupon was used: only how often and until when may change',
  },
} as const satisfies Record<string, Text>;
