import type { Text } from '../kernel/locale.js';
import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with the staff's own accounts. */
export const staffProblems = defineProblems({
  // One answer for address, password and code: an attacker must not learn which of them was wrong.
  wrong_credentials: {
    status: 401,
    text: { it: 'Email, password o codice non corretti.', en: 'Wrong e-mail, password or code.' },
  },
  enrolment_ended: {
    status: 422,
    text: {
      it: 'È passato troppo tempo, o il codice è già attivo. Accedi di nuovo.',
      en: 'Too much time has passed, or the code is already active. Sign in again.',
    },
  },
  last_admin: {
    status: 409,
    text: {
      it: 'È l’ultimo amministratore attivo: prima nominane un altro.',
      en: 'This is the last active admin: appoint another one first.',
    },
  },
  too_many_rows: {
    status: 422,
    text: {
      it: 'Sono {total} righe, e una tabella ne tiene al più {max}: restringi il periodo o i filtri.',
      en: 'There are {total} rows and a table holds at most {max}: narrow the period or the filters.',
    },
  },
});

/** What can be wrong with a field. */
export const staffFieldTexts = {
  passwordCommon: {
    it: 'Questa password è troppo comune: scegline una più tua',
    en: 'This password is too common: choose one of your own',
  },
  passwordPersonal: {
    it: 'La password non può contenere il tuo nome o il tuo indirizzo',
    en: 'The password cannot contain your name or address',
  },
  passwordWrong: { it: 'La password non è corretta', en: 'The password is not correct' },
  passwordSame: { it: 'È la password che usi già', en: 'This is the password you already use' },
  code: { it: 'Il codice non è corretto', en: 'The code is not correct' },
  emailTaken: { it: 'C’è già una persona con questo indirizzo', en: 'There is already someone with this address' },
  sort: { it: 'Non si può ordinare così', en: 'Cannot be sorted like this' },
  range: { it: 'Intervallo non valido', en: 'Not a valid range' },
  filter: { it: 'Filtro non valido', en: 'Not a valid filter' },
} as const satisfies Record<string, Text>;
