import { REPORT, seeReport, template } from './template.js';

/** Verification, reports, decisions of staff and appeals. */
export const moderationTemplates = {
  firm_verified: template(
    'account',
    'high',
    '/requests',
    ['La tua iscrizione è verificata', 'Your enrolment is verified'],
    [
      'Abbiamo verificato la tua iscrizione all’Albo. Da ora ricevi le richieste delle tue materie, e subito quelle già ' +
        'aperte in cui c’è posto.',
      'We have verified your enrolment in the register. From now on you receive requests in your subjects, and at ' +
        'once those already open that have room.',
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
  firm_warned: template(
    'account',
    'high',
    '/feedbacks',
    ['Un avviso sul tuo studio', 'A warning about your firm'],
    [
      'Una persona del nostro staff ha guardato i giudizi e le segnalazioni di chi ti ha incontrato qui. Che cosa ha trovato: ' +
        '«{reason}» Il tuo account resta attivo. Se non sei d’accordo, rispondi a questa email.',
      'A member of our staff looked at the reviews and reports of people who met you here. What they found: “{reason}” Your ' +
        'account stays active. If you disagree, reply to this email.',
    ],
    ['Vedi i giudizi', 'See your reviews'],
  ),
  account_reinstated: template(
    'account',
    'high',
    '/dashboard',
    ['Il tuo account è di nuovo attivo', 'Your account is active again'],
    ['La sospensione è finita: puoi accedere come prima.', 'The suspension is over: you can sign in as before.'],
    ['Accedi', 'Sign in'],
  ),
  review_removed: template(
    'account',
    'high',
    '/requests/{request_id}',
    ['Abbiamo tolto il tuo giudizio', 'We removed your review'],
    [
      'Il giudizio che hai dato a {firm} non è pubblico e non conta nella classifica. Motivo: {reason} L’ha deciso ' +
        'una persona del nostro staff secondo i termini d’uso, non un sistema automatico. Se non sei d’accordo, rispondi ' +
        'a questa email entro sei mesi.',
      'Your review of {firm} is not public and does not count in the ranking. Reason: {reason} A member of our ' +
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
      'Un giudizio su una richiesta di {request_type} non è pubblico e non conta nella classifica. Motivo: {reason}',
      'A review about a request on {request_type} is not public and does not count in the ranking. Reason: {reason}',
    ],
    ['Vedi i giudizi', 'See your reviews'],
  ),
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
} as const;
