import { addressee, byRegisteredMail, dayField, longText, words, writer } from './letter-fields.js';
import { given, givenDay, sender, signedBy } from './letter-words.rules.js';
import type { ReadyLetter } from './ready-letter.types.js';

const fields = {
  ...writer,
  ...addressee(['Il datore di lavoro', 'The employer']),
  hired_on: dayField(['Quando sei entrato in azienda', 'When you were hired']),
  letter_on: dayField(['Data della lettera di licenziamento', 'Date of the letter of dismissal']),
  received_on: dayField(['Quando l’hai ricevuta', 'When you received it'], {
    source: 'served_on',
    why: ['Da qui si contano i giorni.', 'The days are counted from here.'],
  }),
  reasons_on: dayField(['Quando hai ricevuto i motivi per iscritto', 'When you received the reasons in writing'], {
    required: false,
    why: ['Solo se non erano nella lettera.', 'Only if the letter did not give them.'],
  }),
  reasons: longText(['Perché il licenziamento è ingiusto', 'Why the dismissal is wrong'], {
    required: false,
    why: [
      'Puoi lasciare vuoto: basta dire che lo contesti.',
      'It may stay empty: it is enough to say that you contest it.',
    ],
  }),
} as const;

/** The day from which the time to contest is counted: the reasons, where they came later in writing (art. 6 l. 604/1966). */
const startOf = (received: string, reasons: string): string | null =>
  received === '' ? null : reasons > received ? reasons : received;

/** Contests a dismissal out of court. */
export const dismissal: ReadyLetter<keyof typeof fields> = {
  paper: 'dismissal',
  when: [
    words([
      'Hai ricevuto il licenziamento per iscritto, anche per email o messaggio.',
      'You were dismissed in writing, by e-mail or message too.',
    ]),
    words([
      'Vuoi fermare il termine e intanto decidere con calma.',
      'You want to stop the time limit and decide calmly.',
    ]),
  ],
  lawyer: [
    words([
      'Subito dopo la lettera: per la causa o la conciliazione c’è un secondo termine.',
      'Right after the letter: there is a second time limit for the lawsuit or conciliation.',
    ]),
    words([
      'Il licenziamento è stato detto solo a voce, o è per gravidanza, matrimonio, malattia o discriminazione.',
      'You were dismissed by word of mouth only, or for pregnancy, marriage, illness or discrimination.',
    ]),
    words([
      'Ti offrono una somma per non contestare: fatti consigliare prima di firmare.',
      'You are offered a sum not to contest: take advice before you sign.',
    ]),
  ],
  send: {
    it: `${byRegisteredMail.it} Anche il sindacato può spedirla per te.`,
    en: `${byRegisteredMail.en} Your trade union may send it for you.`,
  },
  articles: [
    {
      source: 'art. 6, comma 1, l. 604/1966',
      says: words([
        'Il licenziamento si contesta con qualsiasi scritto che renda nota la volontà di farlo.',
        'A dismissal is contested by any writing that makes the will to do so known.',
      ]),
    },
    {
      source: 'art. 6, comma 2, l. 604/1966',
      says: words([
        'Poi, entro un altro termine, serve il ricorso al giudice o la richiesta di conciliazione.',
        'Then, within a further time limit, the claim in court or the request for conciliation must follow.',
      ]),
    },
  ],
  reviewed: null,
  answers: [],
  fields,
  checks: {
    letterHasArrived: {
      holds: ({ received_on: received = '' }, today) => (received === '' ? null : received <= today),
      warning: words([
        'Il giorno in cui l’hai ricevuta è nel futuro: controllalo.',
        'The day you received it is in the future: check it.',
      ]),
    },
    reasonsFollowTheLetter: {
      holds: ({ received_on: received = '', reasons_on: reasons = '' }) =>
        received === '' || reasons === '' ? null : reasons >= received,
      warning: words([
        'I motivi sono arrivati prima della lettera: controlla le due date. Contiamo dalla lettera.',
        'The reasons arrived before the letter: check both days. We count from the letter.',
      ]),
    },
  },
  limitIds: ['dismissal-letter', 'dismissal-court'],
  limits: ({ received_on: received, reasons_on: reasons }, today) => [
    { id: 'dismissal-letter', from: startOf(received, reasons) },
    // It is counted from the day of sending: today, at the earliest.
    { id: 'dismissal-court', from: today },
  ],
  write: (facts) => ({
    to: [given(facts.to), given(facts.to_address)],
    subject: 'Impugnazione del licenziamento (art. 6 l. 604/1966)',
    paragraphs: [
      [
        `${sender(facts)} dipendente dal ${givenDay(facts.hired_on)}, impugna a ogni effetto di legge il licenziamento comunicato`,
        `con lettera del ${givenDay(facts.letter_on)}, ricevuta il ${givenDay(facts.received_on)}`,
        facts.reasons_on ? `, i cui motivi sono stati comunicati per iscritto il ${givenDay(facts.reasons_on)}.` : '.',
      ]
        .join(' ')
        .replace(/ ([,.])/, '$1'),
      'Il licenziamento è nullo, inefficace, ingiustificato e comunque illegittimo.',
      ...(facts.reasons.trim() ? [facts.reasons.trim()] : []),
      'Chi scrive è a disposizione per riprendere subito il lavoro.',
    ],
    asks: ['la revoca del licenziamento;', 'ogni tutela prevista dalla legge e dal contratto collettivo.'],
    closing: ['Chi scrive si riserva di agire davanti al giudice (art. 6, comma 2, l. 604/1966).'],
    enclosures: ['copia della lettera di licenziamento'],
    sign: signedBy(facts.name),
  }),
};
