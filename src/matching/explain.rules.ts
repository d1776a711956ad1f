import type { Locale, Text } from '../shared/locale.js';
import { fill } from '../shared/locale.js';
import { scoreLimits } from '../shared/limits.js';
import { answerTime } from '../shared/requests/answer-time.rules.js';
import { termNames, type ScoreTerms, type ScoreWeights, type TermName } from '../shared/matching/score.rules.js';

/** One line of the explanation "Perché sono qui?". */
export interface ExplanationRow {
  readonly key: TermName | 'penalty';
  readonly label: string;
  /** The fact behind the points, in words. */
  readonly detail: string;
  /** Points of the score; below zero for the penalty. One decimal. */
  readonly points: number;
  /** The most this line can give; 0 for the penalty. */
  readonly max: number;
}

/** The names of the score's lines. */
export const termLabels: Readonly<Record<ExplanationRow['key'], Text>> = {
  distance: { it: 'Vicinanza', en: 'Distance' },
  quality: { it: 'Valutazioni dei clienti', en: 'Clients’ ratings' },
  reliability: { it: 'Risposte entro 5 giorni', en: 'Answers within 5 days' },
  experience: { it: 'Esperienza nella materia', en: 'Experience in the subject' },
  velocity: { it: 'Rapidità', en: 'Speed' },
  penalty: { it: 'Penalità', en: 'Penalty' },
};

const details: Readonly<Record<TermName, Text>> = {
  distance: { it: '{km} km dal luogo della richiesta', en: '{km} km from the place of the request' },
  quality: {
    it: 'media {mean} su 5 in tutte le materie, valutazioni ricevute: {ratings}',
    en: 'average {mean} out of 5 in all subjects, ratings received: {ratings}',
  },
  reliability: {
    it: 'richieste a cui hai risposto in 180 giorni: {answered} su {forwarded}',
    en: 'requests answered in 180 days: {answered} of {forwarded}',
  },
  experience: {
    it: 'risposte in questa materia negli ultimi 24 mesi: {answers}',
    en: 'answers in this subject in the last 24 months: {answers}',
  },
  velocity: { it: 'di solito risponde in {hours}', en: 'usually answers in {hours}' },
};

/** The reasons for a penalty. Only reasons with a count are shown. */
const faults = {
  lost_unopened: { it: 'richieste perse senza aprirle: {count}', en: 'requests lost unopened: {count}' },
  leaks: { it: 'recapiti scritti nei testi: {count}', en: 'contact details written in texts: {count}' },
  complaints: { it: 'segnalazioni fondate: {count}', en: 'upheld reports: {count}' },
} as const satisfies Partial<Record<keyof ScoreTerms, Text>>;

/** A firm with too few answers has no usual time to answer: a time is assumed. */
const assumedTime: Text = {
  it: 'meno di {min} risposte in 90 giorni: per ora contano {hours}',
  en: 'fewer than {min} answers in 90 days: {hours} is assumed for now',
};

/** Older stored terms have no count of answers: the default time shows that it was assumed. */
export const timeIsAssumed = ({ timed_answers: timed, median_hours: hours }: StoredTerms): boolean =>
  timed === undefined ? hours === scoreLimits.defaultHours : timed < scoreLimits.timedAnswersMin;

/** Terms as a response keeps them. */
export type StoredTerms = Omit<ScoreTerms, 'timed_answers'> & Partial<Pick<ScoreTerms, 'timed_answers'>>;

/** With one decimal. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
// Created once: creating one takes longer than everything else here.
const decimals: Readonly<Record<Locale, Intl.NumberFormat>> = {
  it: new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-IE', { maximumFractionDigits: 1 }),
};
const decimal = (value: number, locale: Locale): string => decimals[locale].format(value);

/** The reasons for penalty points, each with its count. */
function faultsIn(terms: StoredTerms, locale: Locale): string {
  return (Object.keys(faults) as (keyof typeof faults)[])
    .filter((name) => terms[name] > 0)
    .map((name) => fill(faults[name][locale], { count: terms[name] }))
    .join('; ');
}

/**
 * Why a firm has its score: the stored terms with the weights of their version, as lines of points. The lines add up to
 * the stored score. Rule 3.25.
 */
export function explain(terms: StoredTerms, weights: ScoreWeights, locale: Locale): ExplanationRow[] {
  const values = {
    km: decimal(terms.distance_m / 1000, locale),
    mean: decimal(terms.rating_mean, locale),
    ratings: terms.ratings,
    answered: terms.answered_in_time,
    forwarded: terms.forwarded,
    answers: terms.answers_of_type,
    hours: answerTime(terms.median_hours, locale),
    min: scoreLimits.timedAnswersMin,
  };
  const said = timeIsAssumed(terms) ? { ...details, velocity: assumedTime } : details;
  const row = (key: ExplanationRow['key'], points: number, max: number): ExplanationRow => ({
    key,
    label: termLabels[key][locale],
    detail: key === 'penalty' ? faultsIn(terms, locale) : fill(said[key][locale], values),
    points: tenth(points),
    max: tenth(max),
  });
  const rows = termNames.map((name) => row(name, 100 * weights[name] * terms[name], 100 * weights[name]));
  return terms.penalty > 0 ? [...rows, row('penalty', -Math.min(scoreLimits.penalties.max, terms.penalty), 0)] : rows;
}
