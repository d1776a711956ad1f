import type { Locale } from '../locale.js';
import { moderationLimits, ms } from '../limits.js';
import { answerTime } from '../requests/answer-time.rules.js';

/** How long staff take to decide a kind of case, in hours. At most one of the two is known. Rule 18.9. */
export interface DecisionTime {
  /** The usual time of rule 18.5. */
  readonly usual_hours: number | null;
  /** The time in which a case is due, while the usual one is not known and no case is late. */
  readonly due_hours: number | null;
}

/** The time that is shown: the measured one, else the promised one as long as no case is late. */
export function decisionTime(usualHours: number | null, isLate: boolean): DecisionTime {
  if (usualHours !== null) return { usual_hours: usualHours, due_hours: null };
  return { usual_hours: null, due_hours: isLate ? null : moderationLimits.dueAfter / ms.hour };
}

const words = {
  it: {
    usual: (time: string) => `Di solito decidiamo in ${time}.`,
    due: (days: number) => `Ci diamo ${days} giorni di tempo per decidere.`,
    unknown: 'Non sappiamo ancora dire quanto ci vuole: ti scriviamo appena è deciso.',
  },
  en: {
    usual: (time: string) => `We usually decide in ${time}.`,
    due: (days: number) => `We give ourselves ${days} days to decide.`,
    unknown: 'We cannot say yet how long it takes: we will write as soon as it is decided.',
  },
} as const;

/** A time to a decision as every screen and mail says it. Rule 18.9. */
export function sayDecisionTime({ usual_hours: usual, due_hours: due }: DecisionTime, locale: Locale): string {
  const said = words[locale];
  if (usual !== null) return said.usual(answerTime(usual, locale));
  return due === null ? said.unknown : said.due(due / 24);
}
