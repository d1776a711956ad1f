import type { Text } from '../locale.js';

/**
 * The day on which the legal statements of the lists of papers were compared with their sources: artt. 1137, 2943 c.c.,
 * art. 633 c.p.c., art. 124 c.p., art. 6 l. 604/1966, art. 1 c. 346 l. 311/2004, art. 4 l. 24/2017, art. 21 d.lgs.
 * 546/1992.
 */
export const PAPERS_REVIEWED = '2026-11-22';

/** A kind of paper, with the beginnings of words by which a file name is recognised. */
export interface PaperKind {
  readonly label: Text;
  readonly words: readonly string[];
}

const kind = (it: string, en: string, ...words: string[]): PaperKind => ({ label: { it, en }, words });

/** Every kind of paper. `other` is any paper that is not on the list. */
export const paperKinds = {
  contract: kind('Il contratto', 'The contract', 'contratt', 'contract', 'accordo', 'scrittura'),
  invoices: kind(
    'Fatture e ricevute',
    'Invoices and receipts',
    'fattur',
    'invoice',
    'ricevut',
    'scontrin',
    'preventiv',
  ),
  payments: kind('Prove dei pagamenti', 'Proof of payments', 'bonific', 'pagament', 'payment', 'contabile', 'quietanz'),
  letters: kind(
    'Lettere, PEC e messaggi',
    'Letters and messages',
    'letter',
    'pec',
    'mail',
    'email',
    'messagg',
    'chat',
    'whatsapp',
    'sollecit',
    'diffida',
    'reclam',
    'raccomandat',
  ),
  photos: kind('Fotografie e video', 'Photographs and videos', 'foto', 'photo', 'img', 'immagin', 'video', 'dsc'),
  medical: kind(
    'Referti e cartelle cliniche',
    'Medical records',
    'referto',
    'referti',
    'cartella',
    'certificat',
    'medic',
    'prontosoccorso',
    'ospedal',
    'diagnos',
    'visita',
  ),
  expenses: kind('Spese sostenute', 'Expenses', 'spes', 'expens', 'farmac', 'ticket'),
  report: kind(
    'Verbale o constatazione',
    'Police report or joint statement',
    'verbal',
    'constatazion',
    'cai',
    'cid',
    'polizia',
    'carabinier',
    'incident',
  ),
  policy: kind('La polizza', 'The policy', 'polizz', 'policy', 'assicura', 'rca'),
  offer: kind(
    'Offerte e risposte dell’assicurazione',
    'Offers and replies of the insurer',
    'offert',
    'liquidazion',
    'perizi',
    'risarciment',
  ),
  payslips: kind('Buste paga', 'Payslips', 'busta', 'buste', 'cedolin', 'payslip', 'cud', 'cu2'),
  dismissal: kind(
    'Lettera di licenziamento o contestazioni',
    'Dismissal or disciplinary letters',
    'licenziament',
    'contestazion',
    'dismissal',
    'disciplinar',
    'dimission',
  ),
  minutes: kind(
    'Verbale e convocazione dell’assemblea',
    'Minutes and notice of the meeting',
    'verbal',
    'assemble',
    'deliber',
    'convocazion',
  ),
  rules: kind('Regolamento e tabelle millesimali', 'Rules and share tables', 'regolament', 'millesim', 'tabell'),
  lease: kind(
    'Contratto di locazione registrato',
    'Registered lease',
    'locazion',
    'affitt',
    'contratt',
    'lease',
    'registrazion',
  ),
  handover: kind(
    'Verbale di consegna e stato della casa',
    'Handover report',
    'consegn',
    'riconsegn',
    'inventari',
    'verbal',
  ),
  statements: kind(
    'Estratti conto',
    'Account statements',
    'estratt',
    'conto',
    'statement',
    'moviment',
    'piano',
    'ammortament',
  ),
  notice: kind(
    'L’atto ricevuto',
    'The notice received',
    'avvis',
    'cartell',
    'accertament',
    'intimazion',
    'atto',
    'ingiunzion',
    'notice',
  ),
  delivery: kind(
    'La data in cui l’hai ricevuto',
    'The day you received it',
    'notific',
    'relata',
    'busta',
    'raccomandat',
    'ricevut',
  ),
  returns: kind('Dichiarazioni dei redditi', 'Tax returns', 'dichiarazion', '730', 'redditi', 'unico', 'isee'),
  booking: kind(
    'Prenotazione e biglietti',
    'Booking and tickets',
    'prenotazion',
    'booking',
    'bigliett',
    'voucher',
    'carta',
    'itinerari',
    'pir',
  ),
  publication: kind(
    'La pubblicazione, con data e indirizzo',
    'The publication, with date and address',
    'articol',
    'post',
    'screenshot',
    'schermat',
    'pagina',
    'cattura',
  ),
  titles: kind(
    'Atti di proprietà e visure',
    'Deeds and land records',
    'rogit',
    'visur',
    'catast',
    'propriet',
    'planimetri',
    'compravendit',
  ),
  will: kind('Testamento', 'Will', 'testament', 'will', 'pubblicazion'),
  family: kind(
    'Certificati di morte e di famiglia',
    'Death and family certificates',
    'mort',
    'famigli',
    'decess',
    'certificat',
    'anagraf',
  ),
  estate: kind(
    'Elenco dei beni e dei debiti',
    'List of assets and debts',
    'success',
    'beni',
    'inventari',
    'estratt',
    'debit',
  ),
  decision: kind(
    'Provvedimento o verbale dell’INPS',
    'Decision or assessment of INPS',
    'provvediment',
    'inps',
    'verbal',
    'diniego',
    'rigett',
    'invalidit',
  ),
  contributions: kind(
    'Estratto contributivo',
    'Record of contributions',
    'contributiv',
    'ecocert',
    'estratt',
    'contribut',
  ),
  complaint: kind('Querela o denuncia', 'Criminal complaint', 'querel', 'denunc', 'complaint'),
  court: kind(
    'Atti del processo',
    'Papers of the trial',
    'citazion',
    'rinvio',
    'udienz',
    'decreto',
    'procura',
    'sentenz',
    'tribunal',
  ),
  witnesses: kind('Nomi di chi ha visto', 'Names of witnesses', 'testimon', 'witness'),
  other: kind('Altro', 'Something else'),
} as const satisfies Record<string, PaperKind>;

export type PaperKindId = keyof typeof paperKinds;
export const paperKindIds = Object.keys(paperKinds) as [PaperKindId, ...PaperKindId[]];

/** A paper that a request of a type usually needs, and what it shows. */
export interface Paper {
  readonly kind: PaperKindId;
  readonly why: Text;
}

const paper = (of: PaperKindId, it: string, en: string): Paper => ({ kind: of, why: { it, en } });

const wrote = paper(
  'letters',
  'Mostrano che cosa hai chiesto e che cosa ti hanno risposto.',
  'They show what you asked for and what was answered.',
);
const saw = paper('witnesses', 'Chi ha visto può confermare i fatti.', 'Whoever saw it can confirm the facts.');
const spent = paper(
  'expenses',
  'Si chiede indietro solo ciò che si può provare.',
  'Only what can be proved is paid back.',
);
const hurt = paper(
  'medical',
  'Provano il danno e le cure, con le date.',
  'They prove the harm and the treatment, with dates.',
);
const paid = paper('payments', 'Dicono quanto è stato pagato e quando.', 'They tell what was paid and when.');

/** The papers to gather for each request type, the most important first. */
export const papersOfTypes: Readonly<Record<string, readonly Paper[]>> = {
  'altre-risarcitorie': [
    paper('photos', 'Fissano il danno com’era quel giorno.', 'They hold the harm as it was that day.'),
    paper('invoices', 'Dicono quanto costa rimediare.', 'They tell what putting it right costs.'),
    wrote,
    saw,
  ],
  'cause-condominiali': [
    paper(
      'minutes',
      'I 30 giorni per impugnare si contano da lì.',
      'The 30 days to challenge it are counted from there.',
    ),
    paper('rules', 'Dicono chi paga e quanto.', 'They tell who pays and how much.'),
    paper('invoices', 'Rendiconti e riparti mostrano le spese contestate.', 'Accounts show the charges in dispute.'),
    wrote,
  ],
  'cause-di-lavoro': [
    paper('contract', 'Dice mansioni, livello e orario promessi.', 'It tells the duties, level and hours promised.'),
    paper('payslips', 'Mostrano che cosa è stato pagato davvero.', 'They show what was really paid.'),
    paper('dismissal', 'Dalla data in cui la ricevi partono 60 giorni.', '60 days run from the day you receive it.'),
    wrote,
    saw,
  ],
  'contenziosi-commerciali': [
    paper(
      'contract',
      'Dice che cosa era stato promesso, anche in un ordine o in un preventivo accettato.',
      'It tells what was promised, even in an order or an accepted estimate.',
    ),
    paper('invoices', 'Provano prezzo, date e oggetto.', 'They prove price, dates and object.'),
    paid,
    wrote,
    paper('photos', 'Fanno vedere il difetto.', 'They show the defect.'),
  ],
  'contenziosi-fiscali-e-tributari': [
    paper(
      'notice',
      'È l’atto che si impugna: serve intero, con gli allegati.',
      'It is what is appealed: all of it, with its annexes.',
    ),
    paper(
      'delivery',
      'I 60 giorni per il ricorso si contano da quel giorno.',
      'The 60 days to appeal are counted from that day.',
    ),
    paid,
    paper('returns', 'Permettono di controllare il calcolo dell’ufficio.', 'They let the office’s figures be checked.'),
  ],
  'contratti-assicurativi': [
    paper('policy', 'Condizioni ed esclusioni decidono quasi tutto.', 'Terms and exclusions decide nearly everything.'),
    paper(
      'report',
      'La denuncia del sinistro, con la data in cui l’hai mandata.',
      'The notice of the event, with the day you sent it.',
    ),
    paper('offer', 'Dice perché l’assicurazione nega o riduce.', 'It tells why the insurer refuses or pays less.'),
    paper('photos', 'Mostrano il danno prima delle riparazioni.', 'They show the harm before repairs.'),
    wrote,
  ],
  'contratti-bancari-e-finanziari': [
    paper('contract', 'Tassi, spese e firme stanno lì.', 'Rates, charges and signatures are in it.'),
    paper('statements', 'Mostrano movimenti, interessi e commissioni.', 'They show movements, interest and charges.'),
    paper(
      'letters',
      'Il reclamo alla banca serve prima di ogni altro passo.',
      'The complaint to the bank comes before any other step.',
    ),
    paper('complaint', 'Per una truffa la banca la chiede sempre.', 'For a fraud the bank always asks for it.'),
  ],
  'contratti-di-locazione': [
    paper('lease', 'Senza registrazione il contratto è nullo.', 'Without registration the lease is void.'),
    paid,
    paper(
      'handover',
      'Dice com’era la casa all’inizio e alla fine.',
      'It tells what the home was like at the start and at the end.',
    ),
    wrote,
    paper('photos', 'Mostrano danni e difetti.', 'They show damage and defects.'),
  ],
  'danno-da-vacanza-rovinata': [
    paper('booking', 'Dice che cosa avevi comprato e da chi.', 'It tells what you bought and from whom.'),
    paper(
      'photos',
      'Fatte sul posto, valgono più di ogni racconto.',
      'Taken on the spot, they are worth more than any account.',
    ),
    paper('letters', 'Il reclamo fatto subito evita contestazioni.', 'A complaint made at once avoids disputes.'),
    spent,
  ],
  'diffamazione-a-mezzo-stampa': [
    paper(
      'publication',
      'Salvala intera: può sparire da un giorno all’altro.',
      'Save all of it: it may vanish overnight.',
    ),
    paper('complaint', 'Se l’hai già presentata, con la data.', 'If you have filed one, with the day.'),
    paper('letters', 'Richieste di rettifica e risposte.', 'Requests for a correction, and replies.'),
    saw,
  ],
  'divisioni-immobiliari': [
    paper('titles', 'Dicono chi possiede che cosa, e in quali quote.', 'They tell who owns what, and in which shares.'),
    paper('offer', 'Una stima del valore aiuta ad accordarsi.', 'An estimate of the value helps to agree.'),
    paper(
      'payments',
      'Spese e mutui pagati da uno solo si rimborsano.',
      'Costs and loans paid by one owner alone are paid back.',
    ),
    wrote,
  ],
  'lesioni-personali': [
    hurt,
    paper('complaint', 'Si presenta di regola entro tre mesi.', 'As a rule it is filed within three months.'),
    paper('photos', 'Mostrano le lesioni e il luogo.', 'They show the injuries and the place.'),
    spent,
    saw,
  ],
  malasanita: [
    paper(
      'medical',
      'La cartella clinica completa si chiede alla struttura, che la dà entro sette giorni.',
      'Ask the hospital for the full records: it hands them over within seven days.',
    ),
    paper('expenses', 'Cure e visite fatte per rimediare.', 'Treatment and visits to put it right.'),
    paper('letters', 'Richieste alla struttura e alla sua assicurazione.', 'Requests to the hospital and its insurer.'),
    paper('payslips', 'Provano il lavoro perso.', 'They prove the work you lost.'),
  ],
  'parte-civile-in-processi-penali': [
    paper(
      'court',
      'Dicono in che fase è il processo e quando è l’udienza.',
      'They tell the stage of the trial and the day of the hearing.',
    ),
    paper('complaint', 'Racconta i fatti come li hai denunciati.', 'It tells the facts as you reported them.'),
    hurt,
    spent,
  ],
  'recupero-crediti': [
    paper('contract', 'Dice che cosa ti era dovuto.', 'It tells what you were owed.'),
    paper(
      'invoices',
      'Con una prova scritta si può chiedere un decreto ingiuntivo.',
      'With written proof an order for payment can be asked for.',
    ),
    paper(
      'letters',
      'I solleciti ricevuti fanno ripartire la prescrizione.',
      'Reminders that were received start the time limit anew.',
    ),
    paid,
  ],
  'ricorsi-inps': [
    paper('decision', 'È ciò che si contesta, con i motivi.', 'It is what is contested, with its reasons.'),
    paper('delivery', 'I termini si contano da quel giorno.', 'Time limits are counted from that day.'),
    hurt,
    paper(
      'contributions',
      'Mostra i periodi che risultano e quelli che mancano.',
      'It shows the periods on record and those missing.',
    ),
  ],
  'sinistri-stradali': [
    paper('report', 'Dice come è successo e chi c’era.', 'It tells how it happened and who was there.'),
    paper('photos', 'Mostrano veicoli, segni e luogo.', 'They show vehicles, marks and the place.'),
    hurt,
    paper('invoices', 'Preventivo o fattura della riparazione.', 'Estimate or invoice of the repair.'),
    paper('offer', 'Dice quanto l’assicurazione riconosce.', 'It tells what the insurer admits.'),
  ],
  'successioni-ereditarie': [
    paper('family', 'Dicono chi sono gli eredi.', 'They tell who the heirs are.'),
    paper('will', 'Se c’è, anche solo una copia.', 'If there is one, even a copy.'),
    paper('estate', 'Case, conti, donazioni e debiti.', 'Homes, accounts, gifts and debts.'),
    paper('titles', 'Provano che cosa era di chi è morto.', 'They prove what the deceased owned.'),
  ],
};
