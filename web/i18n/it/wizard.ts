/** The wizard: one decision a page. */
export default {
  crumb: 'Nuova richiesta',
  pageTitle: '{{title}} · passo {{step}} di {{steps}}',
  description:
    'Racconta il tuo caso una volta sola, gratis. Ti rispondono fino a cinque avvocati con un preventivo, e scegli tu.',
  help: 'Aiuto per questo passo',
  back: 'Indietro, {{name}}',
  toReview: 'Salva e torna al riepilogo',
  progress: {
    label: 'Passi della richiesta',
    of: 'Passo {{step}} di {{steps}}',
    next: 'poi: {{name}}',
    done: 'fatto',
  },
  step: {
    '1': { name: 'Materia', title: 'Di che cosa si tratta?', to: 'alla materia' },
    '2': { name: 'La tua parte', title: 'Da che parte stai?', to: 'alla tua parte' },
    '3': { name: 'Luogo', title: 'Dov’è successo?', to: 'al luogo' },
    '4': { name: 'Descrizione', title: 'Racconta che cosa è successo', to: 'al racconto' },
    '5': { name: 'Documenti', title: 'Documenti e altre informazioni', to: 'ai documenti' },
    '7': { name: 'Piano', title: 'La richiesta è gratuita', to: 'al piano' },
    '8': { name: 'Fattura', title: 'Nessun dato per la fattura', to: 'alla fattura' },
    '9': { name: 'Invio', title: 'Rileggi e invia', to: 'all’invio' },
  },
  note: {
    sentBack: 'Prima serve questa risposta. Quello che hai già scritto è salvo.',
    adopted: 'La tua bozza è arrivata nel tuo account. Riprendi da qui.',
    resumed: 'Riprendi da qui: le altre risposte ci sono già.',
    going: 'Stai continuando la richiesta che avevi iniziato.',
    drafts_one: 'Hai una bozza da finire:',
    drafts_other: 'Hai {{count}} bozze da finire. L’ultima:',
    draftIn: '{{type}}, {{city}}',
    sessionOver: 'La sessione è finita. Quello che hai scritto è salvo qui: accedi di nuovo per continuare.',
    notAdopted:
      'Non siamo riusciti a salvare la bozza nel tuo account. È ancora qui: riproviamo appena torna la linea.',
    notAdoptedOnline:
      'Non siamo riusciti a salvare la bozza nel tuo account. È ancora qui: prova a ricaricare la pagina.',
  },
  restart: {
    ask: 'Ricomincia da capo',
    title: 'Vuoi ricominciare da capo?',
    confirm: 'Sì, ricomincio',
    device: 'Le risposte date finora si cancellano da questo dispositivo, e con loro i documenti che hai caricato.',
    server: 'La bozza resta fra le tue richieste: puoi riprenderla o eliminarla quando vuoi.',
  },
  later: {
    save: 'Salva e continua più tardi',
    leave: 'Salva ed esci',
    device: 'La bozza è salva su questo dispositivo. La ritrovi con «Racconta il tuo caso».',
    server: 'La bozza è salva fra le tue richieste.',
  },
  saved: {
    saving: 'Salvo…',
    waiting: 'Salvato qui. Lo mandiamo al tuo account appena torna la linea.',
    retrying: 'Salvato qui, non ancora nel tuo account: riproviamo fra poco.',
    refused: 'Salvato qui, non nel tuo account: c’è qualcosa da correggere.',
    unkept: 'Questo browser non conserva quello che scrivi: non chiudere la pagina.',
    device: 'Salvato {{time, alle}} su questo dispositivo',
    server: 'Salvato {{time, alle}}',
  },
  type: {
    others_one: 'Mostra un’altra materia',
    others_other: 'Mostra le altre {{count}} materie',
    missing: 'Manca la materia',
    lead: 'Scegli la materia più vicina. Decide quali avvocati ricevono la richiesta.',
    legend: 'Materia',
    continue: 'Continua con la tua parte',
    sideNote1: 'Se sei in dubbio',
    sideNote1Text:
      'Scegli «Altri risarcimenti», l’ultima dell’elenco. Gli avvocati leggono il racconto, non solo la materia.',
    sideNote2: 'Quanto ci vuole',
    sideNote2Text:
      'Poche domande, una per pagina: scegli una risposta e vai avanti. Puoi fermarti quando vuoi, le risposte restano salve.',
  },
};
