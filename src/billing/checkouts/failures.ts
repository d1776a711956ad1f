import type { Text } from '../../shared/locale.js';

const another = { it: 'Prova con un’altra carta.', en: 'Try another card.' };

/** The provider's codes of refused cards that a buyer can act on. */
const sentences: Readonly<Record<string, Text>> = {
  insufficient_funds: {
    it: `La carta non ha fondi sufficienti. ${another.it}`,
    en: `The card has insufficient funds. ${another.en}`,
  },
  expired_card: { it: `La carta è scaduta. ${another.it}`, en: `The card has expired. ${another.en}` },
  incorrect_cvc: {
    it: 'Il codice di sicurezza è sbagliato. Controllalo e riprova.',
    en: 'The security code is wrong. Check it and try again.',
  },
  incorrect_number: {
    it: 'Il numero della carta è sbagliato. Controllalo e riprova.',
    en: 'The card number is wrong. Check it and try again.',
  },
  authentication_required: {
    it: 'La banca ha chiesto una conferma che non è arrivata. Riprova e conferma il pagamento.',
    en: 'The bank asked for a confirmation that did not arrive. Try again and confirm the payment.',
  },
  processing_error: {
    it: 'La banca non ha risposto. Riprova fra poco.',
    en: 'The bank did not answer. Try again shortly.',
  },
};

const unnamed: Text = {
  it: `La banca ha rifiutato la carta. ${another.it}`,
  en: `The bank declined the card. ${another.en}`,
};

/** Why a card was refused, as a person reads it; reasons of the bank that help nobody are not shown. */
export const failureText = (code: string): Text => sentences[code] ?? unnamed;
