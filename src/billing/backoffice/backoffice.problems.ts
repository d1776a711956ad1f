import type { Text } from '../../shared/locale.js';
import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong when staff decides about money. */
export const billingBackofficeProblems = defineProblems({
  invoice_state_not_allowed: {
    status: 409,
    text: {
      it: 'Dal suo stato attuale il documento non può passare a quello.',
      en: 'The document cannot go from its current status to that one.',
    },
  },
  invoice_not_correctable: {
    status: 409,
    text: {
      it: 'Si corregge solo un documento scartato, o fermato prima di partire.',
      en: 'Only a document that was rejected, or was stopped before it left, can be corrected.',
    },
  },
  invoice_fails_checks: {
    status: 422,
    text: {
      it: 'Con questi dati il sistema di interscambio scarterebbe il documento: controlla i codici indicati.',
      en: 'With this data the exchange system would reject the document: see the codes.',
    },
  },
  invoice_not_held: {
    status: 409,
    text: { it: 'Questo documento non è fermo.', en: 'This document is not held.' },
  },
  payout_report_unreadable: {
    status: 422,
    text: {
      it: 'Il file non si legge come rapporto dei versamenti di Stripe, in euro e riga per riga: {what}.',
      en: 'The file cannot be read as Stripe’s itemized report of payouts in euros: {what}.',
    },
  },
  receipt_not_open: {
    status: 409,
    text: { it: 'Questa ricevuta non aspetta nessuno.', en: 'This receipt waits for nobody.' },
  },
});

/** What can be wrong with a coupon. */
export const couponFieldTexts = {
  codeTaken: { it: 'C’è già un coupon con questo codice', en: 'There is already a coupon with this code' },
  percent: { it: 'La percentuale va da 1 a 100', en: 'The percentage must be from 1 to 100' },
  amount: { it: 'Manca la somma da togliere', en: 'Enter the amount to take off' },
  package: { it: 'Questo coupon non vale per questo acquisto', en: 'This coupon is not valid for this purchase' },
  ends: { it: 'La fine viene prima dell’inizio', en: 'It ends before it starts' },
  used: {
    it: 'Il coupon è già stato usato: puoi cambiare solo il numero di usi e la scadenza',
    en: 'The coupon has already been used: only the number of uses and the end date can change',
  },
} as const satisfies Record<string, Text>;
