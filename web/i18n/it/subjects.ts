export default {
  title: 'Materie',
  listTitle: 'Le materie di cui ci occupiamo',
  listDescription:
    'Diciotto materie in cui gli studi legali rispondono con un preventivo in euro. Scegli la tua, o parti da Altri risarcimenti.',
  listLead:
    'Scegli quella che somiglia di più al tuo caso. Se sbagli, lo studio o chi controlla le richieste se ne accorge: non perdi nulla.',
  pageTitle: '{{label}}: trova un avvocato',
  when: 'Quando serve un avvocato',
  ready: 'Che cosa tenere a portata di mano',
  readyNote: 'Non serve avere tutto: puoi cominciare e aggiungere i documenti dopo.',
  time: 'Attenzione ai tempi',
  cost: 'Quanto costa chiedere',
  costText:
    'Nulla. Ricevi fino a cinque preventivi in euro e scegli se e chi incaricare. Lo studio lo paghi solo se lo scegli, alle condizioni del suo preventivo.',
  general: 'Sono indicazioni generali, non un parere sul tuo caso.',
  start: 'Racconta il tuo caso',
  ranking: 'Vedi gli studi di questa materia',
  others: 'Tutte le materie',
};
