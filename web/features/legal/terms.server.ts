import { formatEuro } from '../../../src/shared/money.js';
import { packagePrices, planPrices } from '../../../src/shared/billing/prices.rules.js';
import { settingValues } from '../../../src/shared/staff/in-force.facts.js';
import { creditLimits, legalLimits, planReach } from '../../../src/shared/limits.js';
import { numbers } from '../../i18n/numbers.js';
import type { Section } from './section.js';

const credits = (count: number): string => (count === 1 ? 'un credito' : `${count} crediti`);

/** The terms, in our own words. Numbers are those of the business's limits. */
export function terms(brand: string): Section[] {
  return [
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
        `Possono iscriversi le persone di almeno ${numbers.adultAge} anni e gli avvocati iscritti a un albo italiano. I minori non possono usare il servizio.`,
        'Chi si iscrive fornisce dati veri e li tiene aggiornati, custodisce la password e risponde di ciò che si fa con il suo account.',
        `Uno studio ha ${numbers.profileDays} giorni per completare il profilo: dopo, l’account viene cancellato. Una partita IVA appartiene a un solo studio.`,
        'Prima che uno studio riceva richieste, una persona del nostro staff ne verifica l’iscrizione all’albo. Può chiedere un documento o un chiarimento, o negare la verifica con il motivo. Se cambiano il nome, la partita IVA, il codice fiscale o l’iscrizione, la verifica si ripete.',
      ],
    },
    {
      id: 'richiesta',
      title: 'La vita di una richiesta',
      text: [
        'La richiesta va agli studi che seguono quella materia, in ordine di distanza dal luogo indicato.',
        [
          `Resta attiva ${numbers.requestDays} giorni e si chiude prima se arrivano ${numbers.maxQuotes} preventivi.`,
          `I ${numbers.exclusiveFirms} studi più adatti la ricevono in esclusiva per ${numbers.exclusiveHours} ore; poi la vedono anche gli altri.`,
          `Lo studio che non la apre entro ${numbers.openingDays} giorni la perde: passa a un altro per il tempo che resta.`,
          `Puoi prolungarla una volta, finché non hai scelto, entro ${numbers.choiceDays} giorni dall’invio.`,
          `Puoi scegliere uno studio entro ${numbers.choiceDays} giorni dall’invio: la richiesta si chiude e ciascuno riceve i recapiti dell’altro.`,
          'Puoi cancellarla in ogni momento. Dopo l’invio non puoi modificarla, ma finché è aperta puoi aggiungere informazioni e documenti.',
          'Le richieste chiuse vengono poi tolte dall’elenco dello studio.',
        ],
        'Per le liti fiscali fino a 3.000 euro ci si può difendere da soli, senza avvocato.',
      ],
    },
    {
      id: 'controllo',
      title: 'Quando fermiamo una richiesta',
      text: [
        'Quando invii una richiesta un programma la controlla. Se trova un dubbio, prima dell’inoltro la legge una persona; tutte le altre partono subito. Il dubbio nasce da regole fisse:',
        [
          'il racconto potrebbe contenere recapiti o dati di un’altra persona, o parole che non ammettiamo;',
          'la materia sembra una di quelle che non trattiamo;',
          'il racconto dice troppo poco per rispondere;',
          'il testo non sembra una richiesta, ma un annuncio o una domanda di lavoro, pubblicità, un insulto, una prova o un testo senza senso.',
        ],
        'Una richiesta che somiglia a un’altra tua, aperta nella stessa materia e nella stessa zona, parte subito: una persona la legge intanto, e la toglie se è la stessa.',
        'Chi la legge può inoltrarla, chiederti di completarla, o respingerla: perché non è chiara, perché riguarda una materia che non trattiamo, o perché va contro queste condizioni. Una richiesta con dati non validi, doppia o ripetuta può essere tolta anche dopo l’inoltro. La decisione è sempre di una persona e ne ricevi il motivo.',
        `A una richiesta respinta puoi rispondere una volta, entro ${numbers.replyDays} giorni: la riesaminiamo. I giorni in cui la richiesta è ferma non si contano fra quelli in cui resta aperta.`,
        'Se respingiamo una richiesta poco chiara o fuori materia ti restituiamo tutto quello che hai pagato per il piano. Negli altri casi ti restituiamo la parte del servizio non ancora eseguita, calcolata come per il recesso.',
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
        `Leggere le richieste è gratuito. Un preventivo costa ${credits(creditLimits.quote)}; un parere motivato, o un rifiuto con la sua ragione, non costa nulla. I recapiti di un cittadino che ha dato il consenso costano ${credits(creditLimits.contacts)}.`,
        `All’iscrizione confermata lo studio riceve ${credits(numbers.giftCredits)}. Un credito vale ${numbers.creditMonths} mesi. Cancellando l’account i crediti si perdono.`,
        `I crediti si comprano in pacchetti: 5 a ${formatEuro(packagePrices(settingValues())[5])} e 11 a ${formatEuro(packagePrices(settingValues())[11])}, IVA compresa. Prima di ogni acquisto e di ogni uso si vedono il prezzo e il saldo che resta; nessun acquisto avviene in automatico.`,
        `Un pacchetto non ancora usato si rimborsa entro ${numbers.packageRefundDays} giorni dal pagamento. Se nei primi ${numbers.unusableDays} giorni non c’è stata nessuna richiesta a cui rispondere, si rimborsa entro ${numbers.unusableRefundDays}. I crediti gratuiti e quelli scaduti non si rimborsano. Mentre decidiamo, i crediti del pacchetto sono messi da parte.`,
        'I crediti spesi non pesano sull’ordine in cui gli studi ricevono le richieste o compaiono in classifica.',
      ],
    },
    {
      id: 'piani',
      title: 'I piani a pagamento e il recesso',
      text: [
        `Una richiesta gratuita raggiunge subito ${planReach[1]} studi. Con Basic (${formatEuro(planPrices(settingValues())[2])}) ne raggiunge ${planReach[2]}, con Premium (${formatEuro(planPrices(settingValues())[3])}) ${planReach[3]}; i prezzi comprendono l’IVA e si pagano una volta sola, per quella richiesta. Il piano non cambia quali studi sono i migliori né l’ordine dei preventivi.`,
        `Se la tua richiesta Premium si chiude senza nessuna risposta, puoi chiedere il rimborso entro ${numbers.premiumRefundDays} giorni dal pagamento.`,
        `Da un piano a pagamento puoi recedere entro ${numbers.withdrawalDays} giorni, senza dire perché, dalla pagina «Recesso». Ti restituiamo tutto; se avevi chiesto di cominciare subito, tratteniamo la quota per i giorni trascorsi. Ti mandiamo una ricevuta con la data.`,
        'Il pagamento avviene sulla pagina di un servizio di pagamento: noi non vediamo né conserviamo i dati della carta. Per ogni pagamento emettiamo una fattura elettronica, per ogni rimborso una nota di credito. Se paghi quando la richiesta è già finita, il denaro torna indietro da solo.',
      ],
    },
    {
      id: 'contatti',
      title: 'Contatti e comunicazioni',
      text: [
        'Prima della scelta, nelle descrizioni, nei messaggi, nei preventivi e nei pareri non si scrivono recapiti né dati che permettano di riconoscere la persona. I recapiti li dà il servizio, al momento giusto.',
        'Un programma legge ogni testo prima che sia salvato. Quello che contiene di certo un recapito viene rifiutato, e chi scrive vede quali parole correggere. Un messaggio dubbio resta fermo finché una persona del nostro staff decide se consegnarlo; chi lo ha scritto lo sa e ne legge il motivo.',
        `Ogni tentativo accertato di dare recapiti in un messaggio, in un preventivo o in un parere conta per ${numbers.leakDays} giorni. Dopo ${numbers.leaksToApproval} tentativi, tutti i messaggi di quell’account passano prima dall’approvazione dello staff, finché il più vecchio non conta più. Lo diciamo subito all’interessato. A uno studio ogni tentativo toglie anche punti nell’ordine in cui riceve le richieste.`,
        'Le comunicazioni che riguardano l’account e il servizio arrivano all’indirizzo email indicato.',
      ],
    },
    {
      id: 'giudizi',
      title: 'Giudizi e classifica',
      text: [
        'Solo chi ha scelto uno studio può giudicarlo, e può cambiare il giudizio quando vuole. Lo studio può rispondere.',
        `La classifica per materia ordina gli studi secondo i giudizi ricevuti, tenendo conto di quanti sono. Chi ne ha meno di ${numbers.newUnder} è indicato come nuovo. Pagare non cambia la posizione.`,
      ],
    },
    {
      id: 'segnalazioni',
      title: 'Segnalazioni, decisioni e ricorsi',
      text: [
        'Chi può leggere un profilo, una richiesta, una risposta, un messaggio o un giudizio può segnalarlo. Riceve subito un numero; chi viene segnalato non sa chi è stato.',
        'Decide sempre una persona del nostro staff, non un programma. Se la segnalazione è accolta, il messaggio, il testo della risposta o il giudizio viene rimosso; in ogni altro caso l’autore riceve un avviso. Entrambe le parti leggono i fatti, la regola, la conseguenza e come fare ricorso. A uno studio una segnalazione accolta toglie punti nell’ordine in cui riceve le richieste.',
        `Contro la decisione si può fare ricorso una volta, entro ${numbers.appealMonths} mesi. Lo esamina una persona diversa da chi ha deciso, se ce n’è un’altra. Chi è sospeso lo fa dal link dell’email, senza accedere. Se il ricorso è accolto, torna quello che era stato rimosso e la sospensione finisce. Restano i rimedi davanti al giudice e agli organismi di risoluzione previsti dalla legge.`,
        `Chi fa ${numbers.unfoundedReports} segnalazioni infondate in ${numbers.unfoundedDays} giorni non può farne altre finché la più vecchia non conta più.`,
      ],
    },
    {
      id: 'chiusura',
      title: 'Sospensione e chiusura',
      text: [
        'Puoi cancellare il tuo account in ogni momento: si perdono i crediti e i dati, salvo quelli che la legge impone di conservare.',
        'Possiamo sospendere o chiudere un account per violazione di questi termini, lunga inattività o, per gli studi, per la scarsa soddisfazione di chi li ha scelti, valutata da giudizi e reclami. Lo decide una persona; con la chiusura si cancellano credenziali e contenuti.',
        `Una sospensione ha sempre un motivo, che arriva per email con la data in cui finisce, se ne ha una, e con il link per il ricorso. Quella con una data dura al massimo ${numbers.suspensionDays} giorni. Chi è sospeso non può accedere; le richieste che uno studio non aveva aperto passano ad altri, i suoi preventivi non si possono scegliere e le sue conversazioni si fermano.`,
        `Se non usi l’account per ${numbers.unusedMonths} mesi ti avvisiamo. Se non accedi entro altri ${numbers.unusedAnswerDays} giorni, una persona decide se tenerlo o eliminarlo.`,
        `Chi viene eliminato per abuso non può iscriversi di nuovo con gli stessi dati per ${numbers.identityYears} anni. Chi, cancellato più volte, si iscrive di nuovo per disturbare il servizio viene segnalato alle autorità.`,
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
        `Se cambiamo questi termini te lo diciamo per email almeno ${legalLimits.noticeDays} giorni prima, con quello che cambia. Dal giorno in cui valgono ti chiediamo di accettarli: finché non lo fai puoi leggere e finire quello che hai in corso, ma non iniziare nulla di nuovo. Se non sei d’accordo puoi scaricare i tuoi dati e cancellare l’account.`,
        'Se una clausola non vale, le altre restano.',
        'Si applica la legge italiana. Per le liti è competente il foro di Milano, salvo quello del consumatore previsto dalla legge.',
      ],
    },
  ];
}
