import type { Text } from '../../shared/locale.js';
import { detectionRows, redressSentences } from '../../shared/moderation/statement-of-reasons.codes.js';

/** A mail about the account itself, which cannot be switched off. */
export interface MailTemplate {
  readonly subject: Text;
  /** One sentence each. */
  readonly paragraphs: readonly Text[];
  /** The one button, and where it leads. */
  readonly action?: { readonly label: Text; readonly path: string };
  /** Why it came, for a reader without an account. */
  readonly why?: Text;
}

const text = (it: string, en: string): Text => ({ it, en });

const noAccountAnyMore = text(
  'Ricevi questo messaggio perché avevi un account su {brand}: non ne arriveranno altri.',
  'You are receiving this message because you had an account on {brand}: there will be no more.',
);
const addressGiven = text(
  'Ricevi questo messaggio perché qualcuno ha scritto questo indirizzo su {brand}.',
  'You are receiving this message because someone entered this address on {brand}.',
);

const confirmation = (
  path: string,
  after: Text,
  label = text('Conferma l’indirizzo', 'Confirm your address'),
): MailTemplate => ({
  subject: text('Conferma il tuo indirizzo', 'Confirm your address'),
  paragraphs: [
    text(
      'Il {at} qualcuno ha aperto un account su {brand} con questo indirizzo.',
      'On {at} someone opened an account on {brand} with this address.',
    ),
    after,
    text(
      'Il link vale fino a {until}. Se non sei stato tu, non fare nulla: senza conferma l’account non si attiva.',
      'The link is valid until {until}. If it was not you, do nothing: without confirmation the account stays inactive.',
    ),
  ],
  action: { label, path },
  why: addressGiven,
});

const noticed = detectionRows.staff.sentence;
const [mail, over] = [redressSentences('mail'), redressSentences('over')];

const suspension = (lasts: Text): MailTemplate => ({
  subject: text('Il tuo account è sospeso', 'Your account is suspended'),
  paragraphs: [
    text(
      'Abbiamo sospeso il tuo account su {brand}: per ora non puoi accedere.',
      'We have suspended your account on {brand}: for now you cannot sign in.',
    ),
    text(
      'Motivo: {reason} Regola: i termini, «Sospensione e chiusura».',
      'Reason: {reason} Rule: the terms, “Suspension and closing”.',
    ),
    text('{detection}', '{detection}'),
    lasts,
    text(
      'Pensi che ci sia un errore? Puoi fare ricorso una volta, fino a {until}, anche senza accedere: un’altra persona, ' +
        'se possibile, rivede la decisione {reference}. ' +
        over.it,
      'Do you think this is a mistake? You can appeal once, until {until}, without signing in: where possible, another ' +
        'person will review decision {reference}. ' +
        over.en,
    ),
  ],
  action: { label: text('Fai ricorso', 'Appeal'), path: '/ricorso/{token}' },
});

/** The closed list of mails about the account; `{token}` and `{key}` of their paths are decimal. */
export const mailTemplates = {
  confirm_user: confirmation(
    '/mail-confirm-user/{token}',
    text(
      'Conferma l’indirizzo per accedere e trovare un avvocato.',
      'Confirm your address to sign in and find a lawyer.',
    ),
  ),
  /**
   * For a citizen who registered in order to send a request: confirming also sends it, as the page of the link repeats.
   */
  confirm_and_send: confirmation(
    '/mail-confirm-user/{token}?send=now',
    text(
      'La tua richiesta è pronta: quando confermi l’indirizzo, parte. Funziona anche da un altro dispositivo.',
      'Your request is ready: it is sent when you confirm your address. This works on another device, too.',
    ),
    text('Conferma e invia la richiesta', 'Confirm and send the request'),
  ),
  confirm_lawyer: confirmation(
    '/mail-confirm-lawyer/{token}',
    text(
      'Conferma l’indirizzo per accedere. Poi hai {profileDays} giorni per completare il profilo, e {giftCredits} crediti per i primi preventivi.',
      'Confirm your address to sign in. You then have {profileDays} days to complete your profile, and {giftCredits} credits for your first quotes.',
    ),
  ),
  address_in_use: {
    subject: text('Hai già un account', 'You already have an account'),
    paragraphs: [
      text(
        'Qualcuno ha usato questo indirizzo per registrarsi, ma esiste già un account.',
        'Someone used this address to register, but there is already an account with it.',
      ),
      text(
        'Se sei stato tu, accedi. Se non ricordi la password, puoi sceglierne un’altra. Se non sei stato tu, non ' +
          'fare nulla: non è cambiato niente.',
        'If it was you, sign in. If you have forgotten your password, you can choose another. If it was not you, ' +
          'do nothing: nothing has changed.',
      ),
    ],
    action: { label: text('Accedi', 'Sign in'), path: '/login' },
  },
  firm_invitation: {
    subject: text('{firm} ti invita su {brand}', '{firm} invites you to {brand}'),
    paragraphs: [
      text(
        '{firm} ti invita ad accedere a {brand} insieme al suo titolare, con un indirizzo e una password tuoi.',
        '{firm} invites you to sign in to {brand} beside its owner, with your own address and password.',
      ),
      text(
        'Aprendo l’invito leggi quale ruolo avrai. Lo studio vede chi ha fatto che cosa.',
        'When you open the invitation you read which role you will have. The firm sees who did what.',
      ),
      text(
        'L’invito vale fino a {until}. Se non conosci lo studio, non fare nulla: senza la tua conferma non succede niente.',
        'The invitation is valid until {until}. If you do not know the firm, do nothing: nothing happens unless you accept.',
      ),
    ],
    action: { label: text('Apri l’invito', 'Open the invitation'), path: '/invito/{key}/{token}' },
    why: text(
      'Ricevi questo messaggio perché uno studio legale ha scritto il tuo indirizzo su {brand}.',
      'You are receiving this message because a law firm entered your address on {brand}.',
    ),
  },
  firm_invitation_in_use: {
    subject: text('{firm} ti invita su {brand}', '{firm} invites you to {brand}'),
    paragraphs: [
      text(
        '{firm} ti invita ad accedere a {brand} insieme al suo titolare, ma con questo indirizzo hai già un account.',
        '{firm} invites you to sign in to {brand} beside its owner, but you already have an account with this address.',
      ),
      text(
        'Un indirizzo serve per un solo accesso. Se vuoi accettare, chiedi allo studio di invitarti con un altro tuo indirizzo. Lo studio non sa che hai un account.',
        'An address is good for one sign-in only. If you want to accept, ask the firm to invite you at another address of yours. The firm does not know that you have an account.',
      ),
    ],
    why: text(
      'Ricevi questo messaggio perché uno studio legale ha scritto il tuo indirizzo su {brand}.',
      'You are receiving this message because a law firm entered your address on {brand}.',
    ),
  },
  member_joined: {
    subject: text('{member} ora accede per il tuo studio', '{member} can now sign in for your firm'),
    paragraphs: [
      text(
        'Ciao {first_name}, {member} ha accettato il tuo invito e può lavorare per lo studio.',
        'Hello {first_name}, {member} has accepted your invitation and can work for the firm.',
      ),
      text(
        'Se non riconosci questa persona, togli subito il suo accesso.',
        'If you do not recognise this person, remove the sign-in at once.',
      ),
    ],
    action: { label: text('Vedi le persone dello studio', 'See the people of the firm'), path: '/profile/members' },
  },
  member_removed: {
    subject: text('Il tuo accesso per {firm} è finito', 'Your sign-in for {firm} has ended'),
    paragraphs: [
      text(
        'Ciao {first_name}, da adesso non puoi più accedere a {brand} per {firm}.',
        'Hello {first_name}, from now on you cannot sign in to {brand} for {firm}.',
      ),
      text(
        'Il tuo indirizzo e la tua password non ci sono più. Nelle attività dello studio resta il tuo nome accanto a quello che hai fatto.',
        'Your address and your password are gone. The firm’s activity keeps your name beside what you did.',
      ),
    ],
    why: noAccountAnyMore,
  },
  member_account_deleted: {
    subject: text('Il tuo accesso per {firm} è finito', 'Your sign-in for {firm} has ended'),
    paragraphs: [
      text(
        'Ciao {first_name}, l’account di {firm} su {brand} non esiste più, e con lui il tuo accesso e i tuoi dati.',
        'Hello {first_name}, the account of {firm} on {brand} no longer exists, nor do your sign-in and your data.',
      ),
    ],
    why: noAccountAnyMore,
  },
  member_unused: {
    subject: text('Vuoi tenere il tuo accesso?', 'Do you want to keep your sign-in?'),
    paragraphs: [
      text(
        'Ciao {first_name}, da più di due anni non accedi a {brand} per {firm}.',
        'Hello {first_name}, you have not signed in to {brand} for {firm} for more than two years.',
      ),
      text(
        'Per tenere l’accesso basta usarlo entro il {at}. Dopo, lo togliamo.',
        'To keep your sign-in, just use it by {at}. After that we remove it.',
      ),
    ],
    action: { label: text('Accedi', 'Sign in'), path: '/login' },
  },
  replacement_named: {
    subject: text('Sostituisci {member} sulle richieste', 'You replace {member} on requests'),
    paragraphs: [
      text(
        'Ciao {first_name}, {member} non c’è {days}. Nelle richieste di cui si occupa, in quei giorni, ci sei tu.',
        'Hello {first_name}, {member} is absent {days}. On those days you stand in on their requests.',
      ),
      text(
        'In quei giorni i promemoria dei prossimi passi delle richieste di cui si occupa {member} arrivano a te. Finita l’assenza, smettono da soli.',
        'On those days the reminders of next steps of the requests for which {member} is responsible come to you. After the absence they stop by themselves.',
      ),
    ],
    action: { label: text('Vedi le persone dello studio', 'See the people of the firm'), path: '/profile/members' },
  },
  replacement_lapsed: {
    subject: text('{member} non ti sostituisce più', '{member} no longer replaces you'),
    paragraphs: [
      text(
        'Ciao {first_name}, per la tua assenza {days} era segnato chi ti sostituisce: {member}. Ora in alcuni di quei giorni, o in tutti, non può.',
        'Hello {first_name}, for your absence {days} a replacement was named: {member}. Now {member} can’t replace you on some or all of those days.',
      ),
      text(
        'In quei giorni i promemoria arrivano di nuovo a te. Per indicare un’altra persona, togli l’assenza e segnala di nuovo.',
        'On those days the reminders come to you again. To name another person, remove the absence and enter it again.',
      ),
    ],
    action: { label: text('Vedi le persone dello studio', 'See the people of the firm'), path: '/profile/members' },
  },
  two_factor_on: {
    subject: text('Verifica in due passaggi attiva', 'Two-step verification is on'),
    paragraphs: [
      text(
        'Ciao {first_name}, da adesso per accedere serve anche un codice della tua app.',
        'Hello {first_name}, from now on signing in also takes a code of your authenticator.',
      ),
      text(
        'Se non sei stato tu, cambia subito la password e chiudi gli altri accessi.',
        'If it was not you, change your password now and end the other sessions.',
      ),
    ],
    action: { label: text('Vai alla sicurezza', 'Go to security'), path: '/profile/security' },
  },
  two_factor_off: {
    subject: text('Verifica in due passaggi disattivata', 'Two-step verification is off'),
    paragraphs: [
      text(
        'Ciao {first_name}, da adesso per accedere basta la password.',
        'Hello {first_name}, from now on the password is enough to sign in.',
      ),
      text(
        'Se non sei stato tu, cambia subito la password e chiudi gli altri accessi.',
        'If it was not you, change your password now and end the other sessions.',
      ),
    ],
    action: { label: text('Vai alla sicurezza', 'Go to security'), path: '/profile/security' },
  },
  passkey_added: {
    subject: text('Hai aggiunto una passkey', 'A passkey was added'),
    paragraphs: [
      text(
        'Ciao {first_name}, da adesso puoi accedere al tuo account anche con una nuova passkey.',
        'Hello {first_name}, from now on you can also sign in to your account with a new passkey.',
      ),
      text(
        'Se non sei stato tu, toglila subito, scegli un’altra password e chiudi gli altri accessi.',
        'If it was not you, remove it now, choose another password and end the other sessions.',
      ),
    ],
    action: { label: text('Vai alla sicurezza', 'Go to security'), path: '/profile/security' },
  },
  passkey_removed: {
    subject: text('Hai tolto una passkey', 'A passkey was removed'),
    paragraphs: [
      text(
        'Ciao {first_name}, una passkey del tuo account è stata tolta: non serve più per accedere.',
        'Hello {first_name}, a passkey of your account was removed: it no longer signs you in.',
      ),
      text(
        'Se non sei stato tu, scegli subito un’altra password e chiudi gli altri accessi.',
        'If it was not you, choose another password now and end the other sessions.',
      ),
    ],
    action: { label: text('Vai alla sicurezza', 'Go to security'), path: '/profile/security' },
  },
  api_token_created: {
    subject: text('Hai creato un token', 'A token was created'),
    paragraphs: [
      text(
        'Ciao {first_name}, c’è un nuovo token dell’API: «{name}». Fino a {until} un programma può usarlo per lavorare a nome tuo, nei limiti che hai scelto.',
        'Hello {first_name}, there is a new API token: “{name}”. Until {until} a program can use it to work in your name, within the limits you chose.',
      ),
      text(
        'Se non sei stato tu, revocalo subito, scegli un’altra password e chiudi gli altri accessi.',
        'If it was not you, revoke it now, choose another password and end the other sessions.',
      ),
    ],
    action: { label: text('Vedi i token', 'See the tokens'), path: '/profile/tools' },
  },
  account_closed: {
    subject: text('Abbiamo chiuso il tuo account', 'We have closed your account'),
    paragraphs: [
      text(
        'Abbiamo chiuso il tuo account su {brand} per una violazione dei termini.',
        'We have closed your account on {brand} because of a breach of the terms.',
      ),
      text(
        'Motivo: {reason} Regola: i termini, «Sospensione e chiusura».',
        'Reason: {reason} Rule: the terms, “Suspension and closing”.',
      ),
      text(
        'I tuoi dati personali e quello che avevi scritto non ci sono più. Restano i documenti che la legge ci chiede ' +
          'di conservare, e un’impronta cifrata dei tuoi recapiti e codici, che impedisce una nuova registrazione.',
        'Your personal data and what you wrote are gone. We keep the documents that the law requires, and an encrypted ' +
          'fingerprint of your contact details and codes, which prevents a new registration.',
      ),
      text(`${noticed.it} ${mail.it}`, `${noticed.en} ${mail.en}`),
    ],
    why: noAccountAnyMore,
  },
  account_unused: {
    subject: text('Vuoi tenere il tuo account?', 'Do you want to keep your account?'),
    paragraphs: [
      text(
        'Ciao {first_name}, da più di due anni non accedi al tuo account su {brand}.',
        'Hello {first_name}, you have not signed in to your account on {brand} for more than two years.',
      ),
      text(
        'Per tenerlo basta accedere entro il {at}. Dopo, una persona valuta se cancellarlo con tutti i suoi dati.',
        'To keep it, just sign in by {at}. After that, a person decides whether to delete it with all its data.',
      ),
    ],
    action: { label: text('Accedi e tieni l’account', 'Sign in and keep the account'), path: '/login' },
  },
  account_unused_deleted: {
    subject: text('Il tuo account inutilizzato è stato cancellato', 'Your unused account has been deleted'),
    paragraphs: [
      text(
        'Non accedevi da più di due anni e non hai risposto al nostro avviso: abbiamo cancellato l’account e i suoi dati.',
        'You had not signed in for more than two years and did not answer our notice: we have deleted the account and its data.',
      ),
      text('Puoi registrarti di nuovo quando vuoi.', 'You can register again whenever you like.'),
    ],
    why: noAccountAnyMore,
  },
  signed_out_by_staff: {
    subject: text('Abbiamo chiuso i tuoi accessi', 'We have signed you out'),
    paragraphs: [
      text(
        'Ciao {first_name}, per sicurezza abbiamo disconnesso il tuo account da tutti i dispositivi. Motivo: {reason}',
        'Hello {first_name}, to be safe we have signed your account out of every device. Reason: {reason}',
      ),
      text(
        'Puoi accedere di nuovo con la tua password; se pensi che qualcuno la conosca, scegline un’altra.',
        'You can sign in again with your password; if you think that somebody knows it, choose another one.',
      ),
    ],
    action: { label: text('Scegli un’altra password', 'Choose another password'), path: '/recupero-password' },
  },
  account_suspended: suspension(
    text(
      'La sospensione non ha una scadenza: ti scriviamo quando finisce.',
      'The suspension has no fixed end: we will write to you when it is over.',
    ),
  ),
  account_suspended_until: suspension(
    text('La sospensione finisce da sola il {at}.', 'The suspension ends by itself on {at}.'),
  ),
  reset_password: {
    subject: text('Scegli una nuova password', 'Choose a new password'),
    paragraphs: [
      text(
        'Qualcuno ha chiesto di cambiare la password del tuo account.',
        'Someone asked to change the password of your account.',
      ),
      text(
        'Il link vale fino a {until} e funziona una volta sola. Se non sei stato tu, non fare nulla: la ' +
          'password resta quella di prima.',
        'The link is valid until {until} and works once. If it was not you, do nothing: your password stays as it was.',
      ),
    ],
    action: { label: text('Scegli la password', 'Choose a password'), path: '/reimposta-password/{token}/{key}' },
  },
  sign_in_link: {
    subject: text('Il link per accedere', 'Your sign-in link'),
    paragraphs: [
      text(
        'Qualcuno ha chiesto un link per accedere a {brand} con questo indirizzo.',
        'Someone asked for a link to sign in to {brand} with this address.',
      ),
      text(
        'Il link vale fino a {until} e funziona una volta sola. Se non sei stato tu, non fare nulla: senza questo ' +
          'messaggio nessuno entra. Non inoltrarlo.',
        'The link is valid until {until} and works once. If it was not you, do nothing: nobody gets in without this ' +
          'message. Do not forward it.',
      ),
    ],
    action: { label: text('Accedi', 'Sign in'), path: '/entra/{token}/{key}' },
  },
  password_changed: {
    subject: text('La tua password è cambiata', 'Your password has been changed'),
    paragraphs: [
      text(
        'Ciao {first_name}, la password del tuo account è stata cambiata e gli altri dispositivi sono stati disconnessi.',
        'Hello {first_name}, the password of your account has been changed and your other devices have been signed out.',
      ),
      text('Se non sei stato tu, scegline subito un’altra.', 'If it was not you, choose another one at once.'),
    ],
    action: { label: text('Cambia la password', 'Change the password'), path: '/recupero-password' },
  },
  confirm_change: {
    subject: text('Conferma il nuovo indirizzo', 'Confirm the new address'),
    paragraphs: [
      text(
        'Qualcuno ha chiesto di usare questo indirizzo per il suo account su {brand}. Se non sei stato tu, non fare nulla.',
        'Someone asked to use this address for their account on {brand}. If it was not you, do nothing.',
      ),
      text(
        'Hai tempo fino a {until} per confermarlo. Nel frattempo vale quello vecchio.',
        'You have until {until} to confirm it. In the meantime the old one stays in use.',
      ),
    ],
    action: {
      label: text('Conferma il nuovo indirizzo', 'Confirm the new address'),
      path: '/mail-confirm-change/{key}/{token}',
    },
    why: addressGiven,
  },
  change_told: {
    subject: text('Qualcuno vuole cambiare il tuo indirizzo', 'Someone wants to change your address'),
    paragraphs: [
      text(
        'Ciao {first_name}, qualcuno ha chiesto di cambiare l’indirizzo email del tuo account. Per la conferma abbiamo scritto al nuovo indirizzo.',
        'Hello {first_name}, someone asked to change the email address of your account. We have written to the new address to confirm it.',
      ),
      text('Se non sei stato tu, cambia subito la password.', 'If it was not you, change your password at once.'),
    ],
    action: { label: text('Cambia la password', 'Change the password'), path: '/recupero-password' },
  },
  account_deleted: {
    subject: text('Il tuo account è stato cancellato', 'Your account has been deleted'),
    paragraphs: [
      text(
        'I tuoi dati personali e quello che avevi scritto non ci sono più. Resta solo quello che la legge ci ' +
          'chiede di conservare: le fatture, se ne hai, con il nome di chi le ha ricevute; il resto senza nome.',
        'Your personal data and what you wrote are gone. We keep only what the law requires: invoices, if you have ' +
          'any, with the name of the person they were made out to. Nothing else carries a name.',
      ),
    ],
    why: noAccountAnyMore,
  },
  account_expired: {
    subject: text('L’account del tuo studio è stato cancellato', 'Your firm’s account has been deleted'),
    paragraphs: [
      text(
        'Il profilo non è stato completato in tempo: abbiamo cancellato l’account e i suoi dati, come previsto dai termini.',
        'The profile was not completed in time, so we have deleted the account and its data, as stated in the terms.',
      ),
      text('Puoi registrarti di nuovo quando vuoi.', 'You can register again whenever you like.'),
    ],
    action: { label: text('Registra lo studio', 'Register the firm'), path: '/registrazione-avvocato' },
    why: noAccountAnyMore,
  },
  reply_not_delivered: {
    subject: text('La tua risposta per email non è arrivata', 'Your answer by mail did not arrive'),
    paragraphs: [
      text(
        'Hai risposto per email a un messaggio su {brand}. Il testo non è entrato nella conversazione: {refusal}',
        'You answered a message on {brand} by mail. The text did not go into the conversation: {refusal}',
      ),
      text(
        'Non abbiamo conservato l’email. Nelle prossime {count} ore non ti avvisiamo di altre risposte non arrivate in questa conversazione: controlla lì.',
        'We have not kept the mail. For the next {count} hours we will not tell you of other answers that did not arrive in this conversation: look there.',
      ),
    ],
    action: { label: text('Apri la conversazione', 'Open the conversation'), path: '/messages/{response_id}' },
  },
  reply_without_files: {
    subject: text('La tua risposta è arrivata senza allegati', 'Your answer arrived without its files'),
    paragraphs: [
      text(
        'Il testo della tua risposta per email è nella conversazione. I file allegati no: per mandarli, aggiungili lì a un messaggio.',
        'The text of your answer by mail is in the conversation. The files are not: to send them, add them to a message there.',
      ),
    ],
    action: { label: text('Apri la conversazione', 'Open the conversation'), path: '/messages/{response_id}' },
  },
  contact_reply: {
    subject: text('La risposta al messaggio {reference}', 'Our answer to {reference}'),
    paragraphs: [
      text('Ciao, ecco la risposta al messaggio {reference}.', 'Hello, here is our answer to {reference}.'),
      text('{reason}', '{reason}'),
      text(
        'Se vuoi aggiungere qualcosa, rispondi a questa email: la leggiamo.',
        'If you would like to add something, reply to this email: we read it.',
      ),
    ],
    why: text(
      'Ricevi questo messaggio perché hai scritto a {brand} dalla pagina dei contatti.',
      'You are receiving this message because you wrote to {brand} from the contact page.',
    ),
  },
  newsletter_confirm: {
    subject: text('Conferma l’iscrizione alla newsletter', 'Confirm your newsletter subscription'),
    paragraphs: [
      text(
        'Qualcuno ha chiesto la newsletter di {brand} per questo indirizzo. Se sei stato tu, conferma: prima non ti mandiamo niente.',
        'Someone asked for the {brand} newsletter at this address. If it was you, confirm: until then we send you nothing.',
      ),
      text(
        'Il link vale fino a {until}. Se non sei stato tu, non fare nulla.',
        'The link is valid until {until}. If it was not you, do nothing.',
      ),
    ],
    action: { label: text('Apri la conferma', 'Open the confirmation'), path: '/newsletter/confirm/{token}' },
    why: addressGiven,
  },
  newsletter_leave: {
    subject: text('Annulla l’iscrizione alla newsletter', 'Unsubscribe from the newsletter'),
    paragraphs: [
      text(
        'Qualcuno ha chiesto di non mandare più la newsletter a questo indirizzo. Per farlo, apri il link e conferma.',
        'Someone asked to stop the newsletter at this address. To do so, open the link and confirm.',
      ),
      text('Se non sei stato tu, non fare nulla.', 'If it was not you, do nothing.'),
    ],
    action: { label: text('Annulla l’iscrizione', 'Unsubscribe'), path: '/newsletter/unsubscribe?token={token}' },
    why: addressGiven,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;

export type MailTemplateName = keyof typeof mailTemplates;
