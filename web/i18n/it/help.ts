/** Court fee, standing alone and legal aid where other pages name them. */
export default {
  papers: {
    title: 'Le carte da mettere insieme',
    lead: 'Ne hai {{ready}} su {{of}}. Si spuntano da sole quando le alleghi; segna tu quelle che hai già in casa.',
    attached: 'allegata',
    at_hand: 'ce l’ha il cliente',
    missing: 'manca',
    firm: 'Le carte che servono di solito',
    say: 'Di’ che cosa sono i tuoi documenti',
    unknown: 'Non lo so',
    kind: 'Che documento è',
    notNamed: 'Non siamo riusciti a salvare che documento è. Riprova.',
    wanted: 'Di solito servono queste carte. Bastano quelle che hai.',
    there: 'caricata',
    asked: 'chiesta',
    askedBy: 'Chiesta da {{firms}}',
    unnamed: 'uno studio',
    ask: 'Chiedi le carte',
    askTitle: 'Quali carte ti servono?',
    askLead: 'Il cliente riceve un messaggio, e le trova segnate nella sua richiesta.',
    askKinds: 'Le carte',
    askKindsMissing: 'Scegli almeno una carta',
    askText: 'Messaggio',
    askWords: 'Per valutare il caso mi servono queste carte. Può allegarle alla richiesta, grazie.',
    askSend: 'Invia il messaggio',
    askHeld: 'Il nostro staff legge il messaggio prima di consegnarlo.',
    askDone: 'Carte chieste: il messaggio è nella conversazione.',
  },
  before: {
    title: 'Prima di pagare un avvocato',
    aid: 'Se il reddito imponibile dell’ultima dichiarazione, sommato a quello dei familiari che vivono con te, non supera {{sum}} all’anno, l’avvocato può pagarlo lo Stato.',
    aidOwn:
      'L’avvocato può pagarlo lo Stato, con un reddito fino a {{sum}} all’anno: qui conta solo il tuo reddito imponibile, senza quello dei familiari.',
  },
  alone: {
    title: 'Quando puoi fare da solo',
    fines: 'Confronta le due strade e stampa il ricorso',
    upTo: 'Fino a {{sum}}.',
    still: 'Puoi comunque chiedere un preventivo: è gratis, e decidi dopo.',
  },
  note: {
    value:
      'Per iniziare una causa da {{value}} lo Stato chiede circa {{fee}} di contributo unificato: è una spesa viva, distinta dal compenso.',
    noValue:
      'Per una causa di valore indeterminabile lo Stato chiede circa {{fee}} di contributo unificato: è una spesa viva, distinta dal compenso.',
    free: 'Non si paga se il reddito imponibile dell’ultima dichiarazione, sommato a quello dei familiari che vivono con te, non supera {{sum}} all’anno.',
    estimate: 'È una stima: conta quanto si chiede al giudice. Perizie e notifiche sono a parte.',
  },
  fee: {
    crumb: 'Contributo unificato',
    value: 'Quanto chiedi',
    calculate: 'Calcola',
    estimateShort: 'Stimiamo quanto chiede lo Stato.',
    none: {
      at_start:
        'Per costituirsi parte civile non si anticipa nulla: il contributo si paga solo se il giudice condanna a una somma.',
      value_missing: 'Scrivi una somma maggiore di zero, oppure segna che non si può dire in denaro.',
      no_table: 'Per questo caso non abbiamo una cifra certa, e preferiamo non dirne una. Chiedila all’avvocato.',
      unknown_type: 'Scegli una materia.',
    },
    reviewed: 'Tabella controllata {{day, il}}.',
    table: 'Vedi le tabelle in vigore',
    go: 'Calcola il contributo unificato',
  },
  aid: {
    title: 'Patrocinio a spese dello Stato',
    lead: 'Chi ha un reddito basso può avere un avvocato pagato dallo Stato, e non anticipa le spese della causa.',
    go: 'Vedi se può spettarti',
  },
  letters: {
    title: 'Lettere pronte',
    lead: 'Da compilare e spedire da soli, senza account.',
    fromRequest: 'Le trovi già compilate con ciò che hai scritto qui. Controllale prima di spedirle.',
  },
};
