import type { Text } from '../locale.js';

/** The states of one sending of a document to the exchange system; its moves are in `transmission.states.ts`. */
export const transmissionStates = ['prepared', 'held', 'sent', 'delivered', 'not_delivered', 'rejected'] as const;
export type TransmissionState = (typeof transmissionStates)[number];

export const transmissionLabels: Readonly<Record<TransmissionState, Text>> = {
  prepared: { it: 'In partenza', en: 'About to be sent' },
  held: { it: 'Ferma', en: 'Held' },
  sent: { it: 'Inviata', en: 'Sent' },
  delivered: { it: 'Consegnata', en: 'Delivered' },
  not_delivered: { it: 'Non consegnata', en: 'Not delivered' },
  rejected: { it: 'Scartata', en: 'Rejected' },
};

/** The receipts of the exchange system, by the letters in the names of their files. */
export const receiptKinds = ['RC', 'MC', 'NS', 'AT', 'NE', 'DT'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const receiptKindLabels: Readonly<Record<ReceiptKind, Text>> = {
  RC: { it: 'Ricevuta di consegna', en: 'Receipt of delivery' },
  MC: { it: 'Impossibilità di recapito', en: 'Delivery not possible' },
  NS: { it: 'Ricevuta di scarto', en: 'Rejection' },
  AT: { it: 'Attestazione di trasmissione senza recapito', en: 'Attestation of transmission without delivery' },
  NE: { it: 'Esito della pubblica amministrazione', en: 'Answer of the public body' },
  DT: { it: 'Decorrenza dei termini', en: 'The public body’s time is over' },
};

/** What became of a receipt. Those that are `open` wait for finance. */
export const receiptOutcomes = ['applied', 'recorded', 'open', 'closed'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

export const receiptOutcomeLabels: Readonly<Record<ReceiptOutcome, Text>> = {
  applied: { it: 'Registrata', en: 'Applied' },
  recorded: { it: 'Senza effetto', en: 'No effect' },
  open: { it: 'Da guardare', en: 'To be looked at' },
  closed: { it: 'Guardata', en: 'Looked at' },
};

/** Why a receipt had no effect, or waits for finance. */
export const receiptReasons = [
  'unreadable',
  'unknown_kind',
  'unknown_file',
  'other_content',
  'known_document',
  'refused_by_buyer',
  'repeated_file',
  'overtaken',
  'no_effect',
] as const;
export type ReceiptReason = (typeof receiptReasons)[number];

export const receiptReasonLabels: Readonly<Record<ReceiptReason, Text>> = {
  unreadable: { it: 'il file non si legge', en: 'the file cannot be read' },
  unknown_kind: { it: 'non è una ricevuta di un nostro invio', en: 'it is no receipt of something we sent' },
  unknown_file: { it: 'nomina un file che non abbiamo inviato', en: 'it names a file that we did not send' },
  other_content: {
    it: 'il file che nomina ha un contenuto diverso dal nostro',
    en: 'the file it names has another content than ours',
  },
  known_document: {
    it: 'il sistema di interscambio ha già una fattura con questo numero e questa data',
    en: 'the exchange system already has an invoice with this number and date',
  },
  refused_by_buyer: {
    it: 'la pubblica amministrazione ha rifiutato la fattura',
    en: 'the public body refused the invoice',
  },
  repeated_file: {
    it: 'lo stesso file era arrivato due volte: vale la ricevuta del primo',
    en: 'the same file had arrived twice: the receipt of the first one counts',
  },
  overtaken: { it: 'un’altra ricevuta lo aveva già detto', en: 'another receipt had said so before' },
  no_effect: { it: 'non cambia lo stato', en: 'it does not change the state' },
};
