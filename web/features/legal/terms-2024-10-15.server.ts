import type { Section } from './section.js';

/** The terms dated 15 October 2024, with the initial numbers of the business. Kept for those who agreed to them; never edited. */
export const termsOf20241015 = (brand: string): Section[] => [
  {
    id: 'servizio',
    title: 'Che cos’è il servizio',
    text: [
      `${brand} è un luogo d’incontro tra chi cerca assistenza legale e gli studi legali. Chi cerca aiuto descrive il suo caso; gli studi adatti rispondono con un preventivo o con un breve parere.`,
      `${brand} non è uno studio legale, non dà consulenza, non fa da mediatore e non è parte dell’incarico, che nasce direttamente tra il cittadino e lo studio scelto.`,
      'Registrarsi e inviare una richiesta è gratuito. Non c’è obbligo di scegliere uno studio.',
    ],
  },
  {
    id: 'chi',
    title: 'Chi può usarlo',
    text: [
      'Possono iscriversi le persone di almeno 18 anni e gli avvocati iscritti a un albo italiano. I minori non possono usare il servizio.',
      'Chi si iscrive fornisce dati veri e li tiene aggiornati, custodisce la password e risponde di ciò che si fa con il suo account.',
      'Uno studio ha 30 giorni per completare il profilo: dopo, l’account viene cancellato. Una partita IVA appartiene a un solo studio.',
    ],
  },
  {
    id: 'richiesta',
    title: 'La vita di una richiesta',
    text: [
      'La richiesta va agli studi che seguono quella materia, in ordine di distanza dal luogo indicato.',
      [
        'Resta attiva 10 giorni e si chiude prima se arrivano 5 preventivi.',
        'I 3 studi più adatti la ricevono in esclusiva per 24 ore; poi la vedono anche gli altri.',
        'Lo studio che non la apre entro 5 giorni la perde: passa a un altro per il tempo che resta.',
        'Puoi prolungarla una volta, finché non hai scelto, entro 25 giorni dall’invio.',
        'Puoi scegliere uno studio entro 25 giorni dall’invio: la richiesta si chiude e ciascuno riceve i recapiti dell’altro.',
        'Puoi cancellarla in ogni momento. Dopo l’invio non puoi modificarla, ma finché è aperta puoi aggiungere informazioni e documenti.',
        'Le richieste chiuse vengono poi tolte dall’elenco dello studio.',
      ],
      'Per le liti fiscali fino a 3.000 euro ci si può difendere da soli, senza avvocato.',
    ],
  },
  {
    id: 'preventivi',
    title: 'I preventivi',
    text: [
      'Il preventivo dello studio indica una percentuale legata al risultato e può aggiungere una parte fissa, all’inizio o alla fine, e gli accessori di legge. La percentuale si calcola sul valore della causa o sul vantaggio atteso: la legge vieta che l’avvocato riceva una quota del bene in lite.',
      'Dei contenuti del preventivo risponde lo studio. Lo studio può modificarlo finché non lo hai letto; dopo è fermo.',
    ],
  },
  {
    id: 'crediti',
    title: 'I crediti degli studi',
    text: [
      'Leggere le richieste è gratuito. Un preventivo costa un credito; un parere motivato, o un rifiuto con la sua ragione, non costa nulla. I recapiti di un cittadino che ha dato il consenso costano 3 crediti.',
      'All’iscrizione confermata lo studio riceve 10 crediti. Un credito vale 24 mesi. Cancellando l’account i crediti si perdono.',
      'I crediti si comprano in pacchetti: 5 a 30,00 € e 11 a 66,00 €, IVA compresa. Prima di ogni acquisto e di ogni uso si vedono il prezzo e il saldo che resta; nessun acquisto avviene in automatico.',
      'Un pacchetto non ancora usato si rimborsa entro 14 giorni dal pagamento. Se nei primi 30 giorni non c’è stata nessuna richiesta a cui rispondere, si rimborsa entro 45. I crediti gratuiti e quelli scaduti non si rimborsano. Mentre decidiamo, i crediti del pacchetto sono messi da parte.',
      'I crediti spesi non pesano sull’ordine in cui gli studi ricevono le richieste o compaiono in classifica.',
    ],
  },
  {
    id: 'piani',
    title: 'I piani a pagamento e il recesso',
    text: [
      'Una richiesta gratuita raggiunge subito 10 studi. Con Basic (2,99 €) ne raggiunge 15, con Premium (9,99 €) 25; i prezzi comprendono l’IVA e si pagano una volta sola, per quella richiesta. Il piano non cambia quali studi sono i migliori né l’ordine dei preventivi.',
      'Se la tua richiesta Premium si chiude senza nessuna risposta, puoi chiedere il rimborso entro 45 giorni dal pagamento.',
      'Da un piano a pagamento puoi recedere entro 14 giorni, senza dire perché, dalla pagina «Recesso». Ti restituiamo tutto; se avevi chiesto di cominciare subito, tratteniamo la quota per i giorni trascorsi. Ti mandiamo una ricevuta con la data.',
      'Il pagamento avviene sulla pagina di un servizio di pagamento: noi non vediamo né conserviamo i dati della carta. Per ogni pagamento emettiamo una fattura elettronica, per ogni rimborso una nota di credito. Se paghi quando la richiesta è già finita, il denaro torna indietro da solo.',
    ],
  },
  {
    id: 'contatti',
    title: 'Contatti e comunicazioni',
    text: [
      'Prima della scelta, nelle descrizioni, nei preventivi e nei pareri non si scrivono recapiti né dati che permettano di riconoscere la persona. I recapiti li dà il servizio, al momento giusto.',
      'Le comunicazioni che riguardano l’account e il servizio arrivano all’indirizzo email indicato.',
    ],
  },
  {
    id: 'giudizi',
    title: 'Giudizi e classifica',
    text: [
      'Solo chi ha scelto uno studio può giudicarlo, e può cambiare il giudizio quando vuole. Lo studio può rispondere.',
      'La classifica per materia ordina gli studi secondo i giudizi ricevuti, tenendo conto di quanti sono. Chi ne ha meno di cinque è indicato come nuovo. Pagare non cambia la posizione.',
    ],
  },
  {
    id: 'chiusura',
    title: 'Sospensione e chiusura',
    text: [
      'Puoi cancellare il tuo account in ogni momento: si perdono i crediti e i dati, salvo quelli che la legge impone di conservare.',
      'Possiamo sospendere o chiudere un account per violazione di questi termini, lunga inattività o, per gli studi, per la scarsa soddisfazione di chi li ha scelti, valutata da giudizi e reclami. Diciamo sempre il motivo. Con la chiusura si cancellano credenziali e contenuti.',
      'Chi, cancellato più volte, si iscrive di nuovo per disturbare il servizio viene segnalato alle autorità.',
    ],
  },
  {
    id: 'responsabilita',
    title: 'Responsabilità',
    text: [
      'Ci impegniamo perché il servizio funzioni, ma non possiamo garantire l’esito di un caso, il numero dei preventivi, né la condotta di uno studio nell’incarico.',
      'Rispondiamo dei danni che causiamo con dolo o colpa grave e negli altri casi in cui la legge non consente limiti. Chi usa il servizio contro questi termini ci tiene indenni dalle pretese di altri che ne derivano.',
    ],
  },
  {
    id: 'contenuti',
    title: 'Contenuti e proprietà',
    text: [
      'Il nome, il disegno e il programma appartengono al gestore. Ciò che scrivi resta tuo: ci permetti di mostrarlo a chi serve per darti il servizio.',
      'Non si pubblicano contenuti illeciti, offensivi o di altri senza permesso.',
      'L’elenco dei comuni, con codici e coordinate, viene dall’ISTAT attraverso openpolis/geojson-italy (licenza CC BY 4.0), con alcune correzioni.',
    ],
  },
  {
    id: 'finali',
    title: 'Modifiche, legge e foro',
    text: [
      'Se cambiamo questi termini te lo diciamo prima per email; se non sei d’accordo puoi cancellare l’account. Se una clausola non vale, le altre restano.',
      'Si applica la legge italiana. Per le liti è competente il foro di Milano, salvo quello del consumatore previsto dalla legge.',
    ],
  },
];
