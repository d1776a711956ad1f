import type { Text } from '../locale.js';
import type { Cents } from '../money.js';

/** On this day the tables were compared with the articles that they cite. */
export const COURT_FEES_REVIEWED = '2026-11-22';

/** A step of a scale: up to this value, this fee. The last step has no upper end. */
export interface FeeStep {
  readonly upToCents: Cents | null;
  readonly feeCents: Cents;
}

/** A scale of the court fee (contributo unificato), from the day on which its law took effect. */
export interface FeeScale {
  readonly kind: 'civil' | 'tax';
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly source: string;
  readonly steps: readonly FeeStep[];
  /** The fee where nobody can put a figure on the dispute. */
  readonly indeterminableCents: Cents;
}

const euros = (upTo: number | null, fee: number): FeeStep => ({
  upToCents: upTo === null ? null : Math.round(upTo * 100),
  feeCents: fee * 100,
});

/** Every scale that is known, the oldest first. A new law adds a row; earlier scales stay. */
export const feeScales: readonly FeeScale[] = [
  {
    kind: 'tax',
    validFrom: '2011-07-07',
    source: 'art. 13, comma 6-quater, d.P.R. 115/2002',
    steps: [
      euros(2582.28, 30),
      euros(5000, 60),
      euros(25_000, 120),
      euros(75_000, 250),
      euros(200_000, 500),
      euros(null, 1500),
    ],
    indeterminableCents: 120_00,
  },
  {
    kind: 'civil',
    validFrom: '2014-06-25',
    source: 'art. 13, comma 1, d.P.R. 115/2002',
    steps: [
      euros(1100, 43),
      euros(5200, 98),
      euros(26_000, 237),
      euros(52_000, 518),
      euros(260_000, 759),
      euros(520_000, 1214),
      euros(null, 1686),
    ],
    indeterminableCents: 518_00,
  },
];

/** What is paid in advance for the service of documents, once for each degree of a civil case. */
export const serviceStamp = {
  cents: 27_00,
  source: 'art. 30 d.P.R. 115/2002',
  /** Below and at this value only the court fee is due. */
  freeUpToCents: 1033_00,
  freeSource: 'art. 46 l. 374/1991',
} as const;

/**
 * How the fee of a request type is found. `labour`: half of the civil scale, and `social`: its first step, both free under an
 * income; `criminal`: nothing is paid to join the trial.
 */
export type FeeRegime = 'civil' | 'labour' | 'social' | 'tax' | 'criminal';

/** How the fee of a request type is found, and the shorter procedure that costs half where one is usual. */
export interface FeeOfType {
  readonly regime: FeeRegime;
  readonly halved?: Text;
}

/** Where the procedures of book IV, title I, of the code of civil procedure cost half. */
export const HALVED_SOURCE = 'art. 13, comma 3, d.P.R. 115/2002';
/** Where an appeal costs half as much again. */
export const APPEAL_SOURCE = 'art. 13, comma 1-bis, d.P.R. 115/2002';
/** Where joining a criminal trial is free, unless a sum is awarded. */
export const CRIMINAL_SOURCE = 'art. 12 d.P.R. 115/2002';

const civil: FeeOfType = { regime: 'civil' };
const injunction: Text = { it: 'Decreto ingiuntivo', en: 'Order for payment' };

/** Every request type. */
export const feesOfTypes: Readonly<Record<string, FeeOfType>> = {
  'altre-risarcitorie': civil,
  'cause-condominiali': { regime: 'civil', halved: injunction },
  'cause-di-lavoro': { regime: 'labour' },
  'contenziosi-commerciali': { regime: 'civil', halved: injunction },
  'contenziosi-fiscali-e-tributari': { regime: 'tax' },
  'contratti-assicurativi': civil,
  'contratti-bancari-e-finanziari': civil,
  'contratti-di-locazione': { regime: 'civil', halved: { it: 'Sfratto', en: 'Eviction' } },
  'danno-da-vacanza-rovinata': civil,
  'diffamazione-a-mezzo-stampa': civil,
  'divisioni-immobiliari': civil,
  'lesioni-personali': civil,
  malasanita: {
    regime: 'civil',
    halved: { it: 'Accertamento tecnico prima della causa', en: 'Expert report before the case' },
  },
  'parte-civile-in-processi-penali': { regime: 'criminal' },
  'recupero-crediti': { regime: 'civil', halved: injunction },
  'ricorsi-inps': { regime: 'social' },
  'sinistri-stradali': civil,
  'successioni-ereditarie': civil,
};
