import { HeldMessageFile } from './HeldMessageFile';
import type { KindPage } from './kind-page';

/** A held message, to deliver or not. Rule 18.6. */
export const message: KindPage<'message'> = {
  File: HeldMessageFile,
  decisions: {
    approve: {
      label: { it: 'Consegna', en: 'Deliver' },
      done: { it: 'Messaggio consegnato', en: 'Message delivered' },
      question: { it: 'Vuoi consegnare il messaggio?', en: 'Deliver the message?' },
      hint: {
        it: 'Resta nel registro. Chi ha scritto non lo legge.',
        en: 'It stays in the log. Its author does not read it.',
      },
      follows: {
        it: 'L’altra parte lo riceve subito, con una notifica.',
        en: 'The other side receives it at once, with a notification.',
      },
    },
    reject_contacts: {
      label: { it: 'Rifiuta: recapiti', en: 'Reject: contact details' },
      done: { it: 'Rifiutato: recapiti', en: 'Rejected: contact details' },
      question: {
        it: 'Vuoi rifiutare il messaggio per i recapiti?',
        en: 'Reject the message for its contact details?',
      },
      hint: { it: 'Lo legge chi ha scritto il messaggio.', en: 'Its author reads it.' },
      follows: {
        it: 'Il messaggio non viene consegnato. Chi lo ha scritto riceve il motivo e conserva il testo.',
        en: 'The message is not delivered. Its author gets the reason and keeps the text.',
      },
    },
    reject_insult: {
      label: { it: 'Rifiuta: insulti', en: 'Reject: insults' },
      done: { it: 'Rifiutato: insulti', en: 'Rejected: insults' },
      question: { it: 'Vuoi rifiutare il messaggio per gli insulti?', en: 'Reject the message for its insults?' },
      hint: { it: 'Lo legge chi ha scritto il messaggio.', en: 'Its author reads it.' },
      follows: {
        it: 'Il messaggio non viene consegnato. Chi lo ha scritto riceve il motivo e conserva il testo.',
        en: 'The message is not delivered. Its author gets the reason and keeps the text.',
      },
    },
    reject_off_topic: {
      label: { it: 'Rifiuta: fuori tema', en: 'Reject: off topic' },
      done: { it: 'Rifiutato: fuori tema', en: 'Rejected: off topic' },
      question: { it: 'Vuoi rifiutare il messaggio perché fuori tema?', en: 'Reject the message as off topic?' },
      hint: { it: 'Lo legge chi ha scritto il messaggio.', en: 'Its author reads it.' },
      follows: {
        it: 'Il messaggio non viene consegnato. Chi lo ha scritto riceve il motivo e conserva il testo.',
        en: 'The message is not delivered. Its author gets the reason and keeps the text.',
      },
    },
    ignore: {
      label: { it: 'Ignora', en: 'Ignore' },
      done: { it: 'Messaggio ignorato', en: 'Message ignored' },
      question: { it: 'Vuoi lasciare il messaggio non consegnato?', en: 'Leave the message undelivered?' },
      hint: { it: 'Lo legge chi ha scritto il messaggio.', en: 'Its author reads it.' },
      follows: {
        it: 'Il messaggio non viene consegnato e non conta come violazione.',
        en: 'The message is not delivered and does not count as a breach.',
      },
    },
    reply: {
      label: { it: 'Rispondi tu', en: 'Reply yourself' },
      done: { it: 'Risposta inviata', en: 'Reply sent' },
      question: { it: 'Vuoi rispondere a chi ha scritto?', en: 'Reply to the author?' },
      hint: {
        it: 'È la risposta che legge chi ha scritto il messaggio.',
        en: 'This is the reply that its author reads.',
      },
      follows: {
        it: 'Il messaggio non viene consegnato; chi lo ha scritto trova la tua risposta nella conversazione.',
        en: 'The message is not delivered; its author finds your reply in the conversation.',
      },
    },
  },
};
