import { MOVE_NOT_ALLOWED } from '../../shared/state-machine.js';
import type {
  ReceiptKind,
  ReceiptOutcome,
  ReceiptReason,
  TransmissionState,
} from '../../shared/billing/transmission.codes.js';
import { receiptTable, transmissionMachine, type ReceiptRow } from '../../shared/billing/transmission.states.js';

/** What a receipt says, as far as its effect depends on it. */
export interface ReceiptFacts {
  readonly kind: ReceiptKind;
  /** The errors of a rejection, such as 00423. */
  readonly codes: readonly string[];
  /** Of a public body: whether it refused the invoice (EC02). */
  readonly isRefused: boolean;
}

/** The transmission that a receipt names. */
export interface TransmissionFacts {
  readonly state: TransmissionState;
  /** How often its file was handed over, or may have been. */
  readonly attempts: number;
}

/** What a receipt does: the moves, or why there are none. */
export interface ReceiptEffect {
  readonly outcome: Exclude<ReceiptOutcome, 'closed'>;
  readonly reason: ReceiptReason | null;
  readonly moves: ReceiptRow | null;
}

/** The exchange system has a file of this name. */
const FILE_KNOWN = '00002';
/** It has an invoice of this seller with this number and date. */
const DOCUMENT_KNOWN = '00404';

const without = (outcome: 'recorded' | 'open', reason: ReceiptReason): ReceiptEffect => ({
  outcome,
  reason,
  moves: null,
});

/** What a receipt does to the transmission that it names. Rule 8.13. */
export function receiptEffect(
  { kind, codes, isRefused }: ReceiptFacts,
  { state, attempts }: TransmissionFacts,
): ReceiptEffect {
  const moves = receiptTable[kind];
  if (!moves) return isRefused ? without('open', 'refused_by_buyer') : without('recorded', 'no_effect');
  if (kind === 'NS') {
    // A process that died before it wrote the sending down sends the file again: the first copy is being worked on.
    if (attempts > 1 && codes.length > 0 && codes.every((code) => code === FILE_KNOWN))
      return without('recorded', 'repeated_file');
    // The document itself was taken before: it is not unissued, and only a person finds out how it got there.
    if (codes.includes(DOCUMENT_KNOWN)) return without('open', 'known_document');
  }
  if (transmissionMachine.check(moves.transmission, state, {}, NEVER) === MOVE_NOT_ALLOWED)
    return without('recorded', 'overtaken');
  return { outcome: 'applied', reason: null, moves };
}

/** No move of a transmission depends on the time. */
const NEVER = new Date(0);
