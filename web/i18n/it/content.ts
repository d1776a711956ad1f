/** Around the texts of the site: articles, stories, questions, guides. */
export default {
  aside: 'A margine',
  contents: 'In questa pagina',
  sources: 'Fonti',
  reviewed: 'Norme verificate: {{date}}.',
  general: 'Sono indicazioni generali, non un parere sul tuo caso.',
  italianOnly: 'Il testo è in italiano.',
  minutes_one: '{{count}} minuto di lettura',
  minutes_other: '{{count}} minuti di lettura',
  example: 'Questa storia è un esempio: persone, luoghi e fatti sono inventati.',
  story: 'Storia di esempio',
  also: '{{label}}: da leggere',
  guide: 'La guida: {{label}}',
  registerFirm: 'Iscrivi lo studio',
  becomePartner: 'Proponi una collaborazione',
  feed: 'Segui le novità con un lettore di notizie (RSS)',
  blog: {
    title: 'Articoli',
    description:
      'Risposte a domande precise su incidenti, lavoro, casa, banche, fisco, famiglia e salute: termini, documenti, costi e articoli di legge.',
    lead: 'Una domanda per articolo, con i termini da rispettare e la fonte di ogni regola.',
  },
  stories: {
    title: 'Storie',
    description:
      'Storie di esempio, una per materia: come si arriva a un avvocato, quali carte servono, quali scelte si presentano e che cosa può andare storto.',
    lead: 'Casi raccontati per capire come va, di solito, una vicenda. Sono esempi: persone e fatti sono inventati.',
  },
  landing: { title: '{{label}}: fino a cinque preventivi di avvocati' },
};
