import { privacyVersions } from '../../../src/shared/accounts/legal-versions.codes.js';
import type { SiteServices } from '../../app/context.js';
import { numbers } from '../../i18n/numbers.js';
import type { Section } from './section.js';

/** When this text last changed in substance. */
export const PRIVACY_DATE = privacyVersions[0].version;

/** What happens to people's data, in our own words. */
export function privacy({ operator }: Pick<SiteServices, 'operator'>): Section[] {
  return [
    {
      id: 'breve',
      title: 'In breve',
      text: [
        [
          'Usiamo i tuoi dati per metterti in contatto con uno studio legale, e per nient’altro senza il tuo consenso.',
          'Il tuo nome e i tuoi recapiti li vede soltanto lo studio che scegli, o quello a cui hai consentito di averli.',
          'Non usiamo cookie, né strumenti di altri per seguirti.',
          'Puoi scaricare tutto ciò che abbiamo su di te e cancellarlo.',
        ],
      ],
    },
    {
      id: 'dati',
      title: 'Quali dati e perché',
      text: [
        [
          'Account: nome, email, data di nascita, telefono, password (ne conserviamo solo un’impronta) o passkey (ne conserviamo solo la chiave pubblica); di uno studio anche i nomi dei suoi token e gli indirizzi dei suoi programmi. Servono per farti accedere e per scriverti. Base: il contratto con te.',
          'Richiesta: materia, luogo, racconto, documenti, la tua parte nella lite. Servono agli studi per rispondere. Base: il contratto. Per i dati sulla salute o su reati vale quello che leggi sotto, in «Salute e reati».',
          'Messaggi e giudizi: quello che scrivi a uno studio o a un cittadino dal sito, o rispondendo a una nostra email dove è possibile, e il giudizio che dai. Servono a farvi parlare e a chi sceglie dopo di te. Base: il contratto. L’email con cui rispondi si cancella dalla nostra casella appena il messaggio è arrivato.',
          'Profilo dello studio: iscrizione all’albo, assicurazione, partita IVA, materie, lingue. Servono per verificare e presentare lo studio. Base: il contratto.',
          'Persone dello studio: chi accede per uno studio ci dà nome, email e password, oppure è il titolare dello studio a darci nome ed email per invitarlo. Servono a farlo accedere e a dire allo studio chi ha fatto che cosa. Base: il contratto con lo studio e il suo legittimo interesse a saperlo.',
          'Pagamenti: che cosa hai comprato, quanto hai pagato, a chi è intestata la fattura. Servono a darti ciò che hai pagato e alla contabilità. Base: il contratto e la legge. I dati della carta non passano da noi.',
          'Indirizzo di rete e momenti di accesso: servono alla sicurezza. Base: il nostro legittimo interesse a proteggere il servizio.',
          'Newsletter: indirizzo, lingua e consensi, uno per uno. Servono a mandarti quello che hai chiesto. Base: il tuo consenso, che vale dopo la conferma dal link dell’email e che puoi ritirare in ogni momento, anche dal link in fondo a ogni numero.',
          'Avvisi dal browser: l’indirizzo del tuo browser presso il servizio di chi lo produce e le sue chiavi. Servono ad avvisarti a sito chiuso, senza nomi né dettagli. Base: il tuo consenso, che dai dispositivo per dispositivo.',
        ],
        'I consensi non sono mai già segnati. Per usare il servizio non ne serve nessuno, tranne quello che ti chiediamo quando invii una richiesta, se contiene dati sulla salute.',
      ],
    },
    {
      id: 'salute-e-reati',
      title: 'Salute e reati',
      text: [
        'Una richiesta può contenere dati che la legge protegge di più: una diagnosi, un infortunio, un’invalidità, un reato subìto o contestato. Non possiamo sapere prima se la tua ne contiene, perciò il consenso lo chiediamo per ogni richiesta, da solo, quando la invii dal sito.',
        [
          'Salute, e le altre categorie particolari (art. 9 del regolamento UE 2016/679): il tuo consenso esplicito (par. 2, lett. a). Quando la richiesta serve ad accertare, esercitare o difendere un tuo diritto, anche prima e fuori di una causa, la legge ammette il trattamento pure senza consenso (par. 2, lett. f): vale per i dati di altre persone che il racconto nomina, e per chi invia la richiesta con un programma che non lo chiede.',
          'Condanne penali e reati (art. 10 dello stesso regolamento): qui il consenso da solo non basta. Li trattiamo perché la legge lo autorizza per accertare, esercitare o difendere un diritto in sede giudiziaria (art. 2-octies, comma 3, lett. e, d.lgs. 196/2003). Nella stessa casella chiediamo comunque che tu sia d’accordo.',
        ],
        'Del consenso conserviamo la prova: giorno e ora, versione del testo, indirizzo di rete, numero della richiesta. Lo ritiri eliminando la richiesta, dalla sua pagina, in qualsiasi momento: da allora gli studi non la leggono più. Quello che è stato letto prima resta lecito.',
        'Questi dati non servono a ordinare gli studi, né alla pubblicità. Nel racconto scrivi solo quello che serve, e di altre persone il meno possibile.',
      ],
    },
    {
      id: 'controlli',
      title: 'Controlli, segnalazioni e decisioni',
      text: [
        'Per tenere il servizio corretto e sicuro trattiamo anche questi dati. Dove non diciamo altro, la base è il nostro legittimo interesse a proteggere chi usa il servizio e a far rispettare i termini.',
        [
          'Testi e messaggi: un programma cerca recapiti, parole non ammesse e racconti che non si possono inoltrare. Se ha un dubbio, una persona legge il testo e decide.',
          'Tentativi di dare recapiti: annotiamo chi, in quale conversazione, quando, e se lo ha accertato il programma o una persona. Le parole non si conservano. Servono a capire se i messaggi devono passare dall’approvazione e, per uno studio, all’ordine in cui riceve le richieste.',
          'Documenti per la verifica dell’iscrizione: li leggono solo lo studio e chi lo verifica. Base: il contratto.',
          'Segnalazioni, decisioni e ricorsi: che cosa è stato segnalato, da chi e perché, i fatti e i motivi della decisione, la persona che ha deciso, il ricorso e il suo esito. Servono a decidere e a poterne rendere conto. Base: la legge sui servizi digitali, che ci impone di motivare le decisioni e di esaminare i reclami.',
          'Sospensioni e note dello staff: motivo, durata e storia. Le trovi nella copia dei tuoi dati.',
          'Registro dello staff: chi ha fatto o letto che cosa, quando e con quale motivo. Serve a controllare il nostro lavoro.',
          'Lettere dai contatti: nome, indirizzo e testo. Servono a risponderti. Base: la tua richiesta.',
          'Account eliminati per abuso: un’impronta di indirizzo, telefono e codici, da cui non si risale ai dati. Serve a riconoscere chi si iscrive di nuovo.',
        ],
      ],
    },
    {
      id: 'chi-vede',
      title: 'Chi li vede',
      text: [
        [
          'Gli studi a cui giriamo la richiesta: prima materia, parte, città e data; dopo averla aperta, il racconto e i documenti; il nome e i recapiti solo quando li scegli o se lo hai consentito.',
          'Le persone del nostro personale autorizzate, quando serve per gestire l’account, i pagamenti o una segnalazione.',
          'Il servizio di pagamento riceve l’importo e il nome di ciò che compri; i dati della carta glieli dai tu, sulla sua pagina. Le fatture passano per il Sistema di Interscambio dell’Agenzia delle Entrate.',
          'Chi ospita i nostri server e spedisce la posta, su nostro incarico e con gli stessi obblighi.',
          'Se attivi gli avvisi, il servizio di chi produce il tuo browser li consegna cifrati: può vedere quando arrivano, non che cosa dicono. Vedi «Fuori dall’Unione europea».',
          'Di una segnalazione, chi è segnalato legge i fatti e i motivi, mai chi l’ha fatta.',
        ],
        'I profili degli studi, le materie, i giudizi e le risposte degli studi sono pubblici. Non vendiamo dati.',
      ],
    },
    {
      id: 'fuori-ue',
      title: 'Fuori dall’Unione europea',
      text: [
        'Solo se attivi gli avvisi del browser. Li consegna il servizio scelto da chi lo produce: Google (Chrome e browser derivati, Android), Apple (Safari, iPhone), Mozilla (Firefox), Microsoft (Edge su Windows). Sono imprese degli Stati Uniti.',
        [
          'Che cosa ricevono da noi: l’indirizzo e il momento dell’avviso, quanto è lungo e quanto è urgente, e un testo cifrato che solo il tuo browser può aprire. Nessun nome.',
          'Su quale base: verso le imprese che aderiscono al Data Privacy Framework, la decisione di adeguatezza (UE) 2023/1795 della Commissione (art. 45 del regolamento). Chi aderisce oggi lo dice l’elenco pubblico su dataprivacyframework.gov. Verso le altre, il consenso esplicito che dai attivando gli avvisi dopo questa informazione (art. 49, par. 1, lett. a): in quel Paese le tue tutele possono essere minori, e un’autorità può chiedere quei dati.',
          'Che cosa non sappiamo: in quali Paesi un avviso passa davvero, e per quanto tempo questi servizi tengono traccia della consegna. Con loro non abbiamo un contratto né clausole tipo: il rapporto è tra te e chi produce il tuo browser.',
        ],
        'Senza avvisi non ricevono niente, e il servizio funziona uguale: le stesse notizie arrivano nell’app e per email. Li disattivi dal profilo, dispositivo per dispositivo.',
        'Il servizio di pagamento tratta i dati della carta per conto suo: in quali Paesi, lo dice la sua informativa, sulla pagina in cui paghi.',
      ],
    },
    {
      id: 'tempi',
      title: 'Per quanto tempo',
      text: [
        [
          'L’account, finché lo tieni.',
          `Una bozza lasciata a metà viene cancellata dopo ${numbers.draftDays} giorni.`,
          `Quello che hai scritto prima di registrarti sta sul tuo dispositivo; con la registrazione passa a noi. I documenti che aggiungi prima di registrarti li cancelliamo dopo ${numbers.visitorDocumentDays} giorni, se non ti registri. Se non confermi l’indirizzo lo cancelliamo entro ${numbers.profileDays} giorni.`,
          `Un invito di uno studio che nessuno accetta, per ${numbers.invitationKeptDays} giorni. L’email e la password di chi accede per uno studio, finché lo studio non toglie l’accesso; il nome accanto a quello che ha fatto, per ${numbers.activityMonths} mesi.`,
          'La richiesta e i documenti, finché non li cancelli o non cancelli l’account.',
          'I messaggi, finché c’è la richiesta; se elimini l’account, le tue parole spariscono subito. Un giudizio, finché ci sono la richiesta e l’account di chi lo ha dato.',
          `I tentativi di dare recapiti, ${numbers.leakDays} giorni; il passaggio dall’approvazione finisce con loro.`,
          `I documenti per la verifica dell’iscrizione, ${numbers.evidenceDays} giorni dall’invio.`,
          `Le parole di segnalazioni, ricorsi e lettere, ${numbers.reportMonths} mesi dalla decisione o dalla risposta, o finché non cancelli l’account. Il ricorso si può fare per ${numbers.appealMonths} mesi.`,
          'Le sospensioni e le note dello staff, finché c’è l’account. Il registro dello staff resta, e indica gli account con un numero.',
          'L’indirizzo a cui arrivano gli avvisi del browser, finché non li disattivi o l’accesso da quel dispositivo non finisce.',
          `L’indirizzo della newsletter, finché non la lasci; se non confermi, ${numbers.newsletterDays} giorni. La prova dei consensi resta, con un’impronta al posto dell’indirizzo.`,
          `Gli avvisi nell’app ${numbers.noticesDays} giorni, il testo delle email inviate ${numbers.mailDays}, gli accessi con l’indirizzo di rete ${numbers.securityDays}.`,
          `L’impronta di un account eliminato per abuso, ${numbers.identityYears} anni.`,
          'Fatture e note di credito, come sono state emesse, per i dieci anni che la legge impone. Movimenti e prove dei consensi, anche di quello sui dati di una richiesta, restano senza il tuo nome.',
        ],
      ],
    },
    {
      id: 'dispositivo',
      title: 'Che cosa resta sul tuo dispositivo',
      text: [
        'Nessun cookie. Il browser conserva, nella sua memoria locale, il codice con cui resti collegato (fino alla chiusura, o più a lungo se chiedi di restare collegato) e la bozza di una richiesta che stai scrivendo. Quando esci, il codice si cancella.',
      ],
    },
    {
      id: 'diritti',
      title: 'I tuoi diritti',
      text: [
        'Puoi vedere, correggere, scaricare e cancellare i tuoi dati dal profilo; puoi opporti, chiedere di limitarne l’uso, ritirare un consenso.',
        `Un programma decide da solo due cose: rifiuta un testo che contiene di certo recapiti o parole non ammesse, e dopo ${numbers.leaksToApproval} tentativi in ${numbers.leakDays} giorni fa passare i tuoi messaggi dall’approvazione. Se pensi che abbia sbagliato, scrivici: lo rivede una persona. Ogni altra decisione su ciò che scrivi o sul tuo account la prende una persona, con il motivo.`,
        'L’ordine degli studi e la scelta di chi riceve una richiesta seguono un calcolo di distanza, giudizi, risposte, esperienza e rapidità. Lo studio può leggere i propri punteggi e chiedere che una persona li riveda.',
        'Se pensi che qualcosa non vada, puoi rivolgerti al Garante per la protezione dei dati personali.',
      ],
    },
    {
      id: 'titolare',
      title: 'Chi ne risponde',
      text: [
        `Il titolare del trattamento è ${operator.name}, ${operator.address}, ${operator.town}, partita IVA ${operator.vatNumber}.`,
        `Per le richieste sui dati scrivi a ${operator.privacyEmail}: è un indirizzo solo per questo, diverso da quello delle fatture. Rispondiamo entro un mese.`,
      ],
    },
  ];
}
