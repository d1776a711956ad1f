import { detectionRows, redressSentences } from '../../shared/moderation/statement-of-reasons.codes.js';
import { REQUEST, template } from './template.js';

const noticed = detectionRows.held.sentence;
const mail = redressSentences('mail');

/** Messages, reviews and files. */
export const messageTemplates = {
  message_not_delivered: template(
    'request',
    'medium',
    '/messages/{response_id}',
    ['Un tuo messaggio non è stato consegnato', 'A message of yours was not delivered'],
    [
      `Motivo: {reason} Regola: i termini, «Contatti e comunicazioni» e «Contenuti e proprietà». ${noticed.it} ` +
        `Il testo resta nella conversazione: lo vedi solo tu. ${mail.it}`,
      'Reason: {reason} Rule: the terms, “Contacts and communications” and “Content and property”. ' +
        `${noticed.en} The text stays in the conversation: only you see it. ${mail.en}`,
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
  staff_wrote: template(
    'admin',
    'high',
    '/messages/{response_id}',
    ['Ti abbiamo scritto nella conversazione: {request_type}', 'We wrote to you in the conversation: {request_type}'],
    [
      'Il nostro messaggio lo leggete tutti e due, tu e l’altra parte. Per rispondere a noi usa la pagina dei contatti.',
      'You and the other side both read our message. To answer us, use the contact page.',
    ],
    ['Leggi il messaggio', 'Read the message'],
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
} as const;
