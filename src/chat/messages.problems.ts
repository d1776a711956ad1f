import { defineProblems } from '../kernel/problem.js';

/** What can go wrong in a conversation. */
export const messageProblems = defineProblems({
  move_not_allowed: {
    status: 409,
    text: { it: 'In questa conversazione non si può più scrivere.', en: 'This conversation is no longer open.' },
  },
  conversation_over: {
    status: 409,
    text: {
      it: 'Qui non si scrive più: una delle due parti non legge questa conversazione.',
      en: 'Nobody writes here any more: one of the two sides does not read this conversation.',
    },
  },
  message_settled: {
    status: 409,
    text: {
      it: 'Il messaggio resta com’è: è stato letto, o sono passati {minutes} minuti.',
      en: 'The message stays as it is: it was read, or {minutes} minutes have passed.',
    },
  },
  blacklisted: {
    status: 422,
    text: {
      it: 'Il messaggio non è partito: nella chat non si scambiano recapiti. Togli le parole segnate e invia di nuovo.',
      en: 'The message was not sent: no contact details in the chat. Take the marked words out and send it again.',
    },
  },
  too_many_messages: {
    status: 429,
    text: {
      it: 'Stai scrivendo molto in fretta. Il testo è salvo: invialo fra {minutes} min.',
      en: 'You are writing very fast. Your text is safe: send it in {minutes} min.',
    },
  },
  quick_reply_limit_reached: {
    status: 409,
    text: {
      it: 'Hai già {max} risposte rapide: cambiane una o eliminala.',
      en: 'You already have {max} quick replies: change one or delete it.',
    },
  },
  attachment_not_found: {
    status: 422,
    text: {
      it: 'Un allegato non c’è più: caricalo di nuovo.',
      en: 'An attachment is gone: upload it again.',
    },
  },
});
