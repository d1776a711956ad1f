/** The steps of a firm from its registration to its first requests. */
export default {
  title: 'Dall’iscrizione alle richieste',
  register: 'Iscrivi lo studio',
  registerText: 'È gratis, e non c’è un abbonamento.',
  confirm: 'Confermi l’indirizzo',
  confirmText:
    'Con il link che ti mandiamo, entro {{confirmationDays}} giorni. Accedi subito, con {{giftCredits}} crediti in regalo.',
  complete: 'Completi il profilo',
  completeText:
    'Materie, zona, iscrizione all’Ordine. Hai {{profileDays}} giorni: un profilo ancora incompleto dopo viene cancellato.',
  verify: 'Verifichiamo l’iscrizione',
  verifyText: 'Una persona del nostro staff confronta il profilo completo con l’Albo.',
  receive: 'Ricevi le richieste',
  receiveText: 'Anche quelle già aperte. Leggerle e dare un parere è gratis.',
  quote_one: 'Un preventivo costa {{count}} credito.',
  quote_other: 'Un preventivo costa {{count}} crediti.',
  contacts_one: 'I recapiti di chi ha acconsentito costano {{count}} credito.',
  contacts_other: 'I recapiti di chi ha acconsentito costano {{count}} crediti.',
};
