import { spanText } from '../span.rules.js';
import { addressee, choice, dayField, line, words, writer } from './letter-fields.js';
import { given, givenDay, LINE, sender, signedBy } from './letter-words.rules.js';
import type { AnswerTime, LetterFacts, ReadyLetter } from './ready-letter.types.js';

const SOURCE = 'art. 4, comma 2, l. 24/2017';

const available: AnswerTime = {
  span: { days: 7 },
  what: words(['La struttura consegna ciò che ha già.', 'The hospital or clinic hands over what it has.']),
  source: SOURCE,
};
const rest: AnswerTime = {
  span: { days: 30 },
  what: words(['Al massimo, per le integrazioni.', 'At most, for what is added later.']),
  source: SOURCE,
};

const isForOther = ({ whose }: LetterFacts): boolean => whose === 'other';

const fields = {
  ...writer,
  ...addressee(['L’ospedale o la clinica', 'The hospital or clinic']),
  whose: choice(['Di chi è la cartella', 'Whose records'], {
    own: ['Mia', 'Mine'],
    other: ['Di un’altra persona', 'Of another person'],
  }),
  patient: line(['Nome del paziente', 'Name of the patient'], { isAsked: isForOther }),
  capacity: line(['Perché puoi chiederla', 'Why you may ask for it'], {
    isAsked: isForOther,
    why: [
      'Genitore, tutore, delegato, erede o familiare di chi è morto.',
      'Parent, guardian, person with a written authority, heir or relative of somebody who died.',
    ],
  }),
  ward: line(['Reparto o visita', 'Ward or appointment']),
  from_on: dayField(['Dal', 'From'], { source: 'facts_on' }),
  until_on: dayField(['Al', 'Until'], { required: false }),
  reply_to: line(['Email o PEC per la risposta', 'E-mail or PEC for the answer'], { source: 'email' }),
} as const;

/** A request for the medical records of a patient. */
export const healthRecords: ReadyLetter<keyof typeof fields> = {
  when: [
    words(['Vuoi far guardare le cure da un altro medico.', 'You want another doctor to look at the treatment.']),
    words(['Ti serve per l’assicurazione, l’INPS o un avvocato.', 'You need it for an insurer, INPS or a lawyer.']),
  ],
  lawyer: [
    words(['La struttura non risponde, o nella cartella mancano pagine.', 'There is no answer, or pages are missing.']),
    words([
      'Pensi a un errore: prima di scrivere accuse, senti un medico legale e un avvocato.',
      'You suspect an error: before you accuse anybody, ask a forensic doctor and a lawyer.',
    ]),
  ],
  send: words([
    'Spediscila alla direzione sanitaria o all’ufficio cartelle cliniche, con PEC o raccomandata, o consegnala a mano e fatti timbrare una copia. Allega un documento di identità. Molte strutture hanno un modulo loro: vale lo stesso.',
    'Send it to the medical directorate (direzione sanitaria) or the records office, by certified e-mail (PEC) or registered mail, or hand it in and have a copy stamped. Enclose an identity document. Many have a form of their own: it serves as well.',
  ]),
  articles: [
    {
      source: 'art. 4 l. 24/2017',
      says: words([
        'Strutture pubbliche e private danno al paziente i documenti, di preferenza in formato elettronico.',
        'Public and private hospitals give patients their documents, preferably in electronic form.',
      ]),
    },
    {
      source: 'art. 15 reg. (UE) 2016/679 e Corte di giustizia UE, C-307/22',
      says: words([
        'La prima copia dei dati della cartella è gratis per il paziente.',
        'The first copy of the data in the records is free for the patient.',
      ]),
    },
    {
      source: 'art. 2-terdecies d.lgs. 196/2003',
      says: words([
        'Per una persona morta può chiedere chi ha un interesse proprio o ragioni familiari meritevoli di protezione.',
        'For a person who died, who has an own interest or family reasons worth protecting may ask.',
      ]),
    },
  ],
  reviewed: null,
  answers: [available, rest],
  fields,
  checks: {
    careEndsAfterItBegan: {
      holds: ({ from_on: from = '', until_on: until = '' }) => (from === '' || until === '' ? null : until >= from),
      warning: words([
        'Il secondo giorno viene prima del primo: controllali.',
        'The second day comes before the first: check both.',
      ]),
    },
  },
  limitIds: [],
  limits: () => [],
  write: (facts) => {
    const other = isForOther(facts);
    const until = facts.until_on === '' ? '' : ` al ${givenDay(facts.until_on)}`;
    return {
      to: ['Alla direzione sanitaria', given(facts.to), given(facts.to_address)],
      subject: `Richiesta di copia della documentazione sanitaria (${SOURCE})`,
      paragraphs: [
        [
          sender(facts),
          ...(other ? [`in qualità di ${given(facts.capacity)},`] : []),
          `chiede la documentazione sanitaria ${other ? `di ${given(facts.patient)}` : 'che riguarda la propria persona'}:`,
          `${given(facts.ward)}, dal ${facts.from_on === '' ? LINE : givenDay(facts.from_on)}${until}.`,
        ].join(' '),
      ],
      asks: [
        'copia integrale della cartella clinica, con diario medico e infermieristico, consensi firmati, verbali operatori, esami, referti e lettera di dimissione;',
        'le immagini (radiografie, TAC, risonanze) in formato elettronico;',
        'se possibile tutto in formato elettronico;',
        // The judgment is about the patient's own data.
        ...(other ? [] : ['la prima copia senza spese (art. 15 reg. UE 2016/679; Corte di giustizia UE, C-307/22);']),
        `che la risposta arrivi a ${given(facts.reply_to)}.`,
      ],
      closing: [
        `La documentazione disponibile va fornita entro ${spanText(available.span, 'it')} dalla richiesta, le integrazioni entro ${spanText(rest.span, 'it')} (${SOURCE}).`,
      ],
      enclosures: [
        'copia del documento di identità',
        ...(other ? ['prova della qualità di chi chiede (delega, certificato, dichiarazione)'] : []),
      ],
      sign: signedBy(facts.name),
    };
  },
};
