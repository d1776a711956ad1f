/** Time limits that are counted from the day of the facts. */
export default {
  title: 'Le scadenze da controllare',
  lead: 'Contate {{day, dal}}, il giorno che hai indicato. Sono un avviso, non un parere: un termine può partire dopo, fermarsi o ricominciare. L’avvocato lo verifica.',
  leadDefends:
    'Contate {{day, dal}}, il giorno che hai indicato. Quasi tutte valgono per chi chiede: a te dicono se l’altra parte è ancora in tempo. Sono un avviso, non un parere: l’avvocato lo verifica.',
  leadFirm:
    'Contate {{day, dal}}, il giorno indicato dal cliente. Sono un promemoria calcolato dal sito: verificane la decorrenza.',
  none: 'Per questa materia la legge non fissa un termine che si conti da un solo giorno.',
  passed: 'passato {{day, il}}',
  soon: 'scade {{day, il}}, fra poco',
  later: 'scade {{day, il}}',
  from: 'Si conta {{from}} ({{source}}).',
  reviewed: 'Tabella controllata {{day, il}}.',
  field: 'Quando è successo',
  fieldHint: 'Se lo ricordi, anche solo circa. Serve a vedere le scadenze di legge.',
  wrong: 'Scegli un giorno passato, dal 1930 a oggi',
  toCalendar: 'Aggiungi le scadenze al calendario',
  fileName: 'richiesta-{{id}}.ics',
  creditsFileName: 'crediti.ics',
};
