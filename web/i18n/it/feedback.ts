/** Judgements: the citizen gives them, the firm reads and answers them. */
export default {
  title: 'Giudizi', dashboard: 'Bacheca',
  outOf: 'su 5', stars: '{{stars}} su 5', left: 'Chi ha scritto ha lasciato il sito',
  reviews_one: '{{count}} giudizio', reviews_other: '{{count}} giudizi',
  histogram: 'Quanti giudizi per ogni voto', list: 'Che cosa dicono i clienti', request: 'Richiesta n. {{id}}',
  empty: 'Nessun giudizio ancora', emptyText: 'Chi ti sceglie può dire com’è andata. Ti scriviamo appena qualcuno lo fa.',
  gloss: 'A che cosa servono', glossText: 'I giudizi di chi ti ha scelto pesano sulla classifica e su chi riceve le richieste. Uno solo non sposta molto.',
  glossNew: 'Con meno di 5 giudizi lo studio è indicato come nuovo, e in classifica viene dopo gli altri, prima il più vicino.',
  reply: {
    write: 'Rispondi', change: 'Cambia la risposta', label: 'La tua risposta', hint: 'La leggono tutti, sotto il giudizio. Senza recapiti e senza dettagli del caso.',
    send: 'Pubblica la risposta', done: 'Risposta pubblicata.', missing: 'Manca la risposta', of: 'Risposta dello studio',
  },
  give: {
    title: 'Com’è andata?', crumb: 'Giudizio', requests: 'Le mie richieste', back: 'Torna alla richiesta', firm: 'lo studio',
    notNow: 'Qui non si può dare un giudizio', notNowText: 'Si giudica uno studio dopo averlo scelto.',
    firmStars: 'Quanto sei contento di {{firm}}?', starsMissing: 'Scegli un voto per lo studio',
    firmText: 'Che cosa diresti a chi deve scegliere?', firmHint: 'Lo leggono tutti, con l’iniziale del tuo nome. Senza recapiti e senza nomi di altri.',
    siteStars: 'E del sito?', siteOptional: 'Facoltativo. Lo leggiamo solo noi.', siteText: 'Che cosa cambieresti?', siteHint: 'Lo leggiamo solo noi.',
    send: 'Invia il giudizio', change: 'Salva il giudizio', done: 'Giudizio inviato. Puoi cambiarlo quando vuoi.', changed: 'Giudizio cambiato.',
    gloss: 'Chi lo legge', glossText: 'Il giudizio sullo studio è pubblico, con la sola iniziale. Lo studio può rispondere. Puoi cambiarlo o toglierlo quando vuoi.',
  },
};
