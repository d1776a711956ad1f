import { defineProblems } from './problem.js';

/** The ways in which a key of a write is refused. */
export const keyProblems = defineProblems({
  idempotency_key_reused: {
    status: 422,
    text: {
      it: 'Questa chiave è già servita per un’altra operazione.',
      en: 'This key has already been used for another operation.',
    },
  },
  idempotency_key_other_file: {
    status: 409,
    text: {
      it: 'Questa chiave è già servita per un altro file.',
      en: 'This key was already used for another file.',
    },
  },
  idempotency_key_invalid: { status: 422, text: { it: 'La chiave è troppo lunga.', en: 'The key is too long.' } },
  operation_in_progress: {
    status: 409,
    text: {
      it: 'La stessa operazione è già in corso. Riprova fra poco.',
      en: 'The same operation is already under way. Try again shortly.',
    },
  },
});
