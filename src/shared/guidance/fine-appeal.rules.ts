/** The authority of an appeal against a fine: the justice of the peace or the Prefetto. */
export type FineWay = 'judge' | 'prefect';

/** What a person says of a fine and of themselves. Days are YYYY-MM-DD; what is empty becomes a line to fill in by hand. */
export interface FineAppealFacts {
  readonly way: FineWay;
  readonly name: string;
  readonly taxCode: string;
  readonly address: string;
  /** The town where the offence is said to have been committed: it decides which judge or Prefetto. */
  readonly town: string;
  /** Who wrote the report: the police of a town, the highway police. */
  readonly authority: string;
  /** The respondent before the judge: the town of its police, or the Prefetto for the police of the state. */
  readonly opponent: string;
  /** Where the judge's office writes: an e-mail or certified e-mail address. */
  readonly email: string;
  /** The amount to pay, in euro, as in the report: the value of the case. */
  readonly amount: string;
  readonly reportNumber: string;
  readonly reportDay: string;
  readonly servedDay: string;
  readonly plate: string;
  readonly reasons: string;
}

/** A letter as its parts. The letter is Italian in every language of the site: an Italian office reads it. */
export interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What is asked for, in order. */
  readonly asks: readonly string[];
  readonly enclosures: readonly string[];
  /** What is written or filled in below, each with its name. */
  readonly sign: readonly { readonly label: string; readonly value: string }[];
}

/** The headings of a letter, in its own language. */
export const letterWords = { subject: 'Oggetto', asks: 'Chiede', enclosures: 'Allegati' } as const;

const LINE = '______________';
/** Room to write the reasons by hand. */
const LINES = Array.from({ length: 24 }, () => LINE).join(' ');
const given = (text: string, otherwise = LINE): string => text.trim() || otherwise;
const day = (text: string): string => {
  const [year, month, date] = text.split('-');
  return year && month && date ? `${date}/${month}/${year}` : LINE;
};

const texts = {
  judge: {
    to: (town: string) => ['Al Giudice di Pace', `di ${town}`],
    subject: 'Ricorso in opposizione a verbale di accertamento (art. 204-bis C.d.S. e art. 7 d.lgs. 150/2011)',
    opening: (opponent: string) => `propone opposizione, nei confronti di ${opponent}, al`,
    asks: [
      'di sospendere l’efficacia esecutiva del verbale, per i motivi sopra esposti (art. 7, comma 6, d.lgs. 150/2011);',
      'di accogliere il ricorso e annullare il verbale;',
      'in via subordinata, di applicare la sanzione nella misura minima di legge.',
    ],
    enclosures: [
      'copia del verbale e della busta o della ricevuta che prova il giorno della notifica',
      'copia del documento di identità',
      'nota di iscrizione a ruolo e ricevuta del contributo unificato',
      'i documenti che provano i motivi',
    ],
    after: ({ amount, email }: FineAppealFacts) => [
      'Il ricorrente sta in giudizio personalmente (art. 7, comma 8, d.lgs. 150/2011) e dichiara di non avere pagato la sanzione né proposto ricorso al Prefetto.',
      // Without it the highest fee is presumed (art. 13, comma 6, d.P.R. 115/2002).
      [
        `Dichiara che il valore della causa è di ${given(amount)} euro (art. 14 d.P.R. 115/2002)`,
        `e chiede che le comunicazioni siano inviate all’indirizzo ${given(email)}.`,
      ].join(' '),
    ],
  },
  prefect: {
    to: (town: string) => ['Al Prefetto', `di ${town}`, 'tramite l’ufficio che ha redatto il verbale'],
    subject: 'Ricorso al Prefetto avverso verbale di accertamento (art. 203 C.d.S.)',
    opening: () => 'propone ricorso avverso il',
    asks: [
      'di ordinare l’archiviazione degli atti e l’annullamento del verbale (art. 204 C.d.S.);',
      'di essere sentito personalmente prima della decisione (art. 203, comma 1, C.d.S.).',
    ],
    enclosures: [
      'copia del verbale e della busta o della ricevuta che prova il giorno della notifica',
      'copia del documento di identità',
      'i documenti che provano i motivi',
    ],
    after: () => ['Il ricorrente dichiara di non avere pagato la sanzione né proposto ricorso al giudice di pace.'],
  },
} as const;

/** The appeal against a fine as a letter to print and sign. Rule 28.17. */
export function fineAppeal(facts: FineAppealFacts): Letter {
  const { to, subject, opening, asks, enclosures, after } = texts[facts.way];
  const { name, taxCode, address, reportNumber, reportDay, servedDay, authority, plate } = facts;
  return {
    to: to(given(facts.town)),
    subject,
    paragraphs: [
      [
        `${given(name)}, codice fiscale ${given(taxCode)}, residente in ${given(address)},`,
        `${opening(given(facts.opponent))} verbale n. ${given(reportNumber)} del ${day(reportDay)}, redatto da ${given(authority)},`,
        `notificato il ${day(servedDay)}, relativo al veicolo targato ${given(plate)}.`,
      ].join(' '),
      `Motivi: ${given(facts.reasons, LINES)}`,
      ...after(facts),
    ],
    asks,
    enclosures,
    sign: [
      { label: 'Luogo e data', value: LINE },
      { label: 'Nome', value: given(name) },
      { label: 'Firma', value: LINE },
    ],
  };
}
