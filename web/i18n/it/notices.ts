/** The bell of the header and its panel. */
export default {
  title: 'Avvisi',
  panel: 'Avvisi da leggere',
  bell_zero: 'Avvisi: nessuno da leggere',
  bell_one: 'Avvisi: {{count}} da leggere',
  bell_other: 'Avvisi: {{count}} da leggere',
  none: 'Niente di nuovo. Quando succede qualcosa, lo trovi qui.',
  stale: 'Manca la linea: questi sono gli ultimi avvisi arrivati.',
  readAll: 'Segna tutto come letto',
  readFailed: 'Non siamo riusciti a segnarli come letti. Riprova fra poco.',
};
