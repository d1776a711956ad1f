import { REQUEST, seeRequest, template } from './template.js';

/** Payments, credits and refunds. */
export const moneyTemplates = {
  credits_low: template(
    'money',
    'medium',
    '/credits',
    ['Ti restano pochi crediti: {balance}', 'You are running out of credits: {balance}'],
    ['Un preventivo costa 1 credito. Un parere è gratis.', 'A quote costs 1 credit. An opinion is free.'],
    ['Vedi i crediti', 'See your credits'],
  ),
  credits_expiring: template(
    'money',
    'medium',
    '/credits',
    ['Crediti che stanno per scadere: {count}', 'Credits about to expire: {count}'],
    [
      'Scadenza: {until}. Si usano per primi quelli che scadono prima.',
      'Expiry: {until}. Credits that expire first are used first.',
    ],
    ['Vedi i crediti', 'See your credits'],
  ),
  payment_received: template(
    'money',
    'medium',
    '/invoices',
    ['Abbiamo ricevuto il tuo pagamento: {amount_cents}', 'We received your payment: {amount_cents}'],
    [
      'Quello che hai comprato è già attivo. Trovi la fattura fra le tue fatture.',
      'What you bought is already active. You will find the invoice among your invoices.',
    ],
    ['Vedi le fatture', 'See your invoices'],
  ),
  refund_approved: template(
    'money',
    'high',
    '/invoices',
    ['Rimborso approvato: {amount_cents}', 'Refund approved: {amount_cents}'],
    [
      'Il denaro torna sulla carta con cui hai pagato, di solito entro pochi giorni. Motivo della decisione: {reason}',
      'The money goes back to the card you paid with, usually within a few days. Reason for the decision: {reason}',
    ],
    ['Vedi le fatture', 'See your invoices'],
  ),
  refund_denied: template(
    'money',
    'high',
    '/credits',
    ['Rimborso non concesso', 'Refund not granted'],
    [
      'Non possiamo rimborsarti {amount_cents}. Motivo: {reason}',
      'We cannot refund you {amount_cents}. Reason: {reason}',
    ],
    ['Vedi i dettagli', 'See the details'],
  ),
  refund_paid: template(
    'money',
    'medium',
    '/invoices',
    ['Rimborso inviato: {amount_cents}', 'Refund sent: {amount_cents}'],
    [
      'Il denaro è in viaggio verso la carta con cui hai pagato. Motivo: {refund_kind}.',
      'The money is on its way to the card you paid with. Reason: {refund_kind}.',
    ],
    ['Vedi le fatture', 'See your invoices'],
  ),
  plan_paid_incomplete: template(
    'money',
    'high',
    '/request/complete/{request_id}',
    [
      'Hai pagato il piano, ma la richiesta non è ancora partita',
      'You have paid for the plan, but the request has not been sent yet',
    ],
    [
      '{request_type}: nella richiesta manca ancora qualcosa. Completala e inviala: non paghi altro.',
      '{request_type}: something is still missing in the request. Complete it and send it: there is nothing more to pay.',
    ],
    ['Completa la richiesta', 'Complete the request'],
  ),
  withdrawal_received: template(
    'money',
    'high',
    REQUEST,
    ['Ricevuta del recesso dal piano {plan}', 'Receipt of your withdrawal from the {plan} plan'],
    [
      '{name} ha esercitato il diritto di recesso dal piano {plan} per la richiesta n. {request_id} ' +
        '({request_type}) il {at}. Rimborso: {amount_cents}, sullo stesso mezzo di pagamento. Da ora la richiesta ' +
        'ha il piano gratuito.',
      '{name} exercised the right of withdrawal from the {plan} plan of request no. {request_id} ({request_type}) on ' +
        '{at}. Refund: {amount_cents}, to the same means of payment. From now on the request has the free plan.',
    ],
    seeRequest,
  ),
} as const;
