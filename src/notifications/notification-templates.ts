import type { Text } from '../kernel/locale.js';

/** Types of notifications. Rule 15.1. */
export const NotificationType = { generic: 1, admin: 2, account: 3, money: 4, request: 5 } as const;
export type NotificationTypeName = keyof typeof NotificationType;
export type NotificationTypeCode = (typeof NotificationType)[NotificationTypeName];

/** Priorities of notifications. Rule 15.1. */
export const Priority = { low: 1, medium: 2, high: 3, none: 99 } as const;
export type PriorityCode = (typeof Priority)[keyof typeof Priority];

/**
 * Values that a notification's texts may name; `until` and `at` are ISO instants, `request_type` a slug, `plan` a code,
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
    ['Una nuova richiesta: {request_type}', 'A new request: {request_type}'],
    ['C’è una richiesta a {city}. Hai tempo fino a {until}.', 'There is a request in {city}. You have until {until}.'],
    ['Leggi la richiesta', 'Read the request'],
  ),
  request_released: template(
    'request',
    'medium',
    REQUEST,
    ['È il tuo turno: {request_type}', 'It is your turn: {request_type}'],
    [
      'La richiesta a {city} è aperta a tutti gli studi. Aprila entro {until}.',
      'The request in {city} is open to every firm. Open it by {until}.',
    ],
    ['Leggi la richiesta', 'Read the request'],
  ),
  response_lapsing: template(
    'request',
    'high',
    REQUEST,
    ['Resta un giorno per aprire una richiesta', 'One day left to open a request'],
    [
      '{request_type}, {city}. Se non la apri entro {until} passa a un altro studio e conta per la tua posizione.',
      '{request_type}, {city}. If you do not open it by {until} it passes to another firm and counts towards your ranking.',
    ],
    ['Leggi la richiesta', 'Read the request'],
  ),
  firm_chosen: template(
    'request',
    'high',
    RESPONSE,
    ['Ti hanno scelto', 'You were chosen'],
    [
      'Chi ha chiesto aiuto per {request_type} ha scelto il tuo preventivo. Ora vedi i suoi recapiti.',
      'The person who asked for help with {request_type} chose your quote. You now see their contacts.',
    ],
    ['Vedi i recapiti', 'See the contacts'],
  ),
  firm_not_chosen: template(
    'request',
    'low',
    RESPONSE,
    ['La richiesta è andata ad altri', 'The request went elsewhere'],
    [
      'Per {request_type} è stato scelto un altro studio. Il tuo preventivo resta nel tuo archivio.',
      'Another firm was chosen for {request_type}. Your quote stays in your archive.',
    ],
    ['Vedi il preventivo', 'See the quote'],
  ),
  credits_low: template(
    'money',
    'medium',
    '/credits',
    ['Ti restano pochi crediti: {balance}', 'You are running out of credits: {balance}'],
    ['Un preventivo costa 1 credito. I pareri restano gratis.', 'A quote costs 1 credit. Opinions stay free.'],
    ['Vedi i crediti', 'See your credits'],
  ),
  credits_expiring: template(
    'money',
    'medium',
    '/credits',
    ['Alcuni crediti stanno per scadere: {count}', 'Some credits are about to expire: {count}'],
    [
      'Scadono {until}. Si usano per primi quelli che scadono prima.',
      'They expire on {until}. The ones that expire first are spent first.',
    ],
    ['Vedi i crediti', 'See your credits'],
  ),
  payment_received: template(
    'money',
    'medium',
    '/invoices',
    ['Abbiamo ricevuto il tuo pagamento: {amount_cents}', 'We received your payment: {amount_cents}'],
    [
      'Quello che hai comprato è già tuo. La fattura è tra i tuoi documenti.',
      'What you bought is already yours. The invoice is among your documents.',
    ],
    ['Vedi il pagamento', 'See the payment'],
  ),
  profile_incomplete: template(
    'account',
    'high',
    '/profile/info',
    ['Il tuo profilo è da completare', 'Your profile is not complete'],
    [
      'Finché manca qualcosa non ricevi richieste. Se non lo completi entro {until} l’account viene cancellato.',
      'While something is missing you receive no requests. If you do not complete it by {until} the account is deleted.',
    ],
    ['Completa il profilo', 'Complete the profile'],
  ),
  account_suspended: template(
    'account',
    'high',
    '/contatti',
    ['Il tuo account è sospeso', 'Your account is suspended'],
    ['Motivo: {reason}. Per chiarire, scrivici.', 'Reason: {reason}. To clear it up, write to us.'],
    ['Scrivici', 'Write to us'],
  ),
  request_gone: template(
    'request',
    'low',
    '/requests',
    ['Una richiesta non c’è più', 'A request is gone'],
    [
      'Chi l’aveva scritta ha ritirato la richiesta su {request_type}. Non devi fare nulla.',
      'The person who wrote the request about {request_type} withdrew it. There is nothing to do.',
    ],
    ['Vedi le richieste', 'See the requests'],
  ),
  contacts_shared_firm: template(
    'request',
    'medium',
    RESPONSE,
    ['Ora vedi i recapiti', 'You now see the contacts'],
    [
      'Puoi scrivere o telefonare a chi ha chiesto aiuto per {request_type}.',
      'You may write to or call the person who asked for help with {request_type}.',
    ],
    ['Vedi i recapiti', 'See the contacts'],
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
    ['Non rimborsiamo {amount_cents}. Motivo: {reason}', 'We do not refund {amount_cents}. Reason: {reason}'],
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
      'Un cliente ha valutato il tuo lavoro su {request_type}. Puoi rispondere.',
      'A client rated your work on {request_type}. You may reply.',
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
    ['Ti scriviamo appena risponde.', 'We write to you as soon as it answers.'],
    seeRequest,
  ),
  quote_received: template(
    'request',
    'high',
    RESPONSE,
    ['Hai un preventivo da {firm}', 'You have a quote from {firm}'],
    [
      'Riguarda {request_type}. Leggilo e confrontalo con gli altri: sceglierlo o no dipende solo da te.',
      'It is about {request_type}. Read it and compare it with the others: choosing it is up to you alone.',
    ],
    ['Leggi il preventivo', 'Read the quote'],
  ),
  opinion_received: template(
    'request',
    'medium',
    RESPONSE,
    ['Hai un parere da {firm}', 'You have an opinion from {firm}'],
    [
      'Riguarda {request_type}. Lo studio non fa un preventivo e spiega perché.',
      'It is about {request_type}. The firm gives no quote and explains why.',
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
      '{request_type}: you may receive quotes until {until}.',
    ],
    seeRequest,
  ),
  request_closed: template(
    'request',
    'high',
    REQUEST,
    ['La tua richiesta si è chiusa', 'Your request is closed'],
    [
      'Preventivi ricevuti per {request_type}: {count}. Puoi scegliere fino a {until}.',
      'Quotes received for {request_type}: {count}. You may choose until {until}.',
    ],
    ['Confronta i preventivi', 'Compare the quotes'],
  ),
  choose_before_late: template(
    'request',
    'high',
    REQUEST,
    ['Puoi scegliere ancora per poco', 'There is little time left to choose'],
    [
      'I preventivi per {request_type} si possono scegliere fino a {until}. Dopo non più.',
      'The quotes for {request_type} can be chosen until {until}. Not after that.',
    ],
    ['Confronta i preventivi', 'Compare the quotes'],
  ),
  contacts_shared: template(
    'request',
    'high',
    RESPONSE,
    ['{firm} ora ha i tuoi recapiti', '{firm} now has your contacts'],
    [
      'Può scriverti o telefonarti per {request_type}. I suoi li vedi appena lo scegli.',
      'It may write to or call you about {request_type}. You see theirs as soon as you choose it.',
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
    ['Vedi i recapiti', 'See the contacts'],
  ),
  premium_reminder: template(
    'request',
    'low',
    REQUEST,
    ['Ancora nessun preventivo per {request_type}', 'No quote yet for {request_type}'],
    [
      'La richiesta si chiude {until}. Con Premium arriva subito fino a {count} studi e, se non risponde ' +
        'nessuno, puoi chiedere il rimborso.',
      'The request closes on {until}. With Premium it reaches up to {count} firms at once and, if nobody ' +
        'answers, you can ask for your money back.',
    ],
    ['Vedi Premium', 'See Premium'],
  ),
  plan_paid_incomplete: template(
    'money',
    'high',
    '/request/complete/{request_id}',
    ['Il piano è pagato, la richiesta non è ancora partita', 'The plan is paid, the request is not on its way yet'],
    [
      'Manca ancora qualcosa nella richiesta su {request_type}. Completala e inviala: non paghi altro.',
      'Something is still missing in the request about {request_type}. Complete and send it: there is nothing more to pay.',
    ],
    ['Completa la richiesta', 'Complete the request'],
  ),
  withdrawal_received: template(
    'money',
    'high',
    REQUEST,
    ['Ricevuta del recesso dal piano {plan}', 'Receipt of your withdrawal from the {plan} plan'],
    [
      '{name} ha esercitato il diritto di recesso dal piano {plan} per la richiesta {request_id} ' +
        '({request_type}) il {at}. Rimborso: {amount_cents}, sullo stesso mezzo di pagamento. Da ora la richiesta ' +
        'ha il piano gratuito.',
      '{name} exercised the right of withdrawal from the {plan} plan of request {request_id} ({request_type}) on ' +
        '{at}. Refund: {amount_cents}, to the same means of payment. From now on the request has the free plan.',
    ],
    seeRequest,
  ),
  draft_abandoned: template(
    'request',
    'low',
    '/request/complete/{request_id}',
    ['Una richiesta è rimasta a metà', 'A request was left half done'],
    [
      'Quello che hai scritto su {request_type} è salvo. Puoi finire quando vuoi: dopo 30 giorni lo cancelliamo.',
      'What you wrote about {request_type} is safe. You can finish when you like: after 30 days we delete it.',
    ],
    ['Riprendi da dove eri', 'Pick up where you left off'],
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
