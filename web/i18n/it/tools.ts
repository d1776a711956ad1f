/** The pages of the court fee and of legal aid. */
export default {
  fee: {
    name: 'Contributo unificato',
    title: 'Contributo unificato: quanto chiede lo Stato per una causa',
    description:
      'Calcola il contributo unificato per materia, valore e grado con la tabella in vigore e gli articoli di legge.',
    lead: 'Chi inizia una causa paga una tassa, che dipende dalla materia e da quanto chiede. Qui la stimi prima di decidere.',
    calculator: 'Calcolo del contributo unificato',
    type: 'Materia',
    valueHint: 'La somma in gioco, senza interessi futuri e spese.',
    indeterminable: 'Non si può dire in denaro',
    procedure: 'Procedimento',
    procedureHint: 'Decreto ingiuntivo, sfratto e accertamento tecnico costano la metà.',
    ordinary: 'Causa ordinaria',
    halved: 'Decreto ingiuntivo, sfratto o accertamento tecnico',
    degree: 'Grado',
    first: 'Primo grado',
    appeal: 'Appello',
    result: 'Stima: {{label}}',
    stamp: 'Anticipazione per le notifiche',
    noStamp: 'non dovuta',
    free: 'Non si paga nulla se il reddito imponibile dell’ultima dichiarazione, sommato a quello dei familiari che vivono con te, non supera {{sum}} all’anno.',
    estimate:
      'È una stima, non un parere: conta il valore della domanda, e altre norme possono cambiarla. L’avvocato la verifica.',
    notHalved: 'Per questa materia non c’è di solito un procedimento a metà: la stima è per una causa ordinaria.',
    sources: 'Fonti: {{sources}}.',
    guide: 'Leggi la guida: {{label}}',
    civil: 'Cause civili, primo grado',
    tax: 'Ricorsi tributari',
    headValue: 'Valore della causa',
    headFee: 'Contributo',
    upTo: 'fino a {{sum}}',
    over: 'oltre {{sum}}',
    since: 'Cifre in vigore {{day, dal}} ({{source}}).',
    notes: 'Note',
    who: 'Chi paga',
    whoText:
      'Lo anticipa chi inizia la causa. Se vince, di solito il giudice lo mette a carico di chi ha perso. Nel preventivo dello studio non c’è.',
    whatValue: 'Quale valore conta',
    whatValueText:
      'Quello che si chiede al giudice, dichiarato dall’avvocato. Se nell’atto non è dichiarato, si paga lo scaglione più alto.',
    aid: 'Con il patrocinio a spese dello Stato il contributo non si anticipa.',
  },
  aid: {
    pageTitle: 'Patrocinio a spese dello Stato: chi può averlo',
    description:
      'Il limite di reddito in vigore, chi si conta in famiglia, la regola per il processo penale e dove si presenta la domanda.',
    limit: 'Il limite: {{sum}} all’anno',
    limitText:
      'È il reddito imponibile dell’ultima dichiarazione, sommato a quello dei familiari che vivono con te. Contano anche i redditi esenti da imposta (art. 76, comma 3).',
    source: '{{law}}, {{decree}}. In vigore {{day, dal}}.',
    check: 'Controlla il tuo caso',
    incomeField: 'Reddito imponibile di un anno, tuo e dei familiari che vivono con te',
    incomeHint: 'Somma quello dell’ultima dichiarazione di ciascuno.',
    membersField: 'Quanti siete in famiglia, te compreso',
    criminalField: 'È un processo penale',
    may: 'Può spettarti: il reddito non supera il limite.',
    mayNot: 'Con questo reddito di regola non spetta: supera il limite.',
    nowhere: 'Il confronto si fa nel tuo browser: quello che scrivi non viene inviato né conservato.',
    criminal: 'Nel processo penale',
    criminalText:
      'Vale anche per chi si costituisce parte civile. Il limite sale di {{sum}} per ogni familiare che vive con te.',
    members: 'Persone in famiglia',
    income: 'Reddito, al massimo',
    ask: 'Come si chiede',
    askText:
      'Per una causa civile la domanda va al Consiglio dell’Ordine degli avvocati; per un processo penale, al giudice; per un ricorso tributario, alla commissione presso la corte di giustizia tributaria. Il modulo è gratuito.',
    askFirm:
      'L’avvocato deve essere iscritto nell’elenco per il patrocinio: scrivi nella richiesta che pensi di averne diritto. Chi è ammesso non paga lo studio.',
    own: 'Quando conta solo il tuo reddito',
    ownText:
      'Conta solo il tuo reddito imponibile, senza quello dei familiari, nelle cause sui diritti della persona, come l’onore e la reputazione, e quando i tuoi interessi sono contrari a quelli di chi vive con te (art. 76, comma 4, d.P.R. 115/2002).',
    victims: 'Senza limite di reddito',
    victimsText:
      'Le vittime di alcuni reati, tra cui maltrattamenti, violenza sessuale e atti persecutori, lo hanno con qualunque reddito (art. 76, comma 4-ter).',
    fee: 'Nelle cause di lavoro e di previdenza il contributo unificato non si paga fino a tre volte il limite, contando lo stesso reddito.',
  },
};
