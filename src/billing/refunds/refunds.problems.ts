import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with refunds. */
export const refundProblems = defineProblems({
  refund_not_found: { status: 404, text: { it: 'Questo rimborso non esiste.', en: 'This refund does not exist.' } },
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
      en: 'Only whole packages can be refunded: some of these credits have been used or have expired.',
    },
  },
  refund_late: {
    status: 409,
    text: {
      it: 'Il tempo per chiedere il rimborso è passato: 14 giorni dal pagamento, oppure 45 se nei primi 30 non hai avuto richieste a cui rispondere.',
      en: 'The time to ask for a refund has passed: 14 days from the payment, or 45 if in the first 30 there was no request you could answer.',
    },
  },
  refund_too_soon: {
    status: 409,
    text: {
      it: 'I 14 giorni sono passati. Se entro 30 giorni dal pagamento non arrivano richieste a cui rispondere, potrai chiedere il rimborso dal trentesimo al quarantacinquesimo giorno.',
      en: 'The 14 days have passed. If you receive no request you can answer within 30 days of the payment, you can ask for the refund from day 30 to day 45.',
    },
  },
  refund_denied: {
    status: 409,
    text: {
      it: 'Abbiamo già negato questo rimborso. Motivo: {reason}',
      en: 'We have already denied this refund. Reason: {reason}',
    },
  },
  refund_decided: {
    status: 409,
    text: { it: 'Questo rimborso è già stato deciso.', en: 'This refund has already been decided.' },
  },
  refund_not_failed: {
    status: 409,
    text: { it: 'Si può riprovare solo un pagamento non riuscito.', en: 'Only a failed payment can be tried again.' },
  },
});
