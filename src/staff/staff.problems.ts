import type { Text } from '../shared/locale.js';
import { defineProblems } from '../kernel/problem.js';

/** What can go wrong with the staff's own accounts. */
export const staffProblems = defineProblems({
  // One answer for address, password and code: an attacker must not learn which of them was wrong.
  wrong_credentials: {
    status: 401,
    text: { it: 'Email, password o codice non corretti.', en: 'Wrong email, password or code.' },
  },
  confirmation_required: {
    status: 403,
    text: {
      it: 'Conferma che sei tu con un nuovo codice dell’app di autenticazione.',
      en: 'Confirm that it is you with a new code from your authenticator.',
    },
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
      en: 'This is the last active administrator: appoint another one first.',
    },
  },
  reason_texts_full: {
    status: 409,
    text: {
      it: 'Questa decisione ha già tutti i testi pronti che può avere: eliminane uno.',
      en: 'This decision has all the ready texts that it can have: delete one.',
    },
  },
  too_many_streams: {
    status: 429,
    text: {
      it: 'Hai troppe pagine aperte: gli aggiornamenti arrivano ogni mezzo minuto.',
      en: 'You have too many pages open: updates come every half minute.',
    },
  },
  too_many_rows: {
    status: 422,
    text: {
      it: 'Le righe sono {total} e una tabella può averne al massimo {max}: riduci il periodo o usa i filtri.',
      en: 'There are {total} rows and a table can hold at most {max}: shorten the period or use the filters.',
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
  passwordWrong: { it: 'La password non è corretta', en: 'The password is wrong' },
  passwordSame: { it: 'È la password che usi già', en: 'This is the password you already use' },
  code: { it: 'Il codice non è corretto', en: 'The code is wrong' },
  emailTaken: { it: 'C’è già una persona con questo indirizzo', en: 'There is already someone with this address' },
  reasonTextName: {
    it: 'Questa decisione ha già un testo con questo nome',
    en: 'This decision has a text with this name already',
  },
  sort: { it: 'Questo elenco non si può ordinare così', en: 'This list cannot be sorted like that' },
  range: { it: 'L’intervallo di righe non è valido', en: 'The range of rows is not valid' },
  filter: { it: 'Il valore di questo filtro non è valido', en: 'The value of this filter is not valid' },
} as const satisfies Record<string, Text>;
