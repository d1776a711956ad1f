import type { SubjectContent } from './content.server';

/** What each subject is, in our own words. Deadlines are given only where the law states them plainly. */
const content: Record<string, SubjectContent> = {
  'sinistri-stradali': {
    what: 'Danni a persone e cose in un incidente tra veicoli, o tra un veicolo e un pedone o un ciclista. Di solito paga l’assicurazione di chi ha torto, e spesso la prima offerta non è l’ultima.',
    help: [
      'L’assicurazione offre meno di quanto hai speso, o non risponde.',
      'Non c’è accordo su chi ha torto.',
      'Ti sei fatto male e non sai quanto vale il danno.',
    ],
    ready: [
      'Il modulo blu, o il verbale se sono intervenuti gli agenti',
      'Foto dei veicoli e del luogo',
      'Referti, ricevute di visite e terapie',
      'La lettera o l’offerta dell’assicurazione',
    ],
    time: 'Il risarcimento dei danni da circolazione si prescrive di regola in due anni: una lettera al momento giusto fa ripartire il conto.',
  },
  'lesioni-personali': {
    what: 'Un danno alla salute causato da altri: una caduta in un negozio o per strada, un morso, un’aggressione, un oggetto difettoso.',
    help: [
      'Chi ha causato il danno, o la sua assicurazione, nega di doverlo pagare.',
      'I postumi durano e qualcuno deve valutarli.',
      'È in corso anche un procedimento penale.',
    ],
    ready: [
      'Referto del pronto soccorso e certificati successivi',
      'Ricevute delle spese',
      'Foto del luogo e nomi dei testimoni (li dirai allo studio che scegli)',
      'Le lettere già scambiate',
    ],
  },
  malasanita: {
    what: 'Danni per una cura sbagliata, tardiva o mancata, in ospedale o da un medico. Conta dimostrare che una cura corretta avrebbe portato a un esito diverso.',
    help: [
      'Pensi che una diagnosi sia arrivata tardi.',
      'Un intervento è andato peggio di quanto ti avevano spiegato, o non te lo avevano spiegato.',
      'Ti serve un medico legale che legga le carte.',
    ],
    ready: [
      'La cartella clinica (si chiede alla struttura, che deve consegnarla)',
      'Esami e referti prima e dopo',
      'Il modulo del consenso informato',
      'Le spese sostenute',
    ],
    time: 'Prima della causa la legge chiede un tentativo di conciliazione o un accertamento tecnico: l’avvocato sceglie quale.',
  },
  'cause-di-lavoro': {
    what: 'Licenziamenti, stipendi non pagati, straordinari, mansioni, contratti che non corrispondono al lavoro svolto, mobbing.',
    help: [
      'Hai ricevuto una lettera di licenziamento o una contestazione.',
      'Mancano stipendi, ferie o liquidazione.',
      'Lavori come dipendente ma risulti autonomo.',
    ],
    ready: [
      'Contratto e ultime buste paga',
      'Lettere, messaggi e turni',
      'La data esatta in cui hai ricevuto il licenziamento',
      'Il contratto collettivo, se lo conosci',
    ],
    time: 'Un licenziamento si contesta per iscritto entro 60 giorni da quando lo ricevi.',
  },
  'cause-condominiali': {
    what: 'Assemblee, spese, lavori, uso delle parti comuni, rapporti con l’amministratore e con i vicini.',
    help: [
      'Vuoi impugnare una delibera.',
      'Le spese ti sembrano ripartite male.',
      'Infiltrazioni o rumori che nessuno risolve.',
    ],
    ready: [
      'Verbali e convocazioni',
      'Regolamento e tabelle millesimali',
      'Rendiconti e solleciti',
      'Foto, perizie, messaggi con l’amministratore',
    ],
    time: 'Una delibera annullabile si impugna entro 30 giorni: dalla riunione per chi era contrario o si è astenuto, da quando la ricevi se eri assente.',
  },
  'contenziosi-commerciali': {
    what: 'Liti tra imprese, o tra impresa e cliente: forniture, appalti, agenzia, contratti non rispettati, concorrenza sleale.',
    help: [
      'Una fornitura è arrivata difettosa, tardi o mai.',
      'Un contratto è stato interrotto senza ragione.',
      'Un concorrente usa il tuo nome o i tuoi clienti.',
    ],
    ready: ['Il contratto e gli ordini', 'Fatture, bolle e pagamenti', 'La corrispondenza', 'Una stima del danno'],
  },
  'contenziosi-fiscali-e-tributari': {
    what: 'Cartelle, avvisi di accertamento, tributi locali, rimborsi negati.',
    help: [
      'Hai ricevuto un atto che ritieni sbagliato.',
      'La somma è già stata pagata, o è troppo vecchia.',
      'È arrivato un fermo, un’ipoteca o un pignoramento.',
    ],
    ready: [
      'L’atto, con la busta o la ricevuta che prova la data',
      'Dichiarazioni e versamenti degli anni in questione',
      'Le risposte già ricevute dall’ufficio',
    ],
    time: 'Il ricorso si fa di regola entro 60 giorni dalla notifica. Per le liti di valore più basso ci si può difendere da soli.',
  },
  'contratti-assicurativi': {
    what: 'Polizze sulla casa, sulla vita, sulla salute, sugli infortuni: indennizzi negati, ridotti o in ritardo.',
    help: [
      'La compagnia dice che il caso non è coperto.',
      'La perizia vale meno del danno.',
      'Ti contestano una dichiarazione fatta alla firma.',
    ],
    ready: [
      'La polizza con le condizioni',
      'La denuncia e la data del fatto',
      'La perizia e la risposta della compagnia',
      'Foto e ricevute',
    ],
    time: 'I diritti che nascono dalla polizza si prescrivono di regola in due anni (dieci per le polizze vita).',
  },
  'contratti-bancari-e-finanziari': {
    what: 'Mutui, conti, carte, finanziamenti e investimenti: costi non dovuti, truffe, consigli sbagliati.',
    help: [
      'Trovi addebiti o operazioni che non hai autorizzato.',
      'Ti hanno venduto un prodotto troppo rischioso.',
      'La banca chiede il rientro o blocca il conto.',
    ],
    ready: [
      'Contratto e fogli informativi',
      'Estratti conto',
      'Il questionario sull’investitore, se c’è',
      'Il reclamo e la risposta della banca',
    ],
    time: 'Per molte liti si può prima andare davanti a un arbitro (bancario o delle controversie finanziarie): costa poco e lo studio ti dice se conviene.',
  },
  'contratti-di-locazione': {
    what: 'Affitti di case, negozi e uffici: sfratti, cauzioni, canoni, riparazioni, disdette.',
    help: [
      'L’inquilino non paga, o il proprietario non restituisce la cauzione.',
      'Hai ricevuto una disdetta o uno sfratto.',
      'La casa ha difetti che nessuno ripara.',
    ],
    ready: [
      'Il contratto e la registrazione',
      'Ricevute dei canoni',
      'Verbale di consegna e foto',
      'Le lettere scambiate',
    ],
  },
  'danno-da-vacanza-rovinata': {
    what: 'Viaggi comprati come pacchetto che non corrispondono a quanto promesso: albergo diverso, servizi mancanti, partenza saltata.',
    help: [
      'L’organizzatore rifiuta il rimborso o offre un buono.',
      'Hai dovuto spendere per rimediare.',
      'Era un viaggio che non si ripete.',
    ],
    ready: [
      'Contratto, catalogo o pagina con la descrizione',
      'Foto e video sul posto',
      'Il reclamo e la risposta',
      'Ricevute delle spese in più',
    ],
    time: 'I difetti si segnalano all’organizzatore subito, mentre il viaggio è in corso, perché possa rimediare.',
  },
  'diffamazione-a-mezzo-stampa': {
    what: 'La reputazione offesa da un giornale, un sito, un video o un messaggio pubblico.',
    help: [
      'Una notizia falsa o superata ti riguarda.',
      'Qualcuno ti offende in pubblico con nome e cognome.',
      'Vuoi una rettifica, la rimozione o un risarcimento.',
    ],
    ready: [
      'L’articolo o la pagina con data e indirizzo, salvati per intero',
      'La prova di che cosa è vero',
      'Le conseguenze sul lavoro o in famiglia',
      'La richiesta di rettifica, se l’hai fatta',
    ],
    time: 'La querela si presenta entro tre mesi da quando conosci il fatto. La causa civile ha tempi più lunghi.',
  },
  'divisioni-immobiliari': {
    what: 'Case e terreni di più proprietari: dopo un’eredità, una separazione, un acquisto in comune.',
    help: [
      'Un proprietario vuole vendere e un altro no.',
      'Uno solo usa l’immobile.',
      'Non c’è accordo sul valore o sulle quote.',
    ],
    ready: ['Atti di provenienza', 'Visura e planimetria', 'Una stima, se c’è', 'Chi ha pagato spese e lavori'],
    time: 'Prima della causa serve un tentativo di mediazione: spesso la lite finisce lì.',
  },
  'parte-civile-in-processi-penali': {
    what: 'Chi ha subito un reato può chiedere il risarcimento dentro il processo penale, costituendosi parte civile.',
    help: [
      'Hai ricevuto l’avviso di un’udienza come persona offesa.',
      'Hai presentato una denuncia e vuoi seguirla.',
      'Vuoi capire se conviene il processo penale o la causa civile.',
    ],
    ready: [
      'La denuncia o querela',
      'Gli avvisi ricevuti dalla procura o dal tribunale',
      'Referti e prove del danno',
      'La data della prossima udienza',
    ],
    time: 'Ci si può costituire solo nelle prime fasi del processo: porta l’avviso allo studio appena lo ricevi.',
  },
  'recupero-crediti': {
    what: 'Somme che ti devono e non ti pagano: fatture, prestiti, compensi, caparre, assegni.',
    help: [
      'Hai già sollecitato senza risposta.',
      'Il debitore contesta, o sta vendendo i suoi beni.',
      'Hai già una sentenza e nessuno paga.',
    ],
    ready: [
      'Contratto, fattura o messaggio che prova il debito',
      'I solleciti',
      'Quello che sai del debitore: dove lavora, che cosa possiede',
      'Eventuali acconti',
    ],
  },
  'ricorsi-inps': {
    what: 'Pensioni, invalidità, assegni, contributi, richieste di restituzione: quando l’ente dice no o chiede indietro.',
    help: [
      'L’invalidità è stata negata o ridotta.',
      'Ti chiedono di restituire somme già ricevute.',
      'La pensione è calcolata male.',
    ],
    ready: [
      'Il provvedimento con la data in cui lo hai ricevuto',
      'La domanda presentata',
      'Verbale della visita e certificati',
      'Estratto dei contributi',
    ],
    time: 'Per l’invalidità la causa va iniziata entro sei mesi dalla comunicazione del verbale. Negli altri casi i termini cambiano: guarda la data e non aspettare.',
  },
  'successioni-ereditarie': {
    what: 'Eredità, testamenti, quote che spettano per legge, donazioni fatte in vita, debiti della persona defunta.',
    help: [
      'Un testamento ti esclude o sembra falso.',
      'Gli eredi non si accordano.',
      'Temi che l’eredità abbia più debiti che beni.',
    ],
    ready: [
      'Il testamento, se c’è',
      'L’elenco di beni e debiti che conosci',
      'Lo stato di famiglia',
      'Gli atti di donazione',
    ],
    time: 'Chi è nel possesso dei beni ereditari ha tre mesi per fare l’inventario, se non vuole rispondere dei debiti anche con i propri beni.',
  },
  'altre-risarcitorie': {
    what: 'Ogni altro danno per cui pensi che qualcuno ti debba qualcosa. Se la tua materia non c’è, parti da qui.',
    help: [
      'Hai subito un danno e non sai da chi andare.',
      'La questione tocca più di una materia.',
      'Vuoi capire se vale la pena di chiedere.',
    ],
    ready: [
      'Che cosa è successo, quando e dove',
      'Quanto hai speso o perso',
      'Contratti, lettere e messaggi',
      'Foto e ricevute',
    ],
  },
};

export default content;
