import type { Text } from '../shared/locale.js';
import { theDay } from '../shared/italian.rules.js';
import { defineProblems, Problem } from '../kernel/problem.js';
import { sayDate } from '../notifications/notifications.api.js';
import { suspensionReference } from '../shared/accounts/suspension.codes.js';

/** Problems of accounts. Rules 12.3 to 12.11. */
export const accountProblems = defineProblems({
  wrong_credentials: { status: 401, text: { it: 'Email o password non corrette.', en: 'Wrong email or password.' } },
  code_required: {
    status: 401,
    text: { it: 'Scrivi anche il codice della tua app.', en: 'Type the code of your authenticator too.' },
  },
  wrong_code: {
    status: 401,
    text: {
      it: 'Il codice non è corretto, o è già stato usato.',
      en: 'The code is not correct, or it was used before.',
    },
  },
  second_factor_on: {
    status: 409,
    text: { it: 'La verifica in due passaggi è già attiva.', en: 'Two-step verification is already on.' },
  },
  not_confirmed: {
    status: 403,
    text: {
      it: 'Prima conferma il tuo indirizzo: apri il messaggio che ti abbiamo mandato.',
      en: 'Confirm your address first: open the message we sent you.',
    },
  },
  invalid_token: {
    status: 422,
    text: {
      it: 'Il link non vale più: è già stato usato o è scaduto. Puoi chiederne un altro.',
      en: 'This link has expired, or has already been used. You can ask for another.',
    },
  },
  last_sign_in_means: {
    status: 409,
    text: {
      it: 'È l’unico modo che hai per accedere: prima scegli una password, o aggiungi un’altra passkey.',
      en: 'It is your only way to sign in: choose a password first, or add another passkey.',
    },
  },
  payment_open: {
    status: 409,
    text: {
      it:
        'C’è un pagamento o un rimborso ancora aperto. Un ordine non pagato scade da solo in 30 minuti; un ' +
        'rimborso si chiude quando il denaro è tornato. Riprova dopo.',
      en:
        'A payment or a refund is still open. An unpaid order expires by itself in 30 minutes; a refund is complete ' +
        'when the money has been returned. Try again then.',
    },
  },
  already_verified: {
    status: 409,
    text: { it: 'L’iscrizione di questo studio è già verificata.', en: 'This firm’s enrolment is already verified.' },
  },
  already_refused: {
    status: 409,
    text: {
      it: 'L’iscrizione di questo studio è già stata respinta: si decide di nuovo quando cambia il profilo.',
      en: 'This firm’s enrolment was refused already: it is decided anew once the profile changes.',
    },
  },
  enrolment_missing: {
    status: 409,
    text: {
      it: 'Lo studio non ha ancora indicato la sua iscrizione all’Albo.',
      en: 'The firm has not stated its enrolment in the register yet.',
    },
  },
  nothing_asked: {
    status: 409,
    text: {
      it: 'Non ti abbiamo chiesto nulla, oppure hai già risposto.',
      en: 'We have not asked you for anything, or you have answered already.',
    },
  },
  terms_superseded: {
    status: 409,
    text: {
      it: 'Questa versione dei termini non è quella in vigore. Ricarica la pagina.',
      en: 'This version of the terms is not the one that holds. Reload the page.',
    },
  },
  email_taken: {
    status: 409,
    text: {
      it: 'Nel frattempo questo indirizzo è passato a un altro account.',
      en: 'This address now belongs to another account.',
    },
  },
});

/** The terms that hold now are not accepted yet (403). A member of a firm cannot accept them. Rules 30.5 and 30.7. */
export function termsNotAccepted(isOwner: boolean): Problem {
  const text = isOwner
    ? {
        it: 'Prima accetta i nuovi termini: li trovi nel tuo profilo. Intanto puoi leggere tutto e finire quello che hai in corso.',
        en: 'Accept the new terms first: you find them in your profile. Meanwhile you can read everything and finish what you have begun.',
      }
    : {
        it: 'Prima il titolare dello studio deve accettare i nuovi termini. Intanto puoi leggere tutto e finire quello che è in corso.',
        en: 'The owner of the firm has to accept the new terms first. Meanwhile you can read everything and finish what has begun.',
      };
  return new Problem('terms_not_accepted', { status: 403, text });
}

/** What a suspended person reads at the login. */
export interface SuspensionNotice {
  readonly reason: string;
  /** ISO 8601; null where it has no end. */
  readonly until: string | null;
  readonly id: number | null;
}

/** The account is suspended (403): why, and until when. Rule 12.10. */
export function accountSuspended({ reason, until, id }: SuspensionNotice): Problem {
  const text =
    until === null
      ? { it: 'Il tuo account è sospeso. Motivo: {reason}', en: 'Your account is suspended. Reason: {reason}' }
      : {
          it: `Il tuo account è sospeso fino ${theDay('al', sayDate(until, 'it'))}. Motivo: {reason}`,
          en: `Your account is suspended until ${sayDate(until, 'en')}. Reason: {reason}`,
        };
  const facts = { reason, until, reference: id && suspensionReference(id) };
  return new Problem('account_suspended', { status: 403, text }, { values: { reason }, facts });
}

/** Texts of fields that the general texts of `field-texts.ts` do not cover. Rule 17.6. */
export const accountFieldTexts = {
  sdiCode: { it: 'Il codice destinatario ha 7 lettere o cifre', en: 'The recipient code has 7 letters or digits' },
  freeMail: {
    it: 'Questa è una casella di posta comune: serve un indirizzo PEC',
    en: 'This is an ordinary mailbox: a certified address (PEC) is needed',
  },
  pause: {
    it: 'Scegli un giorno da oggi al massimo fra {max} giorni',
    en: 'Choose a day from today, at most {max} days ahead',
  },
  pauseBegin: {
    it: 'Per l’inizio scegli un giorno da oggi al massimo fra {max} giorni',
    en: 'For the beginning choose a day from today, at most {max} days ahead',
  },
  pauseEnd: {
    it: 'Scegli un giorno non prima dell’inizio e al massimo {max} giorni dopo',
    en: 'Choose a day not before the beginning, and at most {max} days after it',
  },
  minor: { it: 'Devi avere almeno 18 anni', en: 'You must be at least 18' },
  birthDate: {
    it: 'Data di nascita: controlla giorno, mese e anno',
    en: 'Date of birth: check the day, month and year',
  },
  passwordCommon: {
    it: 'Questa password è troppo comune: scegline una più tua',
    en: 'This password is too common: choose one of your own',
  },
  passwordPersonal: {
    it: 'La password non può contenere il tuo nome o il tuo indirizzo',
    en: 'The password cannot contain your name or address',
  },
  passwordWrong: { it: 'La password non è corretta', en: 'The password is wrong' },
  passkeyRefused: {
    it: 'Questa passkey non è fra le tue. Riprova con un’altra.',
    en: 'This passkey is not one of yours. Try again with another.',
  },
  passwordSame: { it: 'È la password che usi già', en: 'This is the password you already use' },
  nameLink: {
    it: 'Un nome non può contenere indirizzi web o email',
    en: 'A name cannot contain web or email addresses',
  },
  nameContact: {
    it: 'Un nome non può contenere numeri di telefono o altri recapiti',
    en: 'A name cannot contain phone numbers or other contact details',
  },
  code: { it: 'Il codice non è corretto', en: 'The code is not correct' },
  phone: { it: 'Numero di telefono: controlla le cifre', en: 'Phone number: check the digits' },
  taxCode: {
    it: 'Nel codice fiscale un carattere è sbagliato, o ne manca uno',
    en: 'A character of the tax code is wrong or missing',
  },
  vatNumber: {
    it: 'Nella partita IVA una cifra è sbagliata, o ne manca una',
    en: 'A digit of the VAT number is wrong or missing',
  },
  vatTaken: {
    it: 'Questa partita IVA appartiene già a uno studio registrato',
    en: 'This VAT number already belongs to a registered firm',
  },
  futureDate: { it: 'La data è nel futuro', en: 'The date is in the future' },
  duplicate: { it: 'La stessa voce compare due volte', en: 'The same entry appears twice' },
  photo: { it: 'La foto non è fra i tuoi documenti', en: 'The photo is not among your documents' },
  sameEmail: { it: 'È l’indirizzo che usi già', en: 'This is the address you already use' },
  mandatoryEmailTypes: {
    it: 'Questi messaggi non si possono disattivare',
    en: 'These messages cannot be switched off',
  },
} as const satisfies Record<string, Text>;
