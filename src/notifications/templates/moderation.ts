import { detectionRows, redressSentences } from '../../shared/moderation/statement-of-reasons.codes.js';
import { REPORT, seeReport, template } from './template.js';

const noticed = {
  report: detectionRows.report.sentence,
  contact_filter: detectionRows.contact_filter.sentence,
  figures: detectionRows.figures.sentence,
  staff: detectionRows.staff.sentence,
} as const;
const [appeal, mail, over] = [redressSentences('appeal'), redressSentences('mail'), redressSentences('over')];

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
      `Motivo: {reason} ${noticed.staff.it} Se i dati sono cambiati o sbagliati, correggili nel profilo: li guardiamo ` +
        `di nuovo. ${mail.it}`,
      `Reason: {reason} ${noticed.staff.en} If your details have changed or are wrong, correct them in the profile: we ` +
        `will look again. ${mail.en}`,
    ],
    ['Apri il profilo', 'Open the profile'],
  ),
  firm_warned: template(
    'account',
    'high',
    '/feedbacks',
    ['Un avviso sul tuo studio', 'A warning about your firm'],
    [
      'Abbiamo guardato i giudizi e le segnalazioni di chi ti ha incontrato qui. Che cosa abbiamo trovato: «{reason}» ' +
        `${noticed.figures.it} Il tuo account resta attivo. ${mail.it}`,
      'We looked at the reviews and reports of people who met you here. What we found: “{reason}” ' +
        `${noticed.figures.en} Your account stays active. ${mail.en}`,
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
      'Il giudizio che hai dato a {firm} non è pubblico e non conta nella classifica. Motivo: {reason} Regola: ' +
        `i termini d’uso. {detection}${mail.it}`,
      'Your review of {firm} is not public and does not count in the ranking. Reason: {reason} Rule: the terms ' +
        `of use. {detection}${mail.en}`,
    ],
    ['Vedi la richiesta', 'See the request'],
  ),
  review_removed_of_firm: template(
    'account',
    'medium',
    '/feedbacks',
    ['Abbiamo tolto un giudizio sul tuo studio', 'We removed a review of your firm'],
    [
      'Un giudizio su una richiesta di {request_type} non è pubblico e non conta nella classifica. Motivo: {reason} ' +
        `{detection}${mail.it}`,
      'A review about a request on {request_type} is not public and does not count in the ranking. Reason: {reason} ' +
        `{detection}${mail.en}`,
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
      `Una persona del nostro staff l’ha esaminata. Motivo: {reason} ${appeal.it}`,
      `A member of our staff examined it. Reason: {reason} ${appeal.en}`,
    ],
    seeReport,
  ),
  content_removed: template(
    'account',
    'high',
    REPORT,
    ['Abbiamo rimosso un tuo contenuto: {reference}', 'We removed something you wrote: {reference}'],
    [
      `${noticed.report.it} Fatti: {reason} Regola: {ground} ${appeal.it}`,
      `${noticed.report.en} Facts: {reason} Rule: {ground} ${appeal.en}`,
    ],
    seeReport,
  ),
  text_removed: template(
    'account',
    'high',
    REPORT,
    ['Abbiamo rimosso un tuo testo: {reference}', 'We removed a text of yours: {reference}'],
    [
      `${noticed.contact_filter.it} Fatti: {reason} Regola: {ground} ${appeal.it}`,
      `${noticed.contact_filter.en} Facts: {reason} Rule: {ground} ${appeal.en}`,
    ],
    seeReport,
  ),
  account_warned: template(
    'account',
    'high',
    REPORT,
    ['Avviso dopo una segnalazione: {reference}', 'Warning after a report: {reference}'],
    [
      `${noticed.report.it} Fatti: {reason} Regola: {ground} ${appeal.it}`,
      `${noticed.report.en} Facts: {reason} Rule: {ground} ${appeal.en}`,
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
    [`La decisione resta. Motivo: {reason} ${over.it}`, `The decision stands. Reason: {reason} ${over.en}`],
    seeReport,
  ),
} as const;
