/** Contesting a traffic fine without a lawyer. */
export default {
  crumb: 'Multe',
  title: 'Contestare una multa da soli',
  description:
    'Hai ricevuto un verbale? Giudice di pace o Prefetto: quanti giorni hai, quanto costa, che cosa rischi, e il ricorso da compilare e scaricare.',
  lead: 'Ci sono due strade e per nessuna serve un avvocato, qualunque sia la somma. Ne puoi usare una sola: conta i giorni e scegli.',
  choose: 'Prima di scegliere',
  paid: 'Se paghi non puoi più fare ricorso.',
  doubt: 'Il verbale deve indicare come e dove fare ricorso: leggi anche il retro.',
  points:
    'Se il verbale chiede chi guidava, rispondi entro {{span}} anche se fai ricorso (art. 126-bis C.d.S.): il silenzio è un’altra sanzione.',
  collection: 'È arrivata una cartella?',
  collectionText:
    'Se non hai mai ricevuto la multa, hai {{span}} dalla cartella per rivolgerti al giudice di pace (art. 7 d.lgs. 150/2011; Cass. S.U. 22080/2017). Se l’avevi ricevuta e non hai fatto ricorso, la multa non si discute più: chiedi a un avvocato se c’è altro.',
  when: 'Quanti giorni ti restano',
  served: 'Quando hai ricevuto il verbale',
  servedHint: 'Il giorno della consegna o della PEC, o quello in cui ti hanno fermato.',
  ways: 'Le due strade',
  caption: 'Giudice di pace e Prefetto a confronto',
  row: 'Che cosa cambia',
  judge: 'Giudice di pace',
  prefect: 'Prefetto',
  time: 'Entro quando',
  cost: 'Quanto costa',
  judgeCost:
    'Contributo unificato: {{fee}} fino a {{upTo}} di multa (art. 13 d.P.R. 115/2002). Sopra {{from}} anche {{stamp}} di anticipazioni (art. 30).',
  prefectCost: 'Niente, oltre alla raccomandata o alla PEC.',
  how: 'Come si presenta',
  judgeHow:
    'Al giudice di pace del luogo della violazione: in cancelleria, per posta o in via telematica. C’è un’udienza a cui andare.',
  prefectHow:
    'Al Prefetto del luogo della violazione, o all’ufficio che ha fatto il verbale: raccomandata, PEC o a mano (art. 203 C.d.S.). Niente udienza, ma puoi chiedere di essere sentito.',
  answer: 'Chi decide e quando',
  judgeAnswer: 'Un giudice, con una sentenza. La legge non gli dà un termine.',
  prefectAnswer:
    'Un’autorità dello Stato. Se non decide entro {{span}} da quando ha gli atti, il ricorso è accolto (art. 204 C.d.S.).',
  lose: 'Se perdi',
  judgeLose:
    'Il giudice fissa la somma fra il minimo e il massimo (art. 7 d.lgs. 150/2011) e può farti pagare anche le spese.',
  prefectLose:
    'Paghi almeno il doppio del minimo e le spese (art. 204 C.d.S.). Contro la decisione puoi andare dal giudice di pace entro {{span}} (art. 205 C.d.S.).',
  fits: 'Quando conviene',
  judgeFits: 'Ci sono prove da discutere o testimoni da sentire.',
  prefectFits: 'L’errore si vede dalle carte: targa sbagliata, permesso non letto, multa già pagata.',
  pay: 'Oppure paghi, e la cosa finisce',
  payText:
    'Entro {{discount}} con il {{off}} % di sconto, se il verbale lo permette; entro {{reduced}} la somma ridotta, cioè il minimo (art. 202 C.d.S.). Dopo, senza ricorso, si deve la metà del massimo e le spese (art. 203 C.d.S.).',
  lawyer: 'Preferisci un avvocato?',
  lawyerText:
    'Per una multa di solito costa più della multa. Può convenire se rischi la patente o le multe sono molte.',
  lawyerGo: 'Chiedi un preventivo',
};
