import type { Text } from '../../shared/locale.js';
import { defineProblems } from '../../kernel/problem.js';

/** What can go wrong with a new version of the settings. */
export const settingsProblems = defineProblems({
  settings_announced_already: {
    status: 409,
    text: {
      it: 'Un altro cambio è già annunciato: ritiralo, o aspetta che entri in vigore.',
      en: 'Another change has been announced already: withdraw it, or wait until it is in force.',
    },
  },
  settings_unchanged: {
    status: 409,
    text: { it: 'Questi sono già i valori in vigore.', en: 'These are the values in force already.' },
  },
  settings_not_coming: {
    status: 409,
    text: {
      it: 'Questa versione non è più da venire: è in vigore, superata o già ritirata.',
      en: 'This version is no longer to come: it is in force, replaced or withdrawn already.',
    },
  },
});

/** What is wrong with a field of a version. */
export const settingsFieldTexts = {
  effective_on: {
    it: 'Il cambio vale dal {first} al più presto, ed entro un anno.',
    en: 'The change counts from {first} at the earliest, and within a year.',
  },
} as const satisfies Readonly<Record<string, Text>>;
