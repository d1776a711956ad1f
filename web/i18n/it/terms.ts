/** The screen on which new terms are read and accepted. */
export default {
  strip: {
    label: 'Nuovi termini',
    text: 'I termini sono cambiati. Finché non li accetti puoi leggere e finire quello che hai in corso.',
    link: 'Leggi e decidi',
  },
  changed: 'I nostri termini sono cambiati',
  since: '{{date, dal, capital}} valgono nuovi termini. Leggi che cosa è cambiato, poi decidi con calma.',
  read: 'Leggi che cosa è cambiato',
  accept: 'Accetto i nuovi termini',
  later: 'Decido più tardi',
  done: 'Hai accettato i nuovi termini.',
  member: {
    title: 'Li accetta il titolare dello studio',
    text: 'Quando lo avrà fatto, tu e lui riprendete da dove eravate.',
    on: 'Vai avanti',
  },
  until: {
    title: 'Finché non li accetti',
    titleMember: 'Fino ad allora',
    user: 'Leggi tutto come prima e finisci quello che hai in corso: messaggi, ritiro, rimborsi. Non puoi inviare richieste, scegliere uno studio o prendere un piano.',
    lawyer:
      'Leggi tutto come prima e finisci quello che hai in corso: messaggi, pareri, rimborsi. Non puoi inviare preventivi, né comprare recapiti o crediti.',
  },
  refuse: {
    title: 'Non sei d’accordo?',
    text: 'Puoi scaricare i tuoi dati e cancellare l’account, oggi o quando vuoi.',
  },
  title: 'Termini e condizioni',
  accepted: 'Hai accettato la versione che vale {{date, dal}}.',
  inForce: 'Valgono i termini {{date, del}}.',
  text: 'Leggi i termini in vigore',
  coming: '{{date, dal, capital}} valgono nuovi termini',
  comingText: 'Da quel giorno ti chiederemo se li accetti.',
};
