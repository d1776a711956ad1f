/** What a quote costs at the three outcomes of its case, and what losing may cost. */
export default {
  title: 'Quanto ti costa, in tre casi',
  note: 'Tasse comprese. Sono esempi, non previsioni: gli stessi tre casi del confronto.',
  noteFlat: 'Tasse comprese. Il costo non cambia con il risultato.',
  citizen: {
    none: 'Se non ottieni nulla',
    noneSaved: 'Se non risparmi nulla',
    gets: 'Se ottieni {{sum}}',
    saves: 'Se risparmi {{sum}}',
    anyway: 'si paga comunque',
    nothing: 'non paghi nulla',
    kept: 'ti restano {{kept}}, {{share}} su 100',
    loses: 'paghi {{sum}} più di quanto ottieni',
  },
  firm: {
    none: 'Se non ottiene nulla',
    noneSaved: 'Se non risparmia nulla',
    gets: 'Se ottiene {{sum}}',
    saves: 'Se risparmia {{sum}}',
    anyway: 'si paga comunque',
    nothing: 'non paga nulla',
    kept: 'gli restano {{kept}}, {{share}} su 100',
    loses: 'paga {{sum}} più di quanto ottiene',
  },
  percentage: 'percentuale',
  fixed: 'parte fissa',
  additions: 'aggiunte di legge',
  losing: {
    citizen: {
      title: 'Se perdi',
      free: 'Allo studio non devi nulla.',
      anyway: 'Allo studio devi comunque {{total}}, alla fine.',
      start: 'Allo studio devi comunque {{total}}, subito.',
      parts: 'Allo studio devi comunque {{total}}: {{start}} subito, il resto alla fine.',
    },
    firm: {
      title: 'Se perde',
      free: 'Allo studio non deve nulla.',
      anyway: 'Allo studio deve comunque {{total}}, alla fine.',
      start: 'Allo studio deve comunque {{total}}, subito.',
      parts: 'Allo studio deve comunque {{total}}: {{start}} subito, il resto alla fine.',
      court:
        'Il giudice può fargli pagare anche le spese dell’altra parte ({{source}}): il cittadino lo legge accanto al preventivo.',
    },
  },
};
