import { moderationLimits } from '../shared/limits.js';
import type { Text } from '../shared/locale.js';

/** The first fragments in quotation marks, each cut to what fits beside a field. */
function quoted(fragments: readonly string[]): string {
  const { fragmentMax, fragments: most } = moderationLimits;
  const shown = fragments.slice(0, most).map((fragment) => {
    const line = fragment.replace(/\s+/g, ' ');
    return `«${line.length > fragmentMax ? `${line.slice(0, fragmentMax)}…` : line}»`;
  });
  return shown.join(', ') + (fragments.length > most ? ', …' : '');
}

/** The message beside a field whose text is refused. */
export function refusalOf(contacts: readonly string[], terms: readonly string[]): Text[] {
  const inContacts = quoted(contacts);
  const inTerms = quoted(terms);
  return [
    ...(contacts.length > 0
      ? [
          contacts.length === 1
            ? {
                it: `Togli il recapito (${inContacts}): qui i recapiti non si possono scrivere.`,
                en: `Take the contact detail out (${inContacts}): contact details can’t be written here.`,
              }
            : {
                it: `Togli i recapiti (${inContacts}): qui non si possono scrivere.`,
                en: `Take the contact details out (${inContacts}): they can’t be written here.`,
              },
        ]
      : []),
    ...(terms.length > 0
      ? [
          {
            it: `Togli queste parole, che qui non si possono usare: ${inTerms}.`,
            en: `Take these words out, they can’t be used here: ${inTerms}.`,
          },
        ]
      : []),
  ];
}

/** The message beside a file whose text is refused. */
export const refusalOfFile = (fragments: readonly string[]): Text[] => [
  {
    it: `Nel file ci sono recapiti o parole da togliere: ${quoted(fragments)}.`,
    en: `The file holds contact details or words to take out: ${quoted(fragments)}.`,
  },
];
