import type { Text } from '../shared/locale.js';
import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with a new version of the weights. */
export const weightsProblems = defineProblems({
  weights_announced_already: {
    status: 409,
    text: {
      it: 'Un’altra versione è già annunciata: ritirala, o aspetta che entri in vigore.',
      en: 'Another version has been announced already: withdraw it, or wait until it is in force.',
    },
  },
  weights_unchanged: {
    status: 409,
    text: { it: 'Questi sono già i pesi in vigore.', en: 'These are the weights in force already.' },
  },
  weights_not_coming: {
    status: 409,
    text: {
      it: 'Questa versione non è più da venire: è in vigore, superata o già ritirata.',
      en: 'This version is no longer to come: it is in force, replaced or withdrawn already.',
    },
  },
});

/** What is wrong with the day of a version. */
export const weightsFieldTexts = {
  effective_on: {
    it: 'I nuovi pesi valgono dal {first} al più presto, ed entro un anno.',
    en: 'New weights count from {first} at the earliest, and within a year.',
  },
} as const satisfies Readonly<Record<string, Text>>;
