import type { Text } from '../locale.js';
import type { Cents } from '../money.js';

/** On this day the table was compared with the articles that it cites. */
export const SELF_REPRESENTATION_REVIEWED = '2026-11-22';

/** A way that the law leaves open to people without a lawyer. */
export interface SelfRepresentation {
  /** Up to which value; null where the value does not matter. */
  readonly upToCents: Cents | null;
  /** Where one may go alone, and what to know before. */
  readonly where: Text;
  readonly source: string;
}

const smallClaims: SelfRepresentation = {
  upToCents: 1100_00,
  where: {
    it: 'Davanti al giudice di pace puoi stare in giudizio da solo. Sopra questa somma serve un avvocato, salvo che il giudice ti autorizzi.',
    en: 'Before the justice of the peace (giudice di pace) you may act alone. Above this sum you need a lawyer, unless the judge allows otherwise.',
  },
  source: 'art. 82 c.p.c.',
};

const complaint: SelfRepresentation = {
  upToCents: null,
  where: {
    it: 'La querela si presenta senza avvocato, in un ufficio di polizia o in Procura.',
    en: 'A criminal complaint (querela) is filed without a lawyer, at a police station or with the public prosecutor.',
  },
  source: 'artt. 336 e 337 c.p.p.',
};

/** Against a traffic fine, whatever the request type under which somebody writes about it. */
export const selfRepresentationForFine: readonly SelfRepresentation[] = [
  {
    upToCents: null,
    where: {
      it: 'Contro una multa puoi fare ricorso senza avvocato, al giudice di pace o al Prefetto, qualunque sia la somma.',
      en: 'A traffic fine may be contested without a lawyer, before the justice of the peace (giudice di pace) or the Prefetto, whatever the sum.',
    },
    source: 'artt. 203 e 204-bis C.d.S. e art. 7, comma 8, d.lgs. 150/2011',
  },
];

/** The ways of each request type; none where the law wants a lawyer in every case. */
export const selfRepresentation: Readonly<Record<string, readonly SelfRepresentation[]>> = {
  'altre-risarcitorie': [smallClaims],
  'cause-condominiali': [smallClaims],
  'cause-di-lavoro': [
    {
      upToCents: 129_11,
      where: {
        it: 'Nel primo grado di una causa di lavoro puoi stare in giudizio da solo. È una somma molto bassa: un sindacato può aiutarti a conciliare anche per cifre più alte.',
        en: 'In the first degree of an employment case you may act alone. The sum is very low: a trade union can help you settle higher claims too.',
      },
      source: 'artt. 411 e 417 c.p.c.',
    },
  ],
  'contenziosi-commerciali': [smallClaims],
  'contenziosi-fiscali-e-tributari': [
    {
      upToCents: 3000_00,
      where: {
        it: 'Il ricorso alla corte di giustizia tributaria si può fare senza difensore. Conta il solo tributo di ogni atto, senza interessi e sanzioni; se l’atto chiede solo sanzioni, conta la loro somma.',
        en: 'An appeal to the tax court needs no representative. Only the tax of each notice counts, without interest and penalties; if the notice is about penalties alone, their sum counts.',
      },
      source: 'art. 12, comma 2, d.lgs. 546/1992',
    },
  ],
  'contratti-assicurativi': [smallClaims],
  'contratti-bancari-e-finanziari': [
    {
      upToCents: 200_000_00,
      where: {
        it: 'Dopo il reclamo alla banca puoi rivolgerti da solo all’Arbitro Bancario Finanziario: costa 20 euro, che la banca rende se hai ragione, e la procedura è scritta.',
        en: 'After a complaint to the bank you may go alone to the Banking and Financial Ombudsman (ABF): it costs 20 euro, returned by the bank if you are right, and everything is in writing.',
      },
      source: 'art. 128-bis d.lgs. 385/1993',
    },
    smallClaims,
  ],
  'contratti-di-locazione': [],
  'danno-da-vacanza-rovinata': [smallClaims],
  'diffamazione-a-mezzo-stampa': [complaint],
  'divisioni-immobiliari': [],
  'lesioni-personali': [complaint, smallClaims],
  malasanita: [],
  'parte-civile-in-processi-penali': [],
  'recupero-crediti': [smallClaims],
  'ricorsi-inps': [
    {
      upToCents: null,
      where: {
        it: 'Il ricorso al comitato dell’INPS si presenta senza avvocato, anche con l’aiuto di un patronato. L’avvocato serve se poi si va in tribunale.',
        en: 'The appeal to the INPS committee needs no lawyer; a patronato office can help you with it. A lawyer is needed if the case goes to court.',
      },
      source: 'art. 46 l. 88/1989 e l. 152/2001',
    },
  ],
  'sinistri-stradali': [smallClaims],
  'successioni-ereditarie': [],
};
