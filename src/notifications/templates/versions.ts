import { template } from './template.js';

/** Texts, prices and weights that change on a future day. */
export const versionTemplates = {
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
} as const;
