import { choice, dayField, euro, line, longText, words, writer } from './letter-fields.js';
import { given, givenDay, givenText, signedBy } from './letter-words.rules.js';
import type { LetterFacts, ReadyLetter } from './ready-letter.types.js';

const isToJudge = ({ way }: LetterFacts): boolean => way !== 'prefect';

const fields = {
  way: choice(['A chi fai ricorso', 'Who you appeal to'], {
    judge: ['Giudice di pace', 'Justice of the peace'],
    prefect: ['Prefetto', 'Prefetto'],
  }),
  ...writer,
  tax_code: line(['Codice fiscale', 'Tax code'], { source: 'tax_code' }),
  // The town of the offence decides which judge or Prefetto.
  town: line(['Comune della violazione', 'Town of the offence'], {
    source: 'town',
    why: ['Per il Prefetto: il capoluogo della provincia.', 'For the Prefetto: the main town of the province.'],
  }),
  authority: line(['Chi ha fatto il verbale', 'Who wrote the report'], {
    why: ['Per esempio: Polizia locale di Milano.', 'For example: Polizia locale di Milano.'],
  }),
  opponent: line(['Contro chi va il ricorso', 'The respondent'], {
    isAsked: isToJudge,
    why: [
      'Il Comune o la Provincia, se il verbale è della polizia locale o provinciale; il Prefetto, se è di polizia o carabinieri (art. 7, comma 5, d.lgs. 150/2011).',
      'The town or province, if its own police wrote the report; the Prefetto, if the police or carabinieri did (art. 7, comma 5, d.lgs. 150/2011).',
    ],
  }),
  amount: euro(['Importo della multa', 'Amount of the fine'], {
    isAsked: isToJudge,
    why: [
      'In euro. È il valore della causa. Se manca, il contributo unificato si presume al massimo.',
      'In euro. It is the value of the case. Without it the highest court fee is presumed.',
    ],
  }),
  email: line(['Email o PEC', 'E-mail or PEC'], {
    isAsked: isToJudge,
    source: 'email',
    why: [
      'Dove la cancelleria ti scrive la data dell’udienza.',
      'Where the registry writes you the date of the hearing.',
    ],
  }),
  report_number: line(['Numero del verbale', 'Number of the report']),
  report_on: dayField(['Data del verbale', 'Date of the report']),
  served_on: dayField(['Quando hai ricevuto il verbale', 'When you received the report'], { source: 'served_on' }),
  plate: line(['Targa', 'Number plate']),
  reasons: longText(['Perché il verbale è sbagliato', 'Why the report is wrong'], {
    why: ['I fatti in ordine, con le prove che alleghi.', 'The facts in order, with the evidence that you enclose.'],
  }),
} as const;

type Facts = Readonly<Record<keyof typeof fields, string>>;

const report = (facts: Facts): string =>
  [
    `verbale n. ${given(facts.report_number)} del ${givenDay(facts.report_on)}, redatto da ${given(facts.authority)},`,
    `notificato il ${givenDay(facts.served_on)}, relativo al veicolo targato ${given(facts.plate)}.`,
  ].join(' ');

const toJudge = (facts: Facts) => ({
  to: ['Al Giudice di Pace', `di ${given(facts.town)}`],
  subject: 'Ricorso in opposizione a verbale di accertamento (art. 204-bis C.d.S. e art. 7 d.lgs. 150/2011)',
  opening: `propone opposizione, nei confronti di ${given(facts.opponent)}, al`,
  asks: [
    'di sospendere l’efficacia esecutiva del verbale, per i motivi sopra esposti (art. 7, comma 6, d.lgs. 150/2011);',
    'di accogliere il ricorso e annullare il verbale;',
    'in via subordinata, di applicare la sanzione nella misura minima di legge.',
  ],
  after: [
    'Il ricorrente sta in giudizio personalmente (art. 7, comma 8, d.lgs. 150/2011) e dichiara di non avere pagato la sanzione né proposto ricorso al Prefetto.',
    // Without it the highest fee is presumed (art. 13, comma 6, d.P.R. 115/2002).
    [
      `Dichiara che il valore della causa è di ${given(facts.amount)} euro (art. 14 d.P.R. 115/2002)`,
      `e chiede che le comunicazioni siano inviate all’indirizzo ${given(facts.email)}.`,
    ].join(' '),
  ],
  enclosures: ['nota di iscrizione a ruolo e ricevuta del contributo unificato'],
});

const toPrefect = (facts: Facts) => ({
  to: ['Al Prefetto', `di ${given(facts.town)}`, 'tramite l’ufficio che ha redatto il verbale'],
  subject: 'Ricorso al Prefetto avverso verbale di accertamento (art. 203 C.d.S.)',
  opening: 'propone ricorso avverso il',
  asks: [
    'di ordinare l’archiviazione degli atti e l’annullamento del verbale (art. 204 C.d.S.);',
    'di essere sentito personalmente prima della decisione (art. 203, comma 1, C.d.S.).',
  ],
  after: ['Il ricorrente dichiara di non avere pagato la sanzione né proposto ricorso al giudice di pace.'],
  enclosures: [],
});

/** The appeal against a fine, to the justice of the peace or the Prefetto. It is made on the page about fines. */
export const fineAppeal: ReadyLetter<keyof typeof fields> = {
  paper: 'fine',
  when: [
    words([
      'Il verbale è sbagliato, sai dire perché e non l’hai pagato.',
      'The report is wrong, you can say why, and you have not paid it.',
    ]),
  ],
  lawyer: [
    words([
      'Per una multa di solito costa più della multa. Può convenire se rischi la patente o le multe sono molte.',
      'For one fine it usually costs more than the fine. It may pay if your licence is at risk or there are many fines.',
    ]),
  ],
  send: words([
    'Giudice di pace: in cancelleria, per posta o in via telematica. Prefetto: raccomandata, PEC o a mano, anche all’ufficio che ha fatto il verbale.',
    'Justice of the peace: at the registry, by post or online. Prefetto: by registered mail, PEC or by hand, also at the office that wrote the report.',
  ]),
  articles: [
    {
      source: 'art. 204-bis C.d.S. e art. 7 d.lgs. 150/2011',
      says: words(['Il ricorso al giudice di pace.', 'The appeal to the justice of the peace.']),
    },
    { source: 'art. 203 C.d.S.', says: words(['Il ricorso al Prefetto.', 'The appeal to the Prefetto.']) },
  ],
  reviewed: null,
  answers: [],
  fields,
  checks: {
    reportWasServed: {
      holds: ({ served_on: served = '' }, today) => (served === '' ? null : served <= today),
      warning: words([
        'Il giorno in cui hai ricevuto il verbale è nel futuro: controllalo.',
        'The day you received the report is in the future: check it.',
      ]),
    },
    serviceFollowsReport: {
      holds: ({ served_on: served = '', report_on: reported = '' }) =>
        served === '' || reported === '' ? null : served >= reported,
      warning: words([
        'Il verbale è arrivato prima della sua data: controlla le due date.',
        'The report arrived before its date: check both days.',
      ]),
    },
  },
  limitIds: ['fine-judge', 'fine-prefect'],
  limits: ({ way, served_on: served }) => [
    { id: way === 'prefect' ? 'fine-prefect' : 'fine-judge', from: served === '' ? null : served },
  ],
  write: (facts) => {
    const { to, subject, opening, asks, after, enclosures } = isToJudge(facts) ? toJudge(facts) : toPrefect(facts);
    return {
      to,
      subject,
      paragraphs: [
        [
          `${given(facts.name)}, codice fiscale ${given(facts.tax_code)}, residente in ${given(facts.address)},`,
          opening,
          report(facts),
        ].join(' '),
        `Motivi: ${givenText(facts.reasons)}`,
        ...after,
      ],
      asks,
      closing: [],
      enclosures: [
        'copia del verbale e della busta o della ricevuta che prova il giorno della notifica',
        'copia del documento di identità',
        ...enclosures,
        'i documenti che provano i motivi',
      ],
      sign: signedBy(facts.name),
    };
  },
};
