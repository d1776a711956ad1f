import type { Text } from '../kernel/locale.js';

/** How long a limit lasts: in days, or in years and months. */
export interface Span {
  readonly years?: number;
  readonly months?: number;
  readonly days?: number;
  /** The days of August do not count: limits for acts before a court. */
  readonly restsInAugust?: boolean;
}

/** A limit in time that the law sets. */
export interface TimeLimit {
  readonly what: Text;
  /** From which day it is counted. */
  readonly from: Text;
  readonly span: Span;
  readonly source: string;
}

/** On this day the table was compared with the articles that it cites. */
export const TIME_LIMITS_REVIEWED = '2026-11-22';

const limit = (it: string, en: string, from: readonly [string, string], span: Span, source: string): TimeLimit => ({
  what: { it, en },
  from: { it: from[0], en: from[1] },
  span,
  source,
});

const fact = ['dal giorno del fatto', 'from the day it happened'] as const;
const knew = ['da quando lo hai saputo', 'from the day you learned of it'] as const;
const received = ['dal giorno in cui lo hai ricevuto', 'from the day you received it'] as const;
const due = ['dal giorno in cui andava pagato', 'from the day payment was due'] as const;

const wrong = limit('Chiedere i danni', 'Claiming damages', fact, { years: 5 }, 'art. 2947, comma 1, c.c.');
const contract = limit(
  'Chiedere ciò che il contratto prometteva',
  'Claiming what the contract promised',
  due,
  { years: 10 },
  'art. 2946 c.c.',
);
const complaint = limit('Presentare querela', 'Filing a criminal complaint', knew, { months: 3 }, 'art. 124 c.p.');

/**
 * The limits that matter most often, by request type. They are a warning, not advice: a limit may start later, rest or begin
 * anew. None stands where the law sets none that is counted from one day.
 */
export const timeLimits: Readonly<Record<string, readonly TimeLimit[]>> = {
  'sinistri-stradali': [
    complaint,
    limit('Chiedere i danni', 'Claiming damages', fact, { years: 2 }, 'art. 2947, comma 2, c.c.'),
  ],
  'lesioni-personali': [complaint, wrong],
  malasanita: [
    limit(
      'Chiedere i danni al medico, se non lo avevi scelto e pagato tu',
      'Claiming damages from a doctor whom you did not choose and pay yourself',
      [
        'da quando potevi capire che il danno veniva dalla cura',
        'from when you could know that treatment caused the harm',
      ],
      { years: 5 },
      'art. 7 l. 24/2017 e art. 2947 c.c.',
    ),
    limit(
      'Chiedere i danni alla struttura',
      'Claiming damages from the hospital or clinic',
      [
        'da quando potevi capire che il danno veniva dalla cura',
        'from when you could know that treatment caused the harm',
      ],
      { years: 10 },
      'art. 7 l. 24/2017 e art. 2946 c.c.',
    ),
  ],
  'cause-di-lavoro': [
    limit(
      'Contestare il licenziamento per iscritto',
      'Contesting a dismissal in writing',
      received,
      { days: 60 },
      'art. 6 l. 604/1966',
    ),
    limit(
      'Chiedere le somme non pagate',
      'Claiming unpaid sums',
      ['di regola dalla fine del rapporto', 'as a rule from the end of the job'],
      { years: 5 },
      'art. 2948 c.c.',
    ),
  ],
  'cause-condominiali': [
    limit(
      'Impugnare una delibera',
      'Challenging a resolution',
      [
        'dall’assemblea, o dalla comunicazione se eri assente',
        'from the meeting, or from its notice if you were absent',
      ],
      { days: 30, restsInAugust: true },
      'art. 1137 c.c.',
    ),
  ],
  'contratti-di-locazione': [
    limit('Chiedere i canoni arretrati', 'Claiming rent in arrears', due, { years: 5 }, 'art. 2948 n. 3 c.c.'),
    limit(
      'Chiedere la restituzione del deposito',
      'Claiming the deposit back',
      ['dalla riconsegna della casa', 'from the day you gave the home back'],
      { years: 10 },
      'art. 2946 c.c.',
    ),
  ],
  'contratti-bancari-e-finanziari': [
    limit(
      'Segnalare un pagamento non autorizzato: subito, e mai oltre',
      'Reporting an unauthorised payment: at once, and never later than',
      ['dall’addebito', 'from the debit'],
      { months: 13 },
      'art. 9 d.lgs. 11/2010',
    ),
    contract,
  ],
  'contratti-assicurativi': [
    limit('Chiedere l’indennizzo', 'Claiming under the policy', fact, { years: 2 }, 'art. 2952 c.c.'),
    limit(
      'Chiedere le somme di una polizza vita',
      'Claiming under a life policy',
      fact,
      { years: 10 },
      'art. 2952 c.c.',
    ),
  ],
  'contenziosi-commerciali': [
    limit(
      'Denunciare i difetti dei lavori',
      'Giving notice of defects in works',
      ['dalla scoperta', 'from the discovery'],
      { days: 60 },
      'art. 1667 c.c.',
    ),
    limit(
      'Far valere la garanzia legale sull’acquisto da un negozio',
      'Relying on the statutory guarantee for what you bought in a shop',
      ['dalla consegna', 'from delivery'],
      { months: 26 },
      'art. 133 d.lgs. 206/2005',
    ),
    contract,
  ],
  'contenziosi-fiscali-e-tributari': [
    limit(
      'Presentare ricorso',
      'Filing the appeal',
      received,
      { days: 60, restsInAugust: true },
      'art. 21 d.lgs. 546/1992',
    ),
  ],
  'recupero-crediti': [
    limit(
      'Chiedere affitti, interessi e altri pagamenti periodici',
      'Claiming rent, interest and other periodic payments',
      due,
      { years: 5 },
      'art. 2948 c.c.',
    ),
    contract,
  ],
  'danno-da-vacanza-rovinata': [
    limit(
      'Reclamare per un bagaglio danneggiato in aereo',
      'Complaining of luggage damaged on a flight',
      received,
      { days: 7 },
      'art. 31 convenzione di Montreal',
    ),
    limit(
      'Chiedere prezzo e danni economici di un pacchetto',
      'Claiming the price and economic loss of a package',
      ['dal rientro', 'from your return'],
      { years: 2 },
      'art. 43 d.lgs. 79/2011',
    ),
    limit(
      'Chiedere il danno da vacanza rovinata',
      'Claiming damages for the ruined holiday',
      ['dal rientro', 'from your return'],
      { years: 3 },
      'art. 46 d.lgs. 79/2011',
    ),
  ],
  'diffamazione-a-mezzo-stampa': [complaint, wrong],
  'divisioni-immobiliari': [],
  'successioni-ereditarie': [
    limit(
      'Accettare l’eredità',
      'Accepting the inheritance',
      ['dalla morte', 'from the death'],
      { years: 10 },
      'art. 480 c.c.',
    ),
  ],
  'ricorsi-inps': [
    limit(
      'Ricorso al comitato dell’INPS contro un diniego',
      'Appeal to the INPS committee against a refusal',
      received,
      { days: 90 },
      'art. 46 l. 88/1989',
    ),
    limit(
      'Andare in tribunale contro un verbale di invalidità',
      'Going to court against a disability assessment',
      received,
      { months: 6 },
      'art. 42 d.l. 269/2003',
    ),
  ],
  'parte-civile-in-processi-penali': [complaint],
  'altre-risarcitorie': [wrong, contract],
};
