import { scoreLimits } from '../shared/limits.js';
import { fill, type Locale, type Text } from '../shared/locale.js';
import { answerTime } from '../shared/requests/answer-time.rules.js';
import {
  experienceTerm,
  reliabilityTerm,
  velocityTerm,
  type ScoreWeights,
  type TermName,
} from '../shared/matching/score.rules.js';
import { termLabels, tenth, timeIsAssumed, type StoredTerms } from './explain.rules.js';

/** A step that would raise a firm's score, and by how many points. */
export interface Lift {
  readonly key: Exclude<TermName, 'distance'> | 'penalty';
  readonly label: string;
  /** What the firm would have to do. */
  readonly step: string;
  /** More points than now, all else as it is; one decimal. */
  readonly points: number;
}

/** So many more answers in a subject make a step. */
const MORE_ANSWERS = 3;

const steps: Readonly<Record<Lift['key'], Text>> = {
  quality: {
    it: 'cinque stelle da tutti i clienti: di più non si può',
    en: 'five stars from every client: there is no more than that',
  },
  reliability: {
    it: 'rispondere in 5 giorni a tutte le {forwarded} richieste di 180 giorni, invece che a {answered}',
    en: 'answer all {forwarded} requests of 180 days within 5 days, instead of {answered}',
  },
  experience: { it: 'altre {more} risposte in questa materia', en: '{more} more answers in this subject' },
  velocity: {
    it: 'rispondere di solito in {half} invece che in {hours}',
    en: 'usually answer in {half} instead of {hours}',
  },
  penalty: {
    it: 'nessuna richiesta persa senza aprirla, nessun recapito nei testi, nessuna segnalazione fondata: le penalità passano da sole',
    en: 'no request lost unopened, no contact details in texts, no upheld report: penalties pass with time',
  },
};

/** With too few answers a time is assumed: some quick ones replace it. */
const firstAnswers: Text = {
  it: 'almeno {min} risposte in 90 giorni, di solito in {half}: per ora contano {hours}',
  en: 'at least {min} answers in 90 days, usually in {half}: {hours} is assumed for now',
};

const terms: Readonly<Record<Exclude<Lift['key'], 'penalty'>, (now: StoredTerms) => number>> = {
  quality: () => 1,
  reliability: ({ forwarded }) => reliabilityTerm(forwarded, forwarded),
  experience: ({ answers_of_type: answers }) => experienceTerm(answers + MORE_ANSWERS),
  velocity: ({ median_hours: hours }) => velocityTerm(hours / 2),
};

/**
 * What would raise the score that a firm had for a request, most points first; the distance is nobody's doing. Each line
 * is the score's own formula with one fact changed. Rule 3.31.
 */
export function liftsOf(now: StoredTerms, weights: ScoreWeights, locale: Locale): Lift[] {
  const values = {
    forwarded: now.forwarded,
    answered: now.answered_in_time,
    more: MORE_ANSWERS,
    min: scoreLimits.timedAnswersMin,
    half: answerTime(now.median_hours / 2, locale),
    hours: answerTime(now.median_hours, locale),
  };
  const said = timeIsAssumed(now) ? { ...steps, velocity: firstAnswers } : steps;
  const lift = (key: Lift['key'], points: number): Lift => ({
    key,
    label: termLabels[key][locale],
    step: fill(said[key][locale], values),
    points: tenth(points),
  });
  const gains = (Object.keys(terms) as (keyof typeof terms)[]).map((key) =>
    lift(key, 100 * weights[key] * (terms[key](now) - now[key])),
  );
  return [...gains, lift('penalty', Math.min(scoreLimits.penalties.max, now.penalty))]
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
}
