import type { Text } from '../locale.js';

/** A kind of job in plain words, for staff who decide whether to start one again. */
export interface JobKind {
  readonly name: Text;
  readonly does: Text;
  /** What its failure means for people. */
  readonly failing: Text;
}

/** Every queue, by its name. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  'requests.fill': {
    name: { it: 'Inoltro di una richiesta', en: 'Forwarding of a request' },
    does: {
      it: 'Sceglie gli studi per una richiesta e gliela inoltra.',
      en: 'Chooses the firms for a request and forwards it to them.',
    },
    failing: {
      it: 'La richiesta non arriva a nessuno studio, o a troppo pochi: il cittadino aspetta invano.',
      en: 'The request reaches no firm, or too few: the citizen waits in vain.',
    },
  },
  'requests.offer': {
    name: { it: 'Richieste per uno studio', en: 'Requests for a firm' },
    does: {
      it: 'Dà a uno studio che ora si può trovare le richieste aperte vicine a lui.',
      en: 'Gives a firm that can be found now the open requests within its reach.',
    },
    failing: {
      it: 'Allo studio mancano richieste che avrebbe potuto ricevere.',
      en: 'The firm misses requests that it could have had.',
    },
  },
  'requests.open_to_all': {
    name: { it: 'Fine dell’esclusiva', en: 'End of the exclusive hours' },
    does: {
      it: 'Apre una richiesta agli altri studi quando le ore in esclusiva sono passate.',
      en: 'Opens a request to the other firms when its exclusive hours are over.',
    },
    failing: {
      it: 'La richiesta resta riservata a uno studio solo, finché il controllo periodico non la riprende.',
      en: 'The request stays with one firm until the periodic check takes it up.',
    },
  },
  'requests.expire': {
    name: { it: 'Scadenza di una richiesta', en: 'End of a request' },
    does: { it: 'Chiude una richiesta alla sua scadenza.', en: 'Closes a request when its time is over.' },
    failing: {
      it: 'La richiesta resta aperta oltre la scadenza, finché il controllo periodico non la chiude.',
      en: 'The request stays open past its end until the periodic check closes it.',
    },
  },
  'responses.lapse': {
    name: { it: 'Richiesta non aperta', en: 'Request that was not opened' },
    does: {
      it: 'Passa al prossimo studio una richiesta che uno studio non ha aperto in tempo.',
      en: 'Passes a request that a firm has not opened in time to the next one.',
    },
    failing: {
      it: 'La richiesta resta ferma presso uno studio che non la guarda.',
      en: 'The request stays with a firm that does not look at it.',
    },
  },
  'kernel.keep-erasures': {
    name: { it: 'Elenco delle cancellazioni', en: 'List of erasures' },
    does: {
      it: 'Annota fuori dal database che cosa è stato cancellato, senza nomi, perché un ripristino lo cancelli di nuovo.',
      en: 'Notes outside the database what was erased, without names, so that a restore erases it again.',
    },
    failing: {
      it: 'Dopo un ripristino tornerebbe ciò che una persona ha fatto cancellare. Controlla il posto di ERASURES_URL.',
      en: 'After a restore, what a person had erased would be back. Check the place of ERASURES_URL.',
    },
  },
  'mail.security': {
    name: { it: 'Email di sicurezza', en: 'Security mail' },
    does: {
      it: 'Spedisce subito un’email che riguarda l’accesso: una conferma, una nuova password.',
      en: 'Sends a mail about signing in at once: a confirmation, a new password.',
    },
    failing: {
      it: 'La persona non può confermare l’indirizzo o rientrare. Lo stato di ogni email è nella posta in uscita.',
      en: 'The person cannot confirm the address or get back in. The outbox has the state of each mail.',
    },
  },
  'mail.send': {
    name: { it: 'Email', en: 'Mail' },
    does: { it: 'Spedisce un’email a una persona.', en: 'Sends a mail to one person.' },
    failing: {
      it: 'La persona non riceve l’email: un preventivo, un messaggio. Lo stato di ogni email è nella posta in uscita.',
      en: 'The person does not get the mail: a quote, a message. The outbox has the state of each mail.',
    },
  },
  'mail.bulk': {
    name: { it: 'Newsletter e riepiloghi', en: 'Newsletters and digests' },
    does: {
      it: 'Spedisce un’email di una newsletter, o un riepilogo del mattino: poche al secondo, dopo le altre.',
      en: 'Sends a mail of a newsletter, or a digest of the morning: a few each second, after the others.',
    },
    failing: {
      it: 'La persona non riceve la newsletter o il riepilogo. Lo stato di ogni email è nella posta in uscita.',
      en: 'The person does not get the newsletter or the digest. The outbox has the state of each mail.',
    },
  },
  'push.send': {
    name: { it: 'Avviso del browser', en: 'Browser notification' },
    does: {
      it: 'Manda un avviso al browser di chi lo vuole.',
      en: 'Sends a notification to the browser of somebody who wants it.',
    },
    failing: {
      it: 'La persona vede la notifica solo quando apre il sito.',
      en: 'The person sees the notification only on the site.',
    },
  },
  'webhooks.send': {
    name: { it: 'Avviso a un programma', en: 'Webhook' },
    does: {
      it: 'Dice al programma di uno studio che è successo qualcosa.',
      en: 'Tells the program of a firm that something happened.',
    },
    failing: {
      it: 'Il programma dello studio non lo sa. La persona riceve lo stesso le sue notifiche.',
      en: 'The program of the firm does not know. The person still gets the notifications.',
    },
  },
  'newsletter.send': {
    name: { it: 'Newsletter', en: 'Newsletter' },
    does: {
      it: 'Scrive le email di una newsletter, un gruppo alla volta.',
      en: 'Writes the mails of a newsletter, some at a time.',
    },
    failing: {
      it: 'La newsletter si ferma a metà: una parte degli iscritti non la riceve.',
      en: 'The newsletter stops half-way: some readers do not get it.',
    },
  },
  'billing.work-event': {
    name: { it: 'Notizia del servizio di pagamento', en: 'Event of the payment provider' },
    does: {
      it: 'Registra ciò che il servizio di pagamento ha detto: un pagamento, un rifiuto, un rimborso.',
      en: 'Takes in what the payment provider has said: a payment, a refusal, a refund.',
    },
    failing: {
      it: 'Qualcuno ha pagato e non ha ancora i crediti o il premium. È urgente.',
      en: 'Somebody has paid and has neither credits nor premium yet. This is urgent.',
    },
  },
  'billing.expire-checkout': {
    name: { it: 'Fine di un pagamento aperto', en: 'End of an open checkout' },
    does: { it: 'Chiude un pagamento che nessuno ha concluso.', en: 'Closes a checkout that nobody has finished.' },
    failing: {
      it: 'Il pagamento resta in sospeso, finché il controllo periodico non lo chiude.',
      en: 'The checkout stays open until the periodic check closes it.',
    },
  },
  'billing.close-session': {
    name: { it: 'Chiusura della pagina di pagamento', en: 'Closing of a payment page' },
    does: {
      it: 'Dice al servizio di pagamento che una pagina non vale più.',
      en: 'Tells the payment provider that a page is no longer for sale.',
    },
    failing: {
      it: 'Qualcuno potrebbe pagare su una pagina superata: il denaro tornerebbe con un rimborso.',
      en: 'Somebody could pay on a page that is out of date: the money would go back by a refund.',
    },
  },
  'billing.pay-back': {
    name: { it: 'Pagamento di un rimborso', en: 'Payment of a refund' },
    does: { it: 'Restituisce il denaro di un rimborso approvato.', en: 'Sends the money of an approved refund back.' },
    failing: {
      it: 'Chi ha diritto al rimborso aspetta il suo denaro.',
      en: 'Whoever has a right to the refund waits for the money.',
    },
  },
  'credits.expire-lot': {
    name: { it: 'Scadenza dei crediti', en: 'End of credits' },
    does: { it: 'Toglie dal saldo i crediti scaduti.', en: 'Takes expired credits off the balance.' },
    failing: {
      it: 'Lo studio vede crediti che non può più usare, finché il controllo periodico non li toglie.',
      en: 'The firm sees credits that it can no longer use until the periodic check takes them off.',
    },
  },
  'credits.tell-expiring': {
    name: { it: 'Avviso di crediti in scadenza', en: 'Warning of expiring credits' },
    does: {
      it: 'Avvisa uno studio che dei crediti stanno per scadere.',
      en: 'Tells a firm that credits will expire soon.',
    },
    failing: {
      it: 'Lo studio può perdere crediti senza averlo saputo.',
      en: 'The firm may lose credits without having been told.',
    },
  },
  'accounts.follow-completion': {
    name: { it: 'Profilo incompleto', en: 'Incomplete profile' },
    does: {
      it: 'Ricorda a uno studio di completare il profilo, e alla fine cancella l’account.',
      en: 'Reminds a firm of its incomplete profile, and deletes the account in the end.',
    },
    failing: {
      it: 'Lo studio non riceve il promemoria; un account incompleto resta oltre il suo tempo.',
      en: 'The firm gets no reminder; an incomplete account stays past its time.',
    },
  },
  'accounts.end-suspension': {
    name: { it: 'Fine di una sospensione', en: 'End of a suspension' },
    does: {
      it: 'Riapre un account quando la sua sospensione finisce.',
      en: 'Opens an account again when its suspension ends.',
    },
    failing: {
      it: 'La persona resta fuori, anche se la sospensione è finita, finché il controllo periodico non la riapre.',
      en: 'The person stays locked out after the end until the periodic check opens the account.',
    },
  },
  'accounts.release-suspended': {
    name: { it: 'Richieste di uno studio sospeso', en: 'Requests of a suspended firm' },
    does: {
      it: 'Passa ad altri le richieste che uno studio sospeso non aveva ancora aperto.',
      en: 'Passes the requests that a suspended firm had not opened to others.',
    },
    failing: {
      it: 'Quelle richieste aspettano uno studio che non può rispondere.',
      en: 'Those requests wait for a firm that cannot answer.',
    },
  },
  'documents.remove-files': {
    name: { it: 'Cancellazione dei file', en: 'Removal of files' },
    does: { it: 'Cancella i file dei documenti eliminati.', en: 'Removes the files of documents that were erased.' },
    failing: {
      it: 'File che dovevano sparire occupano ancora spazio: riguarda la privacy.',
      en: 'Files that should be gone are still there: this concerns privacy.',
    },
  },
  'documents.scan-files': {
    name: { it: 'Controllo antivirus', en: 'Virus check' },
    does: {
      it: 'Controlla i documenti che al caricamento non è stato possibile controllare.',
      en: 'Checks the documents that could not be checked when they were uploaded.',
    },
    failing: {
      it: 'Chi deve leggere quei documenti non può ancora aprirli: li apre solo chi li ha caricati.',
      en: 'Those who should read these documents cannot open them yet: only their uploader can.',
    },
  },
  'content.publish': {
    name: { it: 'Pubblicazione di un testo', en: 'Publication of a text' },
    does: { it: 'Pubblica un testo nel momento previsto.', en: 'Publishes a text at its moment.' },
    failing: {
      it: 'Il testo esce in ritardo, con il controllo periodico.',
      en: 'The text appears late, with the periodic check.',
    },
  },
  'legal.tell': {
    name: { it: 'Annuncio di nuovi termini', en: 'Announcement of new terms' },
    does: {
      it: 'Avvisa gli account di nuovi termini o di una nuova informativa.',
      en: 'Tells accounts of new terms or of a new privacy notice.',
    },
    failing: {
      it: 'Una parte delle persone non riceve il preavviso dovuto.',
      en: 'Some people do not get the notice that is due to them.',
    },
  },
  'settings.tell': {
    name: { it: 'Annuncio di nuovi prezzi', en: 'Announcement of new prices' },
    does: {
      it: 'Avvisa gli account di un cambio di prezzi o limiti.',
      en: 'Tells accounts of a change of prices or limits.',
    },
    failing: {
      it: 'Una parte delle persone non riceve il preavviso dovuto.',
      en: 'Some people do not get the notice that is due to them.',
    },
  },
  'matching.tell_weights': {
    name: { it: 'Annuncio di nuovi pesi', en: 'Announcement of new weights' },
    does: {
      it: 'Avvisa gli studi di un cambio dei pesi del punteggio.',
      en: 'Tells firms of a change of the weights of the score.',
    },
    failing: {
      it: 'Una parte degli studi non riceve il preavviso dovuto.',
      en: 'Some firms do not get the notice that is due to them.',
    },
  },
  'sandbox.notify': {
    name: { it: 'Pagamento di prova', en: 'Sandbox payment' },
    does: {
      it: 'Fa la parte del servizio di pagamento nelle istanze di prova.',
      en: 'Plays the payment provider in trial instances.',
    },
    failing: {
      it: 'Un pagamento di prova non dà i suoi crediti. Non riguarda denaro vero.',
      en: 'A sandbox payment does not give its credits. No real money is concerned.',
    },
  },
};
