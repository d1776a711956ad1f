/** /recesso: withdrawing from a paid plan. */
export default {
  title: 'Recesso',
  description:
    'Hai pagato un piano e hai cambiato idea? Entro {{withdrawalDays}} giorni puoi recedere senza dire perché, in due passi.',
  lead: 'Hai pagato un piano e hai cambiato idea? Entro {{withdrawalDays}} giorni puoi recedere, senza dire perché.',
  retry: 'Riprova',
  visitor: {
    title: 'Per recedere, accedi',
    text: 'Puoi recedere dal tuo account, in due passi, e la ricevuta arriva subito. Qui sotto trovi come funziona.',
    login: 'Accedi e recedi',
  },
  firm: 'Il recesso riguarda i piani dei cittadini. Un pacchetto di crediti si rimborsa dal registro:',
  firmLink: 'vai ai crediti',
  none: 'Non hai nessun piano da cui recedere: non ne hai pagati, oppure i {{withdrawalDays}} giorni sono passati.',
  step1: 'Passo 1 di 2: scegli il piano',
  which: 'Da quale piano vuoi recedere?',
  option: 'Piano {{plan}}, {{amount}}',
  optionHint: 'Richiesta n. {{id}}. Puoi recedere fino a {{until}}.',
  back: 'Ti restituiamo {{sum}}.',
  whole: 'È tutto quello che hai pagato.',
  share:
    'Hai pagato {{amount}} e ci avevi chiesto di cominciare subito: tratteniamo la quota per i giorni trascorsi, {{percent}}.',
  continue: 'Continua con il recesso',
  step2: 'Passo 2 di 2: conferma',
  declare: 'Recedi dal piano {{plan}} della richiesta n. {{id}}.',
  follows1: 'La richiesta resta, con il piano gratuito. Le risposte già arrivate restano tue.',
  follows2: 'I soldi tornano sulla carta con cui hai pagato, entro {{withdrawalDays}} giorni.',
  follows3: 'Ti mandiamo subito la ricevuta per email. Il recesso non si annulla.',
  confirm: 'Conferma il recesso',
  notNow: 'Torna indietro',
  receipt: {
    title: 'Recesso ricevuto',
    at: 'Ricevuto il',
    what: 'Recesso da',
    plan: 'Piano {{plan}}, richiesta n. {{id}}',
    back: 'Ti restituiamo',
    text: 'Trovi questa ricevuta anche nella tua posta. I soldi tornano sulla carta con cui hai pagato, con la nota di credito.',
    nothing:
      'Trovi questa ricevuta anche nella tua posta. Il servizio che avevi chiesto di cominciare subito era già concluso, perciò non c’è nulla da restituire.',
    request: 'Vai alla richiesta',
  },
  sideNote: {
    title: 'Che cos’è il recesso',
    text: 'È il diritto di ripensarci, che la legge dà a chi compra a distanza come consumatore. Non serve un motivo e non c’è una penale.',
  },
  choice: {
    title: 'Prima di recedere',
    text: 'Se sulla tua richiesta premium non ha risposto nessuno, quando si chiude puoi chiedere il rimborso di tutto quello che hai pagato, entro {{premiumRefundDays}} giorni dal pagamento. Lo chiedi dalla pagina della richiesta.',
  },
  rules: {
    title: 'Come funziona',
    when: 'Fino a quando',
    whenText:
      'Entro {{withdrawalDays}} giorni dal pagamento. Trovi il giorno e l’ora nella richiesta e in questa pagina.',
    how: 'Come fare',
    howText: 'Da questa pagina: scegli il piano e confermi. Non serve una lettera.',
    much: 'Quanto ti restituiamo',
    muchText:
      'Tutto. Solo se ci hai chiesto di cominciare subito tratteniamo la quota per i giorni trascorsi, sul totale dei giorni in cui la richiesta resta aperta.',
    after: 'Dopo',
    afterText:
      'La ricevuta con data e ora arriva subito per email. I soldi tornano sulla carta entro {{withdrawalDays}} giorni.',
  },
};
