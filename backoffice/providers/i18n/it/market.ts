/** The page of the market. */
export const market = {
  period: 'Periodo',
  subject: 'Materia',
  every_subject: 'Tutte le materie',
  province: 'Provincia',
  every_province: 'Tutte le province',
  abroad: 'Fuori dall’Italia',
  shown: 'Mercato: %{period}',
  figures: 'Le cifre',
  figure: 'Cifra',
  value: 'Valore',
  how: 'Come si conta',
  name: {
    published: 'Richieste pubblicate',
    reach: 'Studi raggiunti',
    first_answer: 'Prima risposta',
    three_quotes: 'Con tre preventivi in fretta',
    quoted: 'Con un preventivo',
    chosen: 'Con una scelta',
    satisfied: 'Cittadini soddisfatti',
    answered: 'Risposte degli studi',
    firms_active: 'Studi attivi',
    credits_spent: 'Crediti spesi',
    credits_sold: 'Crediti venduti',
    answers: 'Risposte degli studi',
    choices: 'Scelte',
  },
  means: {
    published:
      'Le richieste inviate nel periodo che gli studi potevano ricevere. Contano anche quelle ritirate o rimosse dopo; non quelle trattenute dal personale.',
    reach:
      'A quanti studi è stata inoltrata una richiesta: la mediana e, fra parentesi, la media. Contano anche gli studi subentrati a chi non l’ha aperta.',
    first_answer:
      'Entro quante ore è arrivata la prima risposta, in metà delle richieste che ne hanno una. Ore intere, per eccesso.',
    three_quotes:
      'Le richieste con almeno %{quotesWanted} preventivi entro %{quotesHours} ore dalla pubblicazione. Quelle degli ultimi giorni possono ancora arrivarci.',
    quoted: 'Le richieste con almeno un preventivo non ritirato.',
    chosen: 'Le richieste il cui cittadino ha scelto uno studio, anche dopo il periodo.',
    satisfied:
      'Fra i cittadini che hanno dato un voto allo studio, quanti ne hanno dato uno buono. I giudizi rimossi non contano.',
    answered:
      'Quante volte uno studio ha risposto a una di queste richieste, su quante volte poteva aprirla. Un preventivo ritirato non conta.',
    firms_active: 'Gli studi che nei mesi del periodo hanno risposto ad almeno una richiesta, anche pubblicata prima.',
    credits_spent: 'I crediti usati nel periodo, meno quelli riaccreditati.',
    credits_sold: 'I crediti comprati nel periodo, secondo il registro. I rimborsi non sono sottratti.',
  },
  within: 'entro %{smart_count} ora |||| entro %{smart_count} ore',
  average: '%{median} (%{average})',
  of: '%{part} su %{whole} (%{percent})',
  week: 'L’ultima settimana',
  week_text:
    'I sette giorni interi fino a ieri, accanto alla media delle %{usualWeeks} settimane prima. Una cifra è in calo sotto il %{fallenUnder} % della media, se la media è almeno %{usualMin}. Vale per tutto il mercato.',
  last_week: 'Ultimi sette giorni',
  usual_week: 'Settimana media',
  trend: 'Andamento',
  subjects: 'Per materia',
  provinces: 'Per provincia',
  map: 'Dove mancano gli studi',
  map_text:
    'Un cerchio per provincia: più è grande, più richieste. Pochi studi vuol dire che a ciascuno toccano più di %{scarceOver} volte le richieste della media delle province.',
  per_firm: 'Richieste per studio',
  supply_head: 'Studi',
  dot: '%{province}: %{supply}',
  cohorts: 'Gli studi restano?',
  cohorts_text:
    'Gli studi per mese di iscrizione, contati anche se se ne sono andati. È ancora attivo chi ha risposto a una richiesta in quel mese o dopo. Vale per tutto il mercato.',
  month: 'Iscritti in',
  enrolled: 'Studi',
  after: 'Attivi dopo %{smart_count} mese |||| Attivi dopo %{smart_count} mesi',
  none_enrolled: 'Nessuno studio si è iscritto nell’ultimo anno.',
};
