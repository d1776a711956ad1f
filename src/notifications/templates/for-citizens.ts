import { redressSentences } from '../../shared/moderation/statement-of-reasons.codes.js';
import { ENGAGEMENT, REQUEST, RESPONSE, seeRequest, template, type Words } from './template.js';

/** Where feedback is given. */
const FEEDBACK = `${REQUEST}/feedback`;
const giveFeedback: Words = ['Racconta com’è andata', 'Say how it went'];

const [reply, mail, over] = [redressSentences('reply'), redressSentences('mail'), redressSentences('over')];

/** Notifications to a citizen about a request. */
export const citizenTemplates = {
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
      '{request_type}: per chi l’ha esaminata la richiesta {ruling}. Il motivo: «{reason}» La regola sta nelle ' +
        `condizioni d’uso, «Quando fermiamo una richiesta». {detection}${reply.it} Se avevi pagato un piano, il ` +
        'rimborso previsto dalle condizioni d’uso parte da solo.',
      '{request_type}: whoever examined it found that the request {ruling}. The reason: “{reason}” The rule ' +
        `stands in the terms of use, “When we stop a request”. {detection}${reply.en} If you had paid for a plan, ` +
        'the refund that the terms of use provide for starts by itself.',
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
        `«{reason}» La regola resta quella della decisione, e per noi la decisione è definitiva. {detection}${over.it}`,
      '{request_type}: we have read your reply, and the decision stays the same: the request {ruling}. The reason: ' +
        `“{reason}” The rule stays that of the decision, and for us the decision is final. {detection}${over.en}`,
    ],
    seeRequest,
  ),
  request_invalidated: template(
    'request',
    'high',
    REQUEST,
    ['Abbiamo tolto la tua richiesta', 'We have taken your request away'],
    [
      '{request_type}: per chi l’ha esaminata la richiesta {ruling}. Il motivo: «{reason}» La regola sta nelle ' +
        `condizioni d’uso, «Quando fermiamo una richiesta». {detection}${mail.it} Se avevi pagato un piano, ` +
        'quello che non è stato usato torna da solo.',
      '{request_type}: whoever examined it found that the request {ruling}. The reason: “{reason}” The rule ' +
        `stands in the terms of use, “When we stop a request”. {detection}${mail.en} If you had paid for a plan, ` +
        'what was not used of it comes back by itself.',
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
      '{request_type}. {costs}Finché non lo leggi, lo studio può correggerlo. Leggilo e confrontalo con gli altri: ' +
        'scegliere o no dipende solo da te.',
      '{request_type}. {costs}Until you read it, the firm can correct it. Read it and compare it with the others: ' +
        'whether to choose it is entirely up to you.',
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
  quote_expiring: template(
    'request',
    'high',
    RESPONSE,
    ['Il preventivo di {firm} sta per scadere', 'The quote of {firm} is about to expire'],
    [
      '{request_type}: puoi sceglierlo fino a {until}. Dopo si può scegliere solo se lo studio lo rinnova.',
      '{request_type}: you can choose it until {until}. After that it can be chosen only if the firm renews it.',
    ],
    ['Leggi il preventivo', 'Read the quote'],
  ),
  quote_renewed: template(
    'request',
    'medium',
    RESPONSE,
    ['{firm} ha rinnovato il preventivo', '{firm} has renewed its quote'],
    [
      '{request_type}: le condizioni sono le stesse e puoi sceglierlo fino a {until}.',
      '{request_type}: the terms are the same, and you can choose it until {until}.',
    ],
    ['Leggi il preventivo', 'Read the quote'],
  ),
  quote_withdrawn: template(
    'request',
    'high',
    REQUEST,
    ['{firm} ha ritirato il preventivo', '{firm} has withdrawn its quote'],
    [
      '{request_type}: il preventivo che avevi letto non vale più e non si può scegliere. Il motivo dello studio: ' +
        '«{reason}» Finché la richiesta è aperta, il suo posto passa a un altro studio.',
      '{request_type}: the quote that you had read no longer holds and cannot be chosen. The firm’s reason: ' +
        '“{reason}” While the request is open, its place goes to another firm.',
    ],
    seeRequest,
  ),
  unread_quote_withdrawn: template(
    'request',
    'medium',
    REQUEST,
    ['{firm} ha ritirato il preventivo', '{firm} has withdrawn its quote'],
    [
      '{request_type}: lo ha ritirato prima che tu lo leggessi. Finché la richiesta è aperta, il suo posto passa a un ' +
        'altro studio.',
      '{request_type}: it withdrew it before you had read it. While the request is open, its place goes to another firm.',
    ],
    seeRequest,
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
      'Recapiti dello studio: {firm_contacts}. La richiesta: {request_type}. Anche lo studio vede i tuoi recapiti e può chiamarti.',
      'The firm’s contacts: {firm_contacts}. Your request: {request_type}. The firm sees your contact details too and may call you.',
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
  engagement_sent: template(
    'request',
    'high',
    ENGAGEMENT,
    ['La lettera d’incarico da leggere', 'The letter of engagement to read'],
    [
      '{request_type}: lo studio che hai scelto ti ha mandato la lettera d’incarico. Leggila con calma: puoi fare una domanda, ' +
        'e accettarla se va bene.',
      '{request_type}: the firm you chose has sent you its letter of engagement. Take your time to read it: you can ask a ' +
        'question, and accept it if you agree.',
    ],
    ['Leggi la lettera', 'Read the letter'],
  ),
  spoken_asked: template(
    'request',
    'medium',
    REQUEST,
    ['Vi siete sentiti, tu e lo studio?', 'Have you and the firm spoken?'],
    [
      '{request_type}: hai scelto lo studio tre giorni fa. Apri la richiesta e dicci se vi siete sentiti: se non ti ha ' +
        'chiamato, lì trovi i suoi recapiti e che cosa puoi fare.',
      '{request_type}: you chose the firm three days ago. Open the request and tell us whether you have spoken: if it has ' +
        'not called you, you find its contact details there, and what you can do.',
    ],
    seeRequest,
  ),
  feedback_asked: template(
    'request',
    'low',
    FEEDBACK,
    ['Com’è andata con lo studio?', 'How did it go with the firm?'],
    [
      '{request_type}: hai scelto lo studio da qualche giorno. Un voto e due righe aiutano chi sceglierà dopo di te. ' +
        'Puoi cambiarli quando vuoi.',
      '{request_type}: you chose the firm some days ago. A rating and a few words help those who choose after you. You ' +
        'can change them whenever you like.',
    ],
    giveFeedback,
  ),
  feedback_asked_again: template(
    'request',
    'low',
    FEEDBACK,
    ['Due mesi dopo: com’è andata con lo studio?', 'Two months later: how did it go with the firm?'],
    [
      '{request_type}: ora sai meglio come lavora lo studio. Un voto basta. È l’ultima volta che te lo chiediamo.',
      '{request_type}: by now you know better how the firm works. A rating is enough. This is the last time we ask.',
    ],
    giveFeedback,
  ),
  site_feedback_asked: template(
    'request',
    'low',
    FEEDBACK,
    ['Ti siamo stati utili?', 'Were we of use to you?'],
    [
      '{request_type}: la richiesta si è chiusa e non hai scelto uno studio. Dicci come ti sei trovato con il sito e che ' +
        'cosa è mancato: lo leggiamo solo noi.',
      '{request_type}: the request is closed and you chose no firm. Tell us how the site worked for you and what was ' +
        'missing: only we read it.',
    ],
    giveFeedback,
  ),
  site_feedback_asked_again: template(
    'request',
    'low',
    FEEDBACK,
    ['Ti va di dirci com’è andata con il sito?', 'Would you tell us how the site worked for you?'],
    [
      '{request_type}: la richiesta si è chiusa da due mesi senza una scelta. Bastano un voto e una riga. È l’ultima ' +
        'volta che te lo chiediamo.',
      '{request_type}: the request closed two months ago without a choice. A rating and a line are enough. This is the ' +
        'last time we ask.',
    ],
    giveFeedback,
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
} as const;
