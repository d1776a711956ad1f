import { ENGAGEMENT, REQUEST, RESPONSE, template } from './template.js';

/** Notifications to a firm about requests, its responses and its profile. */
export const firmTemplates = {
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
  next_step_due: template(
    'request',
    'high',
    REQUEST,
    ['Oggi tocca a {name}: {request_type}', 'Today it is up to {name}: {request_type}'],
    [
      'Per oggi il tuo studio ha segnato un passo su questa richiesta. Lo trovi nelle note dello studio.',
      'Your firm has set a step on this request for today. You will find it in the firm’s notes.',
    ],
    ['Vedi il passo', 'See the step'],
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
  engagement_asked: template(
    'request',
    'high',
    ENGAGEMENT,
    ['Una domanda sulla lettera d’incarico', 'A question about the letter of engagement'],
    [
      '{request_type}: prima di accettare, il cliente ha una domanda. Puoi rispondere mandando la lettera di nuovo.',
      '{request_type}: before accepting, the client has a question. You can answer by sending the letter again.',
    ],
    ['Leggi la domanda', 'Read the question'],
  ),
  engagement_accepted: template(
    'request',
    'high',
    ENGAGEMENT,
    ['Lettera d’incarico accettata', 'Letter of engagement accepted'],
    [
      '{request_type}: il cliente ha accettato la lettera d’incarico. Salva il PDF e fatelo firmare a entrambi.',
      '{request_type}: the client accepted the letter of engagement. Save the PDF, and have both of you sign it.',
    ],
    ['Apri la lettera', 'Open the letter'],
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
  firm_confirmed: template(
    'account',
    'high',
    '/profile/info',
    ['Indirizzo confermato: ora completa il profilo', 'Address confirmed: now complete your profile'],
    [
      'Hai tempo fino a {until}. Poi una persona del nostro staff confronta i tuoi dati con l’Albo. {decision_time} Da quel ' +
        'momento ricevi le richieste delle tue materie, anche quelle già aperte.',
      'You have until {until}. Then a member of our staff compares your details with the Bar register. {decision_time} From ' +
        'then on you receive the requests in your subjects, those already open too.',
    ],
    ['Completa il profilo', 'Complete the profile'],
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
  webhook_disabled: template(
    'account',
    'high',
    '/profile/tools',
    ['Un indirizzo per i tuoi programmi è spento', 'An address for your programs is switched off'],
    [
      'Da giorni {name} non risponde: non gli mandiamo più eventi. Controlla il programma, poi riaccendi l’indirizzo.',
      'For days {name} has not answered: we send it no more events. Check the program, then switch the address on again.',
    ],
    ['Vedi gli strumenti', 'See the tools'],
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
} as const;
