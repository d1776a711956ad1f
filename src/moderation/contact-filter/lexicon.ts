/**
 * Words that matter to the filter, by what they do in a sentence. They are written as `normalise` leaves them: lower
 * case, without accents, abbreviations without their dots. Italian first, then English.
 */
const classes = {
  /** May come between the parts of one number. */
  glue: `e ed poi quindi infine ancora and then punto punti dot trattino trattini dash meno spazio space slash barra virgola
    comma underscore seguito followed by finally`,
  /** Repeats the digit that follows. */
  twice: 'doppio doppia double',
  thrice: 'triplo tripla triple',
  plus: 'piu plus',

  /** Numbers after these are short: a longer one is something else. */
  shortLabel: `art artt articolo articoli comma commi lett lettera paragrafo paragrafi par capo titolo libro considerando
    allegato allegati doc documento documenti pagina pagine pag pp punti rata rate stanza stanze camera camere aula piano
    scala interno interni int civico sezione sez sezioni fg foglio fogli part particella particelle mapp mappale mappali sub
    subalterno categoria cat classe vani reparto quadro rigo posto carrozza treno treni volo autobus bus linea versione
    capannone lotto turno turni vol volume bis articles article arts section sections paragraph sheet parcel item items room
    rooms page pages coach seat train flight platform gate chapter clause version`,
  /** Laws and files of a court: a number of up to six digits and a year. */
  fileLabel: `legge leggi l dlgs dl dpr dpcm dm rd regolamento reg direttiva decreto decreti ue ce cee rg rgn rgnr rge rga
    ruolo gip gup sentenza sentenze sent ordinanza ordinanze ord cass cassazione procedimento causa fascicolo rep repertorio
    racc cron cronologico lgs law regulation directive decree judgment ruling case no. rp`,
  /** Numbers of papers, contracts and things: of any length. */
  idLabel: `polizza polizze pol rca protocollo prot fattura fatture ordine ordini pratica pratiche sinistro sinistri
    verbale verbali cartella cartelle atto atti codice codici cod cliente utente utenza contatore matricola raccomandata
    raccomandate contratto contratti telaio targa targata targato imei seriale serie tracking spedizione pacco collo biglietto
    biglietti prenotazione prenotazioni pnr ticket segnalazione reclamo bolletta bollette pod pdr tessera libretto passaporto
    patente visto ricevuta ricevute scontrino bollettino bollettini cup cig f24 tributo avviso accertamento multa concorso
    bando iscrizione posizione inps inail rea lotteria conto abi cab delibera determina nota istanza domanda modello quietanza
    assegno assegni effetto cambiale distinta rif id registrazione concessione licenza permesso denuncia querela
    mandato deposito dossier lotto articolo isbn ean sku gtin ddt bolla consegna invoice order policy protocol claim booking
    reservation reference ref tracking customer account passport licence license registration serial contract ticket receipt
    code vettura complaint file plate permit certificate parcel shipment model`,
  /** "n.", "no.": the word before says what is numbered. */
  number: 'n nr num numero numeri no nos number numbers nn',
  /** Numbers before these are quantities. */
  unit: `km m mt ml cm mm mq mc metri metro chilometri kg g gr grammi chili litri kwh kw gb mb mbit gradi ore ora h min minuti
    minuto secondi giorni giorno gg settimane settimana mesi mese anni anno volte volta persone punti vani rate quote copie
    firme allegati pagine dipendenti soci clienti azioni obbligazioni unita pezzi piani camere stanze esemplari telefonate
    chiamate messaggi grado gradi ettari are millesimi vedi bpm netti lordi kmh days day weeks week months month years year
    hours hour minutes times people pages copies calls units shares metres meters kilometres percent pct stelle figli bambini`,
  currency:
    'euro euri eur eurini e€ € dollari dollaro lire sterline franchi usd chf gbp centesimi cent euros dollars pounds iva',
  thousand: 'mila k mille milioni milione miliardi thousand million',
  month: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre gen feb mar apr mag giu
    lug ago set ott nov dic january february march april may june july august september october november december jan jun jul
    aug sep oct dec`,
  hour: 'alle ore dalle all h at from ore',
  /** Common verbs and little words between a label and its number. */
  little: `il lo la i gli le un uno una di del dello della dei degli delle al allo alla ai d da dal dalla in nel nella con su
    per e ed a ad o e' era sono risulta seguente seguenti dott avv the of for is are was to and or under che ha`,

  phone: `cell cel cellulare cellulari telefono telefoni telefonino tel recapito recapiti mobile phone telephone cellphone
    smartphone fisso fax centralino segreteria sms whatsapp wapp whatsap wa wzp landline handset`,
  phoneNoun: `cell cel cellulare telefono telefonino tel recapito recapiti phone telephone cellphone mobile fisso fax
    numero number num contatto contatti contact contacts`,
  emailNoun: 'mail email e-mail pec posta indirizzo address gmail mailbox',
  /** Numbers that everybody knows: not a person's. */
  publicNumber: 'verde centralino center centre emergenza emergenze hotline tollfree toll',

  /** Asks the reader to get in touch, in one word. */
  askMe: `bippami ribeccami beccami pingami wappami chiamami chiamatemi chiamarmi telefonami telefonatemi telefonarmi scrivimi
    scrivetemi scrivermi contattami
    contattatemi contattarmi cercami cercatemi cercarmi trovami trovarmi trovatemi aggiungimi aggiungetemi aggiungermi seguimi
    seguitemi seguirmi raggiungimi raggiungermi raggiungetemi messaggiami messaggiarmi whatsappami mandami mandarmi inviami
    inviarmi richiamami richiamarmi squillami invitami chiamaci chiamarci scrivici scriverci contattaci contattarci cercaci
    cercarci trovarci telefonaci raggiungerci chiamalo chiamatelo componilo componga componilo digitalo digiti`,
  /** Asks the reader to get in touch when "mi" or "ci" comes before. */
  ask: `chiami chiamate telefoni scriva scrivi contatti contatta cerchi cerca trovi trova troverai trovera trovate aggiunga
    aggiungi raggiunga raggiungi segua segui mandi invii messaggi richiami googli googla googlate telefona chiama contattate
    squilli googlare googlami googlarmi ripeschi rintracci rintraccia`,
  /** The same without "mi", when a number or an address follows. */
  askBare: `chiami chiama chiamate chiamare telefoni telefonare scriva scrivi scrivere contatti contattare call ring text
    dial phone sms whatsapp provi componga componi digita digiti digitare comporre`,
  /** Asks the reader to get in touch when "me" or "us" follows. */
  askEnglish: `look call text reach email mail write find add message dm ping ring contact phone google whatsapp follow visit
    meet`,
  me: 'me us',
  mi: 'mi ci',
  self: 'mio mia miei mie my mine nostro nostra nostri nostre our',
  iAm: "sono i'm im am",
  /** The writer announces to get in touch with the reader. */
  toYou: `rispondo risponderei scrivo scrivero chiamo chiamero telefono telefonero contatto contattero sento sentirei
    sentirla sentirti richiamo
    richiamero aggiungo aggiungero`,
  you: 'le la ti la',
  yours: 'ur suo sua suoi tuo tua tuoi vostro vostra your yours',
  give: `gimme gira girami dia dai dammi darmi lasci lasciami lasciarmi mandi mandami mandarmi scriva scrivimi scrivermi invii
    inviami inviarmi
    dica dirmi dimmi passi passami passarmi condivida fornisca fornirmi comunichi give send share leave tell qual quale quali
    what whats what's`,
  messenger: `uozzap uozzapp uazzap whazzap whazzapp uatsapp uotsap wazzap watsap wozzap wa whatsapp whatsap whatsup whats wapp
    watsapp wzp telegram tg signal viber messenger skype instagram insta ig
    facebook fb linkedin tiktok discord snapchat snap steam psn xbox wechat line threads imessage facetime zoom teams meet
    hangouts x twitter slack
    element matrix threema wire session tinder`,
  /** Messengers where "name: something" is a user name. */
  username: 'nick nickname username user utente handle account profilo profile contatto id nome name',
  find: `type digit cerca cerchi cercare cercate cercando trova trovi trovare trovate digiti digita digitare guardi
    guarda guardare
    googli googla googlare scriva look search find google googling consulti consultare veda vedere visiti apra basta pure`,
  directory: `sito website albo google elenco pagine registro internet rete maps bing web online ordine ini-pec inipec reginde indice
    consiglio foro guida ini bar register directory listing yellow risultato result trustpilot cnf`,
  /** Enough by itself, after a verb that asks to look there. */
  onlyDirectory: 'pagine gialle bianche elenco google maps bing inipec ini reginde risultato result',
  meet: `vediamoci incontriamoci troviamoci vedersi vederci incontrarci incontriamo incontrarla incontrarti vedermi
    trovarmi`,
  /** Asks the reader to come somewhere. */
  come: `venga vieni venite passi passa passate passare venire suoni suona salga citofoni raggiunga raggiungimi
    aspetto attendo ricevo ricevere riceverla
    come drop stop visit swing`,
  meetEnglish: 'meet meeting see',
  place: `studio ufficio bar caffe casa sede ristorante piazza pranzo cena aperitivo parcheggio casello office cafe coffee
    lunch dinner place persona vivo person presenza face metropolitana hotel municipio stazione centro fermata
    farmacia portici locale pub pizzeria davanti portone station downtown`,
  /** Proposes something to do together. */
  weMeet: 'vediamo incontriamo troviamo incontrare',
  propose: 'propongo proporrei fissiamo prendiamo prenderci beviamo berci organizziamo facciamo',
  court: `tribunale udienza mediazione questura cancelleria notaio corte giudice organismo prefettura procura comune court
    hearing notary police conciliazione commissariato caserma aula perizia ctu inps`,
  iLive: 'abito sto vivo risiedo live ricevo',
  doorbell: 'suoni suonate suona citofono citofoni citofonare campanello buzzer bell doorbell ring buzz',
  street:
    'via viale corso piazza piazzale vicolo largo strada contrada v.le viale p.zza street road avenue square lungo',
  /** Infinitives that reach the reader. */
  reachYou: `chiamarla chiamarti raggiungerla raggiungerti contattarla contattarti sentirla sentirti richiamarla richiamarti
    scriverle scriverti telefonarle telefonarti`,
  lawyer: 'avvocato avvocata avv studio lawyer attorney solicitor legale nome name',
  /** What is better, liked or asked for: a proposal. */
  proposal: `preferisce preferisci va meglio cosi invece comodo comoda qui perche easier better rather prefer instead`,
  move: `preferisco preferirei mandiamoci continuiamo passiamo sentiamoci spostiamoci parliamone sentirci proseguiamo
    scriviamoci vediamoci accordiamoci
    accordiamo colleghiamo colleghiamoci videochiamiamoci messaggiamoci let's lets shall`,
  moveVerb: 'move talk continue take switch chat speak go carry carry',
  canWe: 'can could shall may might',
  we: 'we',
  around: 'senza without',
  through: 'passare passando pagare usare going using paying',
  outside: 'fuori privato privatamente direttamente outside off directly privately esternamente',
  outsideOf: `giustamente qui questa questo piattaforma piattaforme sito chat portale app platform site website chat here system
    intermediari commissione commissioni fee fees`,
  here: 'qui piattaforma chat here platform portale messaggi',
  carrier: `allegato allegata allegati pdf file intestazione intestata carta firma documento foto immagine preventivo
    attachment attached letterhead signature picture photo header document quote qr`,
  card: 'biglietto card',
  /** The writer hid something somewhere. */
  put: 'messo scritto inserito lasciato put wrote hidden',
  had: 'ha hanno aveva avevano had has hai',
  haveYou: 'ha hai usa usi avete usate have use',
  never: 'non not never mai don',
  ownPlace: 'studio ufficio sede office indirizzo address',
  provider: `gimeil gmeil geimail jmail gimail otmail hotmeil ottmail autlook autluk iau gmail hotmail yahoo outlook libero
    virgilio tiscali alice icloud protonmail proton fastweb aruba legalmail live
    gmx tutanota inwind tin pec googlemail msn aol fastwebnet iol katamail vodafone email poste`,
  /** Providers whose name is no other word. */
  onlyProvider: `gimeil gmeil geimail jmail gimail otmail hotmeil ottmail autlook autluk gmail hotmail yahoo outlook icloud
    protonmail googlemail legalmail inwind gmx tutanota msn aol`,
  at: 'chiocciola chiocciolina chioccola kiocciola arroba',
  weakAt: 'at et presso @',
  dot: 'punto dot pto',
  topLevel: `it com net org eu info biz legal law lawyer app dev online site studio shop store link page uk de fr es ch at io
    me co gov edu pro name xyz cloud social ly example avvocati abogado consulting tv us mobi tech blog`,
  /** A dot and a top level domain in one word. */
  dotTopLevel: 'puntocom puntoit puntonet puntoeu puntoorg puntoinfo dotcom dotit dotnet doteu dotorg',
  www: 'www vuvuvu wwww',
  vu: 'vu doppia double u w tre triple',

  everywhere: 'ovunque dappertutto everywhere anywhere',
  part: `segni segnati segnatevi annoti annota appunti prossimo altre pezzo pezzi finale mancano mancavano manca mancava fondo
    parte parti meta cifre cifra inizia iniziano
    comincia comincio finisce finiscono termina prefisso pref resto
    restante restanti mancanti
    continua seguito ultime ultimi prime primi precedente rimanenti unisca unisci attacchi attacca aggiunga aggiungi completi
    completa componga metta sopra digits digit half starts start begins ends last first rest join remaining prefix area`,
  /** Things whose last digits people quote. */
  notPhone: `carta carte conto polizza bancomat card account targa iban bolletta fattura pratica carta codice pin articolo
    verbale euro rata importo`,
  /** Says that somebody answers there, or that a number is to be dialled. */
  dials: `rispondo squilla squillano squilli squillo squillare squillera componga compone compongo componi comporre componile
    componila componendo digiti digita digitare digitarla digitandola digitando capisce intende intendo inteso intenda tasca
    tastiera cornetta digitato digitati digitare chiamarlo comporlo comporli telefonarlo dial dials dialled dialed rings`,
  /** Says that figures are to be read otherwise than they are written. */
  reread: `fila attaccato attaccati attaccate attaccata uniti unite legga leggi leggere leggerli leggerle letti lette virgole
    virgola punti metta mettere mettendo metti insieme chiama chiami telefona together`,
  mayTry: 'provi prova provate dial call try',
  answers: 'risponde rispondono answers',
  asksFor: 'chieda chiedere chiedi chiedete chiedendo ask asking',
  amountNoun: 'spese soldi importo importi prezzo cifra data date misura misure amount price',
  reversed:
    'destra sinistra indietro contrario rovescio inverso ritroso rovesciato backwards reverse reversed specchio',
  arithmetic: 'piu meno aggiunga sommi sottragga tolga plus minus add',
  /** The writer describes what happened: names and numbers belong to somebody else. */
  fact: `era erano aveva chiamava sparito scomparso truffa was had comprato acquistato ordinato prenotato pagato
    truffato truffata annuncio annunci venditore venduto iscritta iscritto
    visto letto pubblicato trovato bought ordered booked purchased seller scammed listing prenotazione volo preso norma domanda
    modulo accesso acquisto acquisti abbonato abbonamento rimborso sul falso fake insultato diffamato scritto recensione
    recensioni host posted registrato registrata concorrente oscurato`,
  iban: 'iban bonifico conto bonifichi versi versare wire transfer accredito',
  vat: 'pi piva partita iva vat',
  payCard: 'carta card postepay ricarichi ricarica ricaricare bancomat iban',
  wallet: 'paypal satispay revolut postepay skrill wise hype',
  pay: 'paghi pagami pagare cerchi invii mandi ricarichi versi pay send invia paga',
  taxCode: 'codice cf fiscale tax',
} as const;

/** What a word does. */
export type WordClass = keyof typeof classes;

/** The names of all classes, in their order here. */
export const wordClasses = Object.keys(classes) as readonly WordClass[];

const lexicon = new Map<string, WordClass[]>();
for (const [name, words] of Object.entries(classes) as [WordClass, string][]) {
  for (const word of words.split(/\s+/)) {
    const known = lexicon.get(word);
    if (!known) lexicon.set(word, [name]);
    else if (!known.includes(name)) known.push(name);
  }
}

const NONE: readonly WordClass[] = [];

/** What a word does; nothing for words that do not matter. */
export const classesOf = (word: string): readonly WordClass[] => lexicon.get(word) ?? NONE;

/** Whether the lexicon knows the word. */
export const isKnown = (word: string): boolean => lexicon.has(word);
