/** What requests brought to a firm. */
export default {
  title: 'Quanto rende',
  dashboard: 'Bacheca',
  lead: 'Le richieste arrivate {{date, dal}} a oggi, e che cosa ne è venuto.',
  empty: 'Ancora nessuna richiesta da contare',
  emptyText: 'Appena apri le prime richieste, qui trovi quanti clienti ti portano e quanto ti costano.',
  emptyGo: 'Guarda da dove ricevi richieste',
  figure: {
    received: 'Richieste ricevute',
    quotes: 'Preventivi inviati',
    chosen: 'Clienti che ti hanno scelto',
    client: 'Spesa per ogni cliente',
  },
  share: { received: '{{share}} delle ricevute', quotes: '{{share}} dei preventivi' },
  credits: '{{credits}} crediti, su tutte le richieste',
  noClient: 'Ancora nessun cliente',
  column: {
    month: 'Mese',
    subject: 'Materia',
    received: 'Ricevute',
    quotes: 'Preventivi',
    chosen: 'Clienti',
    lost: 'Scelto un altro',
    credits: 'Crediti',
    cents: 'Spesa',
  },
  months: {
    title: 'Mese per mese',
    label:
      'Grafico di richieste ricevute, preventivi e clienti per mese. Gli stessi valori sono nella tabella che segue.',
    table: 'Vedi i valori in tabella',
  },
  save: 'Scarica le richieste in CSV',
  fileName: 'richieste.csv',
  subjects: { title: 'Materia per materia' },
  lifts: {
    title: 'Che cosa alza il tuo punteggio',
    text: 'Per l’ultima richiesta ({{subject}}, {{date}}) avevi {{score}} punti. I tre studi con il punteggio migliore possono rispondere {{exclusiveHours}} ore prima degli altri.',
    term: 'Voce',
    step: 'Che cosa servirebbe',
    points: 'Punti in più',
  },
  prices: {
    title: 'I tuoi prezzi e quelli degli altri',
    text: 'Su {{compared}} richieste chiuse in cui c’erano altri preventivi, il tuo costava meno del valore di mezzo degli altri in {{cheaper}} casi, di più in {{dearer}}.',
    lost: 'Dei {{lost}} preventivi non scelti perché il cittadino ha preso un altro studio, in {{cheaper}} casi l’altro costava meno.',
    few: 'Servono almeno {{feesFrom}} richieste chiuse con altri preventivi: con meno si capirebbe quanto ha chiesto un altro studio.',
  },
  money: {
    title: 'Come contiamo la spesa',
    text: 'I crediti spesi e non restituiti, a quanto li hai pagati. Quelli di benvenuto e quelli restituiti valgono zero.',
  },
};
