import type { Text } from '../kernel/locale.js';

/** Types of notifications. Rule 15.1. */
export const NotificationType = { generic: 1, admin: 2, account: 3, money: 4, request: 5 } as const;
export type NotificationTypeName = keyof typeof NotificationType;
export type NotificationTypeCode = (typeof NotificationType)[NotificationTypeName];

/** Priorities of notifications. Rule 15.1. */
export const Priority = { low: 1, medium: 2, high: 3, none: 99 } as const;
export type PriorityCode = (typeof Priority)[keyof typeof Priority];

/**
 * Values that a notification's texts may name; `until` and `at` are ISO instants, `request_type` a slug that
 * becomes the name of one case ("Incidente stradale"), `plan` a code,
 * `amount_cents` becomes an amount in euro, `refund_kind` its words.
 */
export type NotificationParam =
  | 'request_id'
  | 'response_id'
  | 'request_type'
  | 'city'
  | 'firm'
  | 'until'
  | 'balance'
  | 'count'
  | 'reason'
  | 'name'
  | 'plan'
  | 'amount_cents'
  | 'at'
  | 'refund_kind'
  | 'firm_contacts';
export type NotificationParams = Readonly<Partial<Record<NotificationParam, string | number>>>;

/** One notification: in the app as title and text, by mail as subject, text and one button. */
export interface NotificationTemplate {
  readonly type: NotificationTypeCode;
  readonly priority: PriorityCode;
  readonly title: Text;
  readonly text: Text;
  /** What the button of the mail says. */
  readonly action: Text;
  /** Where it leads when the caller gives no path. */
  readonly path: string;
}

type Words = readonly [it: string, en: string];

const template = (
  type: NotificationTypeName,
  priority: keyof typeof Priority,
  path: string,
  title: Words,
  text: Words,
  action: Words,
): NotificationTemplate => ({
  type: NotificationType[type],
  priority: Priority[priority],
  path,
  title: { it: title[0], en: title[1] },
  text: { it: text[0], en: text[1] },
  action: { it: action[0], en: action[1] },
});

const seeRequest: Words = ['Apri la richiesta', 'Open the request'];
const REQUEST = '/requests/{request_id}';
const RESPONSE = '/responses/{response_id}';

/** The closed list of notifications. Rule 15.1. */
export const notificationTemplates = {
  // --- to a firm
  request_forwarded: template(
    'request',
    'medium',
    REQUEST,
    ['Nuova richiesta: {request_type}', 'New request: {request_type}'],
    [
      'È arrivata una richiesta a {city}. Puoi aprirla fino a {until}.',
      'A request has arrived in {city}. You can open it until {until}.',
    ],
    ['Leggi la richiesta', 'Read the request'],
  ),
  request_released: template(
    'request',
    'medium',
    REQUEST,
    ['È il tuo turno: {request_type}', 'It is your turn: {request_type}'],
    [
      'Ora la richiesta a {city} è aperta a tutti gli studi. Puoi aprirla fino a {until}.',
      'The request in {city} is now open to every firm. You can open it until {until}.',
    ],
    ['Leggi la richiesta', 'Read the request'],
  ),
  response_lapsing: template(
    'request',
    'high',
    REQUEST,
    ['Resta un giorno per aprire una richiesta', 'One day left to open a request'],
    [
      '{request_type}, {city}. Puoi aprirla fino a {until}; poi passa a un altro studio e il tuo punteggio scende.',
      '{request_type}, {city}. You can open it until {until}; after that it passes to another firm and your score drops.',
    ],
    ['Leggi la richiesta', 'Read the request'],
  ),
  firm_chosen: template(
    'request',
    'high',
    RESPONSE,
    ['Ti hanno scelto', 'You were chosen'],
    [
      '{request_type}: il cittadino ha scelto il tuo preventivo. Ora vedi i suoi recapiti.',
      '{request_type}: the citizen chose your quote. You can now see their contact details.',
    ],
    ['Vedi i recapiti', 'See the contact details'],
  ),
  firm_not_chosen: template(
    'request',
    'low',
    RESPONSE,
    ['La richiesta è andata ad altri', 'The request went elsewhere'],
    [
      '{request_type}: è stato scelto un altro studio. Il tuo preventivo resta nel tuo archivio.',
      '{request_type}: another firm was chosen. Your quote stays in your archive.',
    ],
    ['Vedi il preventivo', 'See the quote'],
  ),
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
  profile_incomplete: template(
    'account',
    'high',
    '/profile/info',
    ['Completa il tuo profilo', 'Complete your profile'],
    [
      'Finché manca qualcosa non ricevi richieste. Hai tempo fino a {until}, poi l’account viene cancellato.',
      'You receive no requests while something is missing. You have until {until}, then the account is deleted.',
    ],
    ['Completa il profilo', 'Complete the profile'],
  ),
  message_not_delivered: template(
    'request',
    'medium',
    '/messages/{response_id}',
    ['Un tuo messaggio non è stato consegnato', 'A message of yours was not delivered'],
    [
      'Motivo: {reason} Il testo resta nella conversazione: lo vedi solo tu.',
      'Reason: {reason} The text stays in the conversation: only you see it.',
    ],
    ['Apri la conversazione', 'Open the conversation'],
  ),
  message_answered: template(
    'admin',
    'medium',
    '/messages/{response_id}',
    ['Abbiamo risposto a un tuo messaggio', 'We have replied to a message of yours'],
    ['La nostra risposta: {reason}', 'Our reply: {reason}'],
    ['Apri la conversazione', 'Open the conversation'],
  ),
  firm_verified: template(
    'account',
    'high',
    '/requests',
    ['La tua iscrizione è verificata', 'Your enrolment is verified'],
    [
      'Abbiamo verificato la tua iscrizione all’Albo. Da ora ricevi le richieste delle tue materie.',
      'We have verified your enrolment in the register. From now on you receive requests in your subjects.',
    ],
    ['Vedi le richieste', 'See the requests'],
  ),
  verification_asked: template(
    'account',
    'high',
    '/dashboard',
    ['Ci serve un chiarimento sulla tua iscrizione', 'We need a clarification about your enrolment'],
    [
      '{reason} Rispondi dalla tua bacheca: riprendiamo la verifica appena ci scrivi.',
      '{reason} Answer from your dashboard: we go on with the verification as soon as you write.',
    ],
    ['Rispondi', 'Answer'],
  ),
  verification_refused: template(
    'account',
    'high',
    '/profile/info',
    ['Non abbiamo potuto verificare la tua iscrizione', 'We could not verify your enrolment'],
    [
      'Motivo: {reason} Se i dati sono cambiati o sbagliati, correggili nel profilo: li guardiamo di nuovo.',
      'Reason: {reason} If your details have changed or are wrong, correct them in the profile: we will look again.',
    ],
    ['Apri il profilo', 'Open the profile'],
  ),
  account_suspended: template(
    'account',
    'high',
    '/termini-e-condizioni',
    ['Il tuo account è sospeso', 'Your account is suspended'],
    [
      'Motivo: {reason}. Per chiarimenti, rispondi a questa email.',
      'Reason: {reason}. If you have questions, reply to this email.',
    ],
    ['Leggi i termini', 'Read the terms'],
  ),
  request_gone: template(
    'request',
    'low',
    '/requests',
    ['Una richiesta non c’è più', 'A request is gone'],
    [
      '{request_type}: il cittadino ha ritirato la richiesta. Non devi fare nulla.',
      '{request_type}: the citizen has withdrawn the request. There is nothing you need to do.',
    ],
    ['Vedi le richieste', 'See the requests'],
  ),
  contacts_shared_firm: template(
    'request',
    'medium',
    RESPONSE,
    ['Ora vedi i recapiti', 'You can now see the contact details'],
    [
      '{request_type}: ora puoi scrivere o telefonare al cittadino.',
      '{request_type}: you can now write to the citizen or call them.',
    ],
    ['Vedi i recapiti', 'See the contact details'],
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
  review_received: template(
    'request',
    'low',
    '/feedbacks',
    ['Hai un nuovo giudizio', 'You have a new review'],
    [
      '{request_type}: un cliente ha valutato il tuo lavoro. Puoi rispondergli.',
      '{request_type}: a client reviewed your work. You can reply.',
    ],
    ['Leggi il giudizio', 'Read the review'],
  ),

  // --- to a user
  request_sent: template(
    'request',
    'medium',
    REQUEST,
    ['La tua richiesta è partita', 'Your request is on its way'],
    [
      '{request_type}, {city}. Resta aperta fino a {until}, o fino al quinto preventivo.',
      '{request_type}, {city}. It stays open until {until}, or until the fifth quote.',
    ],
    seeRequest,
  ),
  request_first_opened: template(
    'request',
    'low',
    REQUEST,
    ['Uno studio sta leggendo la tua richiesta', 'A firm is reading your request'],
    ['Ti scriviamo appena risponde.', 'We will write to you as soon as it answers.'],
    seeRequest,
  ),
  quote_received: template(
    'request',
    'high',
    RESPONSE,
    ['Hai un preventivo da {firm}', 'You have a quote from {firm}'],
    [
      '{request_type}. Leggilo e confrontalo con gli altri: scegliere o no dipende solo da te.',
      '{request_type}. Read it and compare it with the others: whether to choose it is entirely up to you.',
    ],
    ['Leggi il preventivo', 'Read the quote'],
  ),
  opinion_received: template(
    'request',
    'medium',
    RESPONSE,
    ['Hai un parere da {firm}', 'You have an opinion from {firm}'],
    [
      '{request_type}. Lo studio ti dice che cosa pensa del caso, o perché non lo prende.',
      '{request_type}. The firm tells you what it thinks of the case, or why it will not take it.',
    ],
    ['Leggi il parere', 'Read the opinion'],
  ),
  last_day: template(
    'request',
    'medium',
    REQUEST,
    ['La tua richiesta si chiude tra un giorno', 'Your request closes in one day'],
    [
      '{request_type}: puoi ricevere preventivi fino a {until}.',
      '{request_type}: you can receive quotes until {until}.',
    ],
    seeRequest,
  ),
  request_closed: template(
    'request',
    'high',
    REQUEST,
    ['La tua richiesta si è chiusa', 'Your request is closed'],
    [
      '{request_type}. Preventivi ricevuti: {count}. Puoi scegliere fino a {until}.',
      '{request_type}. Quotes received: {count}. You can choose until {until}.',
    ],
    ['Confronta i preventivi', 'Compare the quotes'],
  ),
  choose_before_late: template(
    'request',
    'high',
    REQUEST,
    ['Puoi scegliere ancora per poco', 'There is little time left to choose'],
    [
      '{request_type}: puoi scegliere un preventivo fino a {until}, dopo non sarà più possibile.',
      '{request_type}: you can choose a quote until {until}, but not after that.',
    ],
    ['Confronta i preventivi', 'Compare the quotes'],
  ),
  contacts_shared: template(
    'request',
    'high',
    RESPONSE,
    ['Ora {firm} ha i tuoi recapiti', '{firm} now has your contact details'],
    [
      '{request_type}: lo studio può scriverti o telefonarti. I suoi recapiti li vedi appena lo scegli.',
      '{request_type}: the firm can write to you or call you. You will see its contact details as soon as you choose it.',
    ],
    ['Apri la risposta', 'Open the answer'],
  ),
  firm_chosen_by_you: template(
    'request',
    'high',
    RESPONSE,
    ['Hai scelto {firm}: ecco i recapiti', 'You chose {firm}: here are its contacts'],
    [
      'Recapiti dello studio: {firm_contacts}. Anche lo studio vede i tuoi e può chiamarti per {request_type}.',
      'The firm’s contacts: {firm_contacts}. The firm sees yours too and may call you about {request_type}.',
    ],
    ['Vedi i recapiti', 'See the contact details'],
  ),
  premium_reminder: template(
    'request',
    'low',
    REQUEST,
    ['Ancora nessun preventivo: {request_type}', 'No quotes yet: {request_type}'],
    [
      'La richiesta resta aperta fino a {until}. Con Premium arriva subito a {count} studi e, se non risponde ' +
        'nessuno, puoi chiedere il rimborso.',
      'The request stays open until {until}. With Premium it reaches {count} firms at once and, if nobody ' +
        'answers, you can ask for your money back.',
    ],
    ['Vedi Premium', 'See Premium'],
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
  draft_abandoned: template(
    'request',
    'low',
    '/request/complete/{request_id}',
    ['Una richiesta è rimasta a metà', 'You have an unfinished request'],
    [
      '{request_type}: quello che hai scritto è salvo. Puoi finire quando vuoi; se per 30 giorni non la modifichi, la cancelliamo.',
      '{request_type}: what you wrote is safe. You can finish when you like; if you don’t change it for 30 days, we delete it.',
    ],
    ['Riprendi da dove eri', 'Pick up where you left off'],
  ),
  message_received: template(
    'request',
    'medium',
    '/messages/{response_id}',
    ['Nuovo messaggio: {request_type}', 'New message: {request_type}'],
    [
      'Ti hanno scritto nella conversazione su questa richiesta. Puoi rispondere finché la richiesta è aperta.',
      'Somebody has written to you about this request. You can answer for as long as the request is open.',
    ],
    ['Leggi il messaggio', 'Read the message'],
  ),
  review_replied: template(
    'request',
    'low',
    REQUEST,
    ['{firm} ha risposto al tuo giudizio', '{firm} replied to your review'],
    ['La risposta è pubblica, sotto quello che hai scritto.', 'The reply is public, below what you wrote.'],
    ['Leggi la risposta', 'Read the reply'],
  ),
} as const satisfies Readonly<Record<string, NotificationTemplate>>;

export type NotificationName = keyof typeof notificationTemplates;
