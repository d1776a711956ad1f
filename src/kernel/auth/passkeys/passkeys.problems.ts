import { defineProblems } from '../../problem.js';

/** Problems of passkeys. An unknown passkey and a wrong signature get the same answer. Rule 12.18. */
export const passkeyProblems = defineProblems({
  passkey_refused: {
    status: 401,
    text: {
      it: 'Questa passkey non vale per entrare qui. Forse è stata tolta: entra in un altro modo.',
      en: 'This passkey does not sign in here. It may have been removed: sign in another way.',
    },
  },
  passkey_expired: {
    status: 422,
    text: {
      it: 'È passato troppo tempo, o la conferma è già stata usata. Riprova.',
      en: 'Too much time has passed, or the confirmation was used before. Try again.',
    },
  },
  passkey_invalid: {
    status: 422,
    text: {
      it: 'Non possiamo usare questa passkey. Riprova, o creala con un altro dispositivo.',
      en: 'We cannot use this passkey. Try again, or create it with another device.',
    },
  },
  passkey_limit: {
    status: 409,
    text: {
      it: 'Hai già {max} passkey: togline una prima di aggiungerne un’altra.',
      en: 'You already have {max} passkeys: remove one before you add another.',
    },
  },
});
