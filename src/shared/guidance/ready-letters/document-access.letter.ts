import { spanText } from '../span.rules.js';
import { addressee, choice, line, longText, words, writer } from './letter-fields.js';
import { given, givenText, sender, signedBy } from './letter-words.rules.js';
import type { AnswerTime, ReadyLetter } from './ready-letter.types.js';

const answer: AnswerTime = {
  span: { days: 30 },
  what: words([
    'L’ufficio risponde. Se tace, la richiesta si considera respinta.',
    'The office answers. If it stays silent, the request counts as refused.',
  ]),
  source: 'art. 25, comma 4, l. 241/1990',
};

const fields = {
  ...writer,
  ...addressee(
    ['L’ufficio', 'The office'],
    [
      'Chi ha fatto il documento o lo conserva: Comune, INPS, scuola, polizia.',
      'Whoever made or keeps the document: the town, INPS, a school, the police.',
    ],
  ),
  documents: longText(['Quali documenti', 'Which documents'], {
    why: ['Numero, data, pratica: tutto ciò che aiuta a trovarli.', 'Number, date, file: whatever helps to find them.'],
  }),
  interest: longText(['Perché ti servono', 'Why you need them'], {
    why: [
      'L’interesse deve essere tuo, concreto e attuale: per esempio difenderti, chiedere un danno, un concorso.',
      'The interest must be your own, concrete and current: to defend yourself, to claim damages, a competition.',
    ],
  }),
  form: choice(['Come li vuoi', 'How you want them'], {
    copy: ['In copia, per email o PEC', 'As a copy, by e-mail or PEC'],
    view: ['Solo da vedere', 'Only to be read there'],
  }),
  reply_to: line(['Email o PEC per la risposta', 'E-mail or PEC for the answer'], { source: 'email' }),
} as const;

/** A request to see the documents of a public office. */
export const documentAccess: ReadyLetter<keyof typeof fields> = {
  when: [
    words([
      'Il documento è di un’amministrazione o di chi gestisce un servizio pubblico.',
      'The document belongs to a public office or to who runs a public service.',
    ]),
    words([
      'Ti serve per un interesse tuo, che sai spiegare in due righe.',
      'You need it for an interest of your own that you can explain in two lines.',
    ]),
  ],
  lawyer: [
    words([
      'L’ufficio rifiuta o tace: il tempo per rivolgersi al giudice è breve. Puoi scrivere anche al difensore civico, gratis (art. 25).',
      'The office refuses or stays silent: the time to go to court is short. You may also write to the ombudsman (difensore civico), free of charge (art. 25).',
    ]),
    words([
      'Il documento riguarda un’indagine penale o un accertamento delle tasse in corso: valgono altre regole.',
      'It is about a criminal investigation or a tax audit under way: other rules apply.',
    ]),
  ],
  send: words([
    'Spediscila con PEC o raccomandata, consegnala a mano e fatti timbrare una copia, o usa il modulo sul sito dell’ufficio. Allega un documento di identità.',
    'Send it by certified e-mail (PEC) or registered mail, hand it in and have a copy stamped, or use the form on the office’s site. Enclose an identity document.',
  ]),
  articles: [
    {
      source: 'art. 22 l. 241/1990',
      says: words([
        'Serve un interesse diretto, concreto e attuale, legato al documento.',
        'A direct, concrete and current interest linked to the document is needed.',
      ]),
    },
    {
      source: 'art. 25 l. 241/1990',
      says: words([
        'La richiesta deve essere motivata. Vedere è gratis; la copia può costare quanto riprodurla.',
        'The request must give reasons. Reading is free; a copy may cost what it takes to make it.',
      ]),
    },
  ],
  reviewed: null,
  answers: [answer],
  fields,
  checks: {
    interestIsStated: {
      holds: ({ interest = '', documents = '' }) => (documents.trim() === '' ? null : interest.trim() !== ''),
      warning: words([
        'Manca il perché: una richiesta senza motivo di solito è respinta (art. 25).',
        'The reason is missing: a request without one is usually refused (art. 25).',
      ]),
    },
  },
  limitIds: [],
  limits: () => [],
  write: (facts) => ({
    to: [given(facts.to), given(facts.to_address)],
    subject: 'Richiesta di accesso a documenti amministrativi (artt. 22 e 25 l. 241/1990)',
    paragraphs: [
      `${sender(facts)} chiede l’accesso a questi documenti: ${givenText(facts.documents)}`,
      `L’interesse diretto, concreto e attuale è questo (art. 22 l. 241/1990): ${givenText(facts.interest)}`,
    ],
    asks: [
      facts.form === 'view'
        ? 'di vedere i documenti;'
        : 'di avere copia dei documenti, se possibile in formato elettronico;',
      `che la risposta arrivi a ${given(facts.reply_to)}.`,
    ],
    closing: [
      `La legge dà ${spanText(answer.span, 'it')} per rispondere (art. 25, comma 4, l. 241/1990). Se una parte non può essere data, si chiede il resto con il motivo scritto.`,
    ],
    enclosures: ['copia del documento di identità'],
    sign: signedBy(facts.name),
  }),
};
