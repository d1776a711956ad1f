import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with refunds. */
export const refundProblems = defineProblems({
  refund_not_found: { status: 404, text: { it: 'Questo rimborso non esiste.', en: 'There is no such refund.' } },
  refund_free: {
    status: 409,
    text: {
      it: 'Questi crediti non sono stati pagati: non c’è nulla da rimborsare.',
      en: 'These credits were not paid for: there is nothing to refund.',
    },
  },
  refund_spent: {
    status: 409,
    text: {
      it: 'Si rimborsano solo pacchetti interi: una parte di questi crediti è stata usata o è scaduta.',
      en: 'Only whole packages are refunded: some of these credits were used or have expired.',
    },
  },
  refund_late: {
    status: 409,
    text: {
      it: 'Il tempo per il rimborso è passato: 14 giorni dal pagamento, oppure 45 se nei primi 30 non hai avuto richieste a cui rispondere.',
      en: 'The time for a refund has passed: 14 days from the payment, or 45 if in the first 30 there was no request you could answer.',
    },
  },
  refund_too_soon: {
    status: 409,
    text: {
      it: 'I 14 giorni sono passati. Se entro 30 giorni dal pagamento non arrivano richieste a cui rispondere, potrai chiedere il rimborso dal trentesimo al quarantacinquesimo.',
      en: 'The 14 days have passed. If no request you can answer comes within 30 days of the payment, you may ask for the refund from day 30 to day 45.',
    },
  },
  refund_denied: {
    status: 409,
    text: {
      it: 'Abbiamo già risposto di no a questo rimborso: {reason}',
      en: 'We have already said no to this refund: {reason}',
    },
  },
  refund_decided: {
    status: 409,
    text: { it: 'Questo rimborso è già stato deciso.', en: 'This refund has already been decided.' },
  },
  refund_not_failed: {
    status: 409,
    text: { it: 'Si riprova solo un pagamento non riuscito.', en: 'Only a failed payment is tried again.' },
  },
});
