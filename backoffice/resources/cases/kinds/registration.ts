import type { KindPage } from './kind-page';
import { RegistrationFile } from './RegistrationFile';

/** Somebody whose account was closed for abuse tried to register again. Rule 21.8. */
export const registration: KindPage<'registration'> = {
  File: RegistrationFile,
  decisions: {
    keep: {
      label: { it: 'Lascia fuori', en: 'Keep out' },
      done: { it: 'Lasciato fuori', en: 'Kept out' },
      question: { it: 'Vuoi lasciare fuori questa persona?', en: 'Keep this person out?' },
      hint: {
        it: 'Perché resta fuori. Lo legge solo il personale.',
        en: 'Why they stay out. Only staff read it.',
      },
      follows: {
        it: 'Nulla cambia: i suoi dati restano nella lista nera. Un altro tentativo, da domani, apre un altro caso.',
        en: 'Nothing changes: the details stay on the blacklist. Another attempt, from tomorrow on, opens another case.',
      },
    },
    report: {
      label: { it: 'Segnalato alle autorità', en: 'Reported to the authorities' },
      done: { it: 'Segnalato alle autorità', en: 'Reported to the authorities' },
      question: { it: 'L’hai già segnalato alle autorità?', en: 'Have you reported it to the authorities?' },
      hint: {
        it: 'A chi, quando e con quale numero. Lo legge solo il personale.',
        en: 'To whom, when and under which number. Only staff read it.',
      },
      follows: {
        it: 'La segnalazione la fai tu, fuori da qui: il caso ne tiene memoria. I dati restano nella lista nera.',
        en: 'You file the report yourself, outside of here: the case keeps a record. The details stay on the blacklist.',
      },
      danger: true,
    },
    allow: {
      label: { it: 'Permetti la registrazione', en: 'Allow the registration' },
      done: { it: 'Registrazione permessa', en: 'Registration allowed' },
      question: { it: 'Vuoi permettere che si registri?', en: 'Allow this person to register?' },
      hint: {
        it: 'Perché può tornare. Lo legge solo il personale.',
        en: 'Why they may come back. Only staff read it.',
      },
      follows: {
        it: 'Tutti i suoi dati escono dalla lista nera. Nessuno gli scrive: deve registrarsi di nuovo.',
        en: 'All their details leave the blacklist. Nobody writes to them: they have to register again.',
      },
    },
  },
};
