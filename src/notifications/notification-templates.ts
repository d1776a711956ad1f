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
 * `ground` a reason of a report becomes what the terms say of it, `amount_cents` becomes an amount in euro, `refund_kind` its words,
 * `changes` (of settings, as JSON) becomes a line of words, `ruling` (the code of a request that staff took away) what they found.
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
  | 'firm_contacts'
  | 'distance'
  | 'quality'
  | 'reliability'
  | 'experience'
  | 'velocity'
  | 'reference'
  | 'ground'
  | 'ruling'
  | 'changes';
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
const seeReport: Words = ['Leggi la decisione', 'Read the decision'];
const REPORT = '/segnalazioni/{reference}';

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
  messages_need_approval: template(
    'account',
    'high',
    '/messages',
    ['I tuoi messaggi passano prima da noi', 'Your messages go through us first'],
    [
      'Negli ultimi 90 giorni hai scritto recapiti per {count} volte. Per ora leggiamo i tuoi messaggi prima di consegnarli: i recapiti si scambiano dopo la scelta dello studio.',
      'In the last 90 days you wrote contact details {count} times. For now we read your messages before we deliver them: contact details are shared once a firm is chosen.',
    ],
    ['Apri i messaggi', 'Open your messages'],
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
  file_infected: template(
    'account',
    'high',
    '/dashboard',
    ['Un tuo file conteneva un virus', 'A file of yours contained a virus'],
    [
      'Abbiamo tolto «{name}» prima che altri lo aprissero. Controlla il tuo dispositivo con un antivirus e, se serve, carica di nuovo il documento.',
      'We removed “{name}” before anybody else opened it. Check your device with an antivirus and, if needed, upload the document again.',
    ],
    ['Apri la tua bacheca', 'Open your dashboard'],
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
  account_reinstated: template(
    'account',
    'high',
    '/dashboard',
    ['Il tuo account è di nuovo attivo', 'Your account is active again'],
    ['La sospensione è finita: puoi accedere come prima.', 'The suspension is over: you can sign in as before.'],
    ['Accedi', 'Sign in'],
  ),
  // --- about reviews that staff took away, to their author and to the firm
  review_removed: template(
    'account',
    'high',
    '/requests/{request_id}',
    ['Abbiamo tolto il tuo giudizio', 'We removed your review'],
    [
      'Il giudizio che hai dato a {firm} non è più pubblico e non conta nella classifica. Motivo: {reason} L’ha deciso ' +
        'una persona del nostro staff secondo i termini d’uso, non un sistema automatico. Se non sei d’accordo, rispondi ' +
        'a questa email entro sei mesi.',
      'Your review of {firm} is no longer public and no longer counts in the ranking. Reason: {reason} A member of our ' +
        'staff decided so under the terms of use, not an automatic system. If you disagree, reply to this email within ' +
        'six months.',
    ],
    ['Vedi la richiesta', 'See the request'],
  ),
  review_removed_of_firm: template(
    'account',
    'medium',
    '/feedbacks',
    ['Abbiamo tolto un giudizio sul tuo studio', 'We removed a review of your firm'],
    [
      'Un giudizio su una richiesta di {request_type} non è più pubblico e non conta nella classifica. Motivo: {reason}',
      'A review about a request on {request_type} is no longer public and no longer counts in the ranking. Reason: {reason}',
    ],
    ['Vedi i giudizi', 'See your reviews'],
  ),

  // --- about the weights of the score, to every firm
  weights_announced: template(
    'account',
    'medium',
    '/termini-e-condizioni',
    [
      'Cambia il peso dei criteri con cui assegniamo le richieste',
      'The weights with which we assign requests will change',
    ],
    [
      'Dal {at} il punteggio pesa così: distanza {distance} %, giudizi {quality} %, affidabilità {reliability} %, ' +
        'esperienza {experience} %, rapidità {velocity} %. Motivo: {reason} Fino ad allora valgono i pesi di oggi.',
      'From {at} the score weighs like this: distance {distance} %, reviews {quality} %, reliability {reliability} %, ' +
        'experience {experience} %, speed {velocity} %. Reason: {reason} Until then today’s weights hold.',
    ],
    ['Leggi i termini', 'Read the terms'],
  ),
  weights_withdrawn: template(
    'account',
    'medium',
    '/termini-e-condizioni',
    [
      'I criteri con cui assegniamo le richieste restano quelli di oggi',
      'The weights with which we assign requests stay as they are',
    ],
    [
      'Il cambio che avevamo annunciato per il {at} non ci sarà: il punteggio pesa come oggi. Motivo: {reason}',
      'The change that we had announced for {at} will not happen: the score weighs as it does today. Reason: {reason}',
    ],
    ['Leggi i termini', 'Read the terms'],
  ),
  // --- about prices, times and thresholds, to whom they concern
  settings_announced: template(
    'account',
    'medium',
    '/termini-e-condizioni',
    ['Cambiano prezzi o tempi del servizio', 'Prices or times of the service will change'],
    [
      'Dal {at} cambia quanto segue. {changes}. Motivo: {reason} Fino ad allora vale quello che vale oggi.',
      'From {at} the following changes. {changes}. Reason: {reason} Until then what holds today holds.',
    ],
    ['Leggi i termini', 'Read the terms'],
  ),
  settings_withdrawn: template(
    'account',
    'medium',
    '/termini-e-condizioni',
    ['Prezzi e tempi restano quelli di oggi', 'Prices and times stay as they are'],
    [
      'Il cambio che avevamo annunciato per il {at} non ci sarà. Era: {changes}. Motivo: {reason}',
      'The change that we had announced for {at} will not happen. It was: {changes}. Reason: {reason}',
    ],
    ['Leggi i termini', 'Read the terms'],
  ),
  terms_announced: template(
    'account',
    'high',
    '/termini-e-condizioni',
    ['Cambiano i nostri termini', 'Our terms will change'],
    [
      'I nuovi termini valgono dal {at}: leggi il testo con quello che cambia. Fino ad allora valgono quelli di oggi. ' +
        'Da quel giorno ti chiederemo se li accetti. Se non li vuoi, puoi scaricare i tuoi dati e cancellare l’account.',
      'The new terms hold from {at}: read the text with what changes. Until then those of today hold. ' +
        'From that day on we will ask whether you accept them. If you do not want them, you can download your data and delete the account.',
    ],
    ['Leggi che cosa cambia', 'Read what changes'],
  ),
  privacy_announced: template(
    'account',
    'medium',
    '/privacy',
    ['Cambia l’informativa sulla privacy', 'Our privacy notice changes'],
    [
      'Dal {at} vale una nuova informativa: dice quali dati trattiamo e perché. Non devi fare nulla.',
      'A new privacy notice holds from {at}: it says which data we process and why. There is nothing you have to do.',
    ],
    ['Leggi l’informativa', 'Read the notice'],
  ),
  request_paused: template(
    'request',
    'medium',
    REQUEST,
    ['Una richiesta è ferma: {request_type}', 'A request is on hold: {request_type}'],
    [
      'L’account di chi l’ha inviata è in fase di manutenzione: per ora non puoi rispondere. Ti scriviamo se riprende.',
      'The account of the person who sent it is under maintenance: you cannot answer for now. We will write if it goes on.',
    ],
    ['Vedi la richiesta', 'See the request'],
  ),
  request_resumed: template(
    'request',
    'medium',
    REQUEST,
    ['Una richiesta riprende: {request_type}', 'A request goes on: {request_type}'],
    ['Puoi di nuovo rispondere e scrivere.', 'You can answer and write again.'],
    ['Vedi la richiesta', 'See the request'],
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
  request_taken_away: template(
    'request',
    'medium',
    '/requests',
    ['Una richiesta non è più disponibile', 'A request is no longer available'],
    [
      '{request_type}, {city}: dopo un controllo abbiamo tolto la richiesta. Se avevi speso crediti, sono tornati nel saldo.',
      '{request_type}, {city}: after a check we have taken the request away. If you had spent credits, they are back in your balance.',
    ],
    ['Vedi le richieste', 'See the requests'],
  ),
  request_given_back: template(
    'request',
    'medium',
    REQUEST,
    ['È tornata disponibile: {request_type}', 'Available again: {request_type}'],
    [
      'Abbiamo rivisto la nostra decisione: la richiesta a {city} è di nuovo aperta. Puoi aprirla fino a {until}.',
      'We have changed our decision: the request in {city} is open again. You can open it until {until}.',
    ],
    ['Leggi la richiesta', 'Read the request'],
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
  request_held: template(
    'request',
    'medium',
    REQUEST,
    ['Guardiamo la tua richiesta prima di inoltrarla', 'We are looking at your request before forwarding it'],
    [
      '{request_type}, {city}. La legge una persona e ti scriviamo appena decide. I giorni per ricevere preventivi ' +
        'cominciano quando parte.',
      '{request_type}, {city}. A person reads it, and we write to you as soon as they decide. The days to receive quotes ' +
        'begin when it goes out.',
    ],
    seeRequest,
  ),
  request_cleared: template(
    'request',
    'medium',
    REQUEST,
    ['La tua richiesta è partita', 'Your request is on its way'],
    [
      '{request_type}, {city}: l’abbiamo letta ed è in ordine. Resta aperta fino a {until}, o fino al quinto preventivo.',
      '{request_type}, {city}: we have read it and all is well. It stays open until {until}, or until the fifth quote.',
    ],
    seeRequest,
  ),
  request_to_complete: template(
    'request',
    'high',
    '/request/complete/{request_id}',
    ['Manca qualcosa nella tua richiesta', 'Something is missing in your request'],
    [
      '{request_type}: nessuno studio l’ha ancora ricevuta. Che cosa ti chiediamo: «{reason}» Completala e inviala di ' +
        'nuovo; se avevi pagato un piano, non paghi altro.',
      '{request_type}: no firm has received it yet. What we ask of you: “{reason}” Complete it and send it again; if you ' +
        'had paid for a plan, there is nothing more to pay.',
    ],
    ['Completa la richiesta', 'Complete the request'],
  ),
  request_rejected: template(
    'request',
    'high',
    REQUEST,
    ['Non inoltriamo la tua richiesta', 'We do not forward your request'],
    [
      '{request_type}: per chi l’ha esaminata la richiesta {ruling}. Il motivo: «{reason}» La regola sta nelle condizioni ' +
        'd’uso, «Quando fermiamo una richiesta». Puoi rispondere una volta, fino a {until}, dalla pagina della richiesta: ' +
        'la riesaminiamo. Se avevi pagato un piano, il rimborso previsto dalle condizioni d’uso parte da solo.',
      '{request_type}: whoever examined it found that the request {ruling}. The reason: “{reason}” The rule stands in the ' +
        'terms of use, “When we stop a request”. You can reply once, until {until}, on the page of the request: we will ' +
        'examine it again. If you had paid for a plan, the refund that the terms of use provide for starts by itself.',
    ],
    ['Leggi e rispondi', 'Read and reply'],
  ),
  rejection_kept: template(
    'request',
    'high',
    REQUEST,
    ['Abbiamo riesaminato la tua richiesta', 'We have examined your request again'],
    [
      '{request_type}: abbiamo letto la tua risposta e la decisione resta la stessa: la richiesta {ruling}. Il motivo: ' +
        '«{reason}» Per noi la decisione è definitiva; restano i rimedi che la legge ti dà.',
      '{request_type}: we have read your reply, and the decision stays the same: the request {ruling}. The reason: ' +
        '“{reason}” For us the decision is final; the remedies that the law gives you remain.',
    ],
    seeRequest,
  ),
  request_invalidated: template(
    'request',
    'high',
    REQUEST,
    ['Abbiamo tolto la tua richiesta', 'We have taken your request away'],
    [
      '{request_type}: per chi l’ha esaminata la richiesta {ruling}. Il motivo: «{reason}» La regola sta nelle condizioni ' +
        'd’uso, «Quando fermiamo una richiesta». Se pensi che sia un errore, rispondi a questa email. Se avevi pagato ' +
        'un piano, quello che non è stato usato torna da solo.',
      '{request_type}: whoever examined it found that the request {ruling}. The reason: “{reason}” The rule stands in the ' +
        'terms of use, “When we stop a request”. If you think this is a mistake, reply to this email. If you had paid ' +
        'for a plan, what was not used of it comes back by itself.',
    ],
    seeRequest,
  ),
  request_reinstated: template(
    'request',
    'high',
    REQUEST,
    ['La tua richiesta riparte', 'Your request is on its way again'],
    [
      '{request_type}, {city}: abbiamo rivisto la decisione e la richiesta torna agli studi. Il motivo: «{reason}» Resta ' +
        'aperta fino a {until}: i giorni in cui era ferma non contano.',
      '{request_type}, {city}: we have changed the decision and the request goes back to the firms. The reason: ' +
        '“{reason}” It stays open until {until}: the days in which it stood still do not count.',
    ],
    seeRequest,
  ),
  top_plan_given: template(
    'request',
    'medium',
    REQUEST,
    ['La tua richiesta ha il piano Top', 'Your request has the Top plan'],
    [
      '{request_type}: te lo diamo noi, senza spesa. La richiesta arriva subito a {count} studi. Il motivo: «{reason}»',
      '{request_type}: we give it to you at no cost. The request reaches {count} firms at once. The reason: “{reason}”',
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
  // --- reports and appeals
  report_received: template(
    'account',
    'low',
    REPORT,
    ['Segnalazione ricevuta: {reference}', 'Report received: {reference}'],
    [
      'Una persona del nostro staff la legge e decide. Ti scriviamo con la decisione e i motivi.',
      'A member of our staff reads it and decides. We will write to you with the decision and the reasons.',
    ],
    seeReport,
  ),
  report_upheld: template(
    'account',
    'medium',
    REPORT,
    ['Segnalazione {reference} accolta', 'Report {reference} upheld'],
    [
      'Una persona del nostro staff ha trovato che il contenuto viola i termini. Fatti: {reason} Regola: {ground}',
      'A member of our staff found that the content breaks the terms. Facts: {reason} Rule: {ground}',
    ],
    seeReport,
  ),
  report_dismissed: template(
    'account',
    'medium',
    REPORT,
    ['Segnalazione {reference} non accolta', 'Report {reference} not upheld'],
    [
      'Una persona del nostro staff l’ha esaminata. Motivo: {reason} Se non sei d’accordo, puoi fare ricorso fino a {until}.',
      'A member of our staff examined it. Reason: {reason} If you disagree, you can appeal until {until}.',
    ],
    seeReport,
  ),
  content_removed: template(
    'account',
    'high',
    REPORT,
    ['Abbiamo rimosso un tuo contenuto: {reference}', 'We removed something you wrote: {reference}'],
    [
      'Lo ha deciso una persona del nostro staff, dopo una segnalazione. Fatti: {reason} Regola: {ground} ' +
        'Puoi fare ricorso fino a {until}.',
      'A member of our staff decided this after a report. Facts: {reason} Rule: {ground} You can appeal until {until}.',
    ],
    seeReport,
  ),
  text_removed: template(
    'account',
    'high',
    REPORT,
    ['Abbiamo rimosso un tuo testo: {reference}', 'We removed a text of yours: {reference}'],
    [
      'Il controllo automatico dei recapiti lo ha segnalato e una persona del nostro staff ha deciso. Fatti: {reason} ' +
        'Regola: {ground} Puoi fare ricorso fino a {until}.',
      'The automatic check for contact details pointed it out, and a member of our staff decided. Facts: {reason} ' +
        'Rule: {ground} You can appeal until {until}.',
    ],
    seeReport,
  ),
  account_warned: template(
    'account',
    'high',
    REPORT,
    ['Avviso dopo una segnalazione: {reference}', 'Warning after a report: {reference}'],
    [
      'Una persona del nostro staff ha trovato una violazione dei termini. Fatti: {reason} Regola: {ground} ' +
        'Puoi fare ricorso fino a {until}.',
      'A member of our staff found that the terms were broken. Facts: {reason} Rule: {ground} You can appeal until {until}.',
    ],
    seeReport,
  ),
  appeal_received: template(
    'account',
    'low',
    REPORT,
    ['Ricorso ricevuto: {reference}', 'Appeal received: {reference}'],
    [
      'Lo esamina, se possibile, una persona diversa da chi ha deciso. Ti scriviamo con l’esito e i motivi.',
      'Where possible, somebody other than whoever decided examines it. We will write to you with the outcome and the reasons.',
    ],
    seeReport,
  ),
  appeal_granted: template(
    'account',
    'high',
    REPORT,
    ['Ricorso accolto: {reference}', 'Appeal granted: {reference}'],
    ['La decisione è cambiata. Motivo: {reason}', 'The decision was changed. Reason: {reason}'],
    seeReport,
  ),
  appeal_rejected: template(
    'account',
    'high',
    REPORT,
    ['Ricorso respinto: {reference}', 'Appeal rejected: {reference}'],
    [
      'La decisione resta. Motivo: {reason} Resta la via dell’autorità giudiziaria.',
      'The decision stands. Reason: {reason} You may still take the matter to court.',
    ],
    seeReport,
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
