import type { Text } from '../shared/locale.js';
import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with checkouts, coupons and payments. */
export const billingProblems = defineProblems({
  buyer_incomplete: {
    status: 422,
    text: {
      it: 'Per la fattura mancano alcuni dati: completali nel profilo e riprova.',
      en: 'Some invoice details are missing: complete them in your profile and try again.',
    },
  },
  coupon_not_valid: {
    status: 422,
    text: { it: 'Questo codice non si può usare qui.', en: 'This code cannot be used here.' },
  },
  payment_provider_unavailable: {
    status: 503,
    text: {
      it: 'Il servizio di pagamento non risponde. Il tuo ordine è salvo e non hai pagato nulla: riprova fra poco.',
      en: 'The payment service is not answering. Your order is safe and you have paid nothing: try again shortly.',
    },
  },
  checkout_over: {
    status: 409,
    text: {
      it: 'Questo ordine non si può più pagare: fai un nuovo ordine.',
      en: 'This order can no longer be paid: place a new one.',
    },
  },
  signature_invalid: { status: 400, text: { it: 'La firma non è valida.', en: 'The signature is not valid.' } },
  payment_closed: {
    status: 409,
    text: { it: 'Questa pagina di pagamento è chiusa.', en: 'This payment page is closed.' },
  },
});

/** Why a coupon can't be used. */
export const couponTexts = {
  unknown: { it: 'Questo codice non esiste', en: 'This code does not exist' },
  not_yet: { it: 'Questo codice non vale ancora', en: 'This code is not valid yet' },
  expired: { it: 'Questo codice è scaduto', en: 'This code has expired' },
  used_up: { it: 'Questo codice è già stato usato', en: 'This code has already been used' },
  used_by_you: { it: 'Hai già usato questo codice', en: 'You have already used this code' },
  too_little: {
    it: 'Con questo codice resterebbero da pagare meno di 50 centesimi, troppo poco per una carta',
    en: 'This code would leave less than 50 cents to pay, too little for a card',
  },
  other_subject: { it: 'Questo codice non vale per questo acquisto', en: 'This code is not valid for this purchase' },
} as const satisfies Record<string, Text>;

/** What can be wrong with invoice data, beyond the general texts. */
export const buyerTexts = {
  recipient: {
    it: 'Indica il codice destinatario (7 caratteri) o la PEC',
    en: 'Enter the recipient code (7 characters) or the PEC',
  },
  postalCode: { it: 'Il CAP ha 5 cifre', en: 'The postal code has 5 digits' },
} as const satisfies Record<string, Text>;
