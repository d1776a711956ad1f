import { requestLimits, screeningLimits } from '../../shared/limits.js';
import type { NoRequest } from '../../shared/requests/screening.codes.js';

/** A turn of phrase that speaks for a kind of text, and how much. */
interface Sign {
  readonly weight: number;
  /** Read in a folded text. Gaps are bounded, so that the time grows with the length of the text only. */
  readonly words: RegExp;
}

const sign = (weight: number, words: RegExp): Sign => ({ weight, words });

/** What tells of a dispute: most requests have several of these, and a text of another kind hardly any. */
const dispute: readonly Sign[] = [
  // Somebody did something to the writer.
  sign(2, /\b(?:mi|ci|m'|gli|le|ce|me l[oae]?) ?(?:ha|hanno|aveva|avevano|e stat[oa])\b/g),
  sign(2, /\b(?:sono|sia|siamo|ero|e|viene|venne) stat[oaie]\b/g),
  sign(
    2,
    /\b(?:non|neanche|mai|nessuno) (?:mi|ci|vuole|vogliono|paga|risponde|rispetta|restituisc|consegn|versa|riconosc)/g,
  ),
  sign(
    2,
    /\b(?:mi|ci) (?:chied|pretend|addebit|fattur|contest|insult|minacci|dev|scriv|telefon|nega|rifiut|accus|tratt|fa firm)/g,
  ),
  sign(2, /\b(?:rifiut|si rifiut|nega|sostien|pretend|contest|minacci|ignor)(?:a|ano|e|ono)\b/g),
  // What the writer did and what came of it.
  sign(1, /\b(?:ho|abbiamo|avevo|avevamo) (?:gia |solo |mai )?\w{2,14}(?:ato|uto|ito|tto|rso|sto|nto|iso|eso|sso)\b/g),
  sign(1, /\bha \w{2,14}(?:ato|uto|ito|tto|rso|sto|nto|iso|eso|sso)\b/g),
  // What the writer wants.
  sign(
    2,
    /\b(?:vorrei|voglio|vogliamo|chiedo|chiediamo|posso|possiamo|si puo|quanto posso)\s(?:\w{1,14}\s){0,2}(?:impugn|recuper|chiedere|agire|annull|risol|contest|querel|denunci|far valere|risarc|indietro|trattener|rivaler|procedere|difender|riconosc)/g,
  ),
  sign(
    2,
    /\b(?:risarciment|risarcir|decreto ingiuntivo|sfratt|pignor|querel|denunci|diffamazion|truffat|mobbing|licenzia(?:t|ment)|arretrat|caparra|penale|ricors|impugn|testament|eredit|separazion|divorzi|infortuni|infiltrazion|prescri(?:tt|zion)|sanzion|inadempi|clausol|insolut|morosit)/g,
  ),
  sign(
    1,
    /\b(?:rimbors|assicurazion|contratto|inquilin|condomini|comune|perizia|referto|prognosi|frattura|multa|verbale|raccomandat|fattura|danni|danno|causa|avvocat[oi] per|avvocato perche|cartella|tribunale|giudice|vicin[oi]|datore di lavoro|ex (?:marito|moglie|soci[oa]|compagn[oa]))\b/g,
  ),
  sign(
    2,
    /\b(?:refus|owe|dismissed|fired|cancell?ed|broke|lost my|kept my|deposit|refund|damages|warranty|insurance|landlord|employer|court|accident)\w{0,4}\b/g,
  ),
];

/** Beginnings of what people are hired as. A citizen looks for a lawyer, and not for a junior one. */
const roles = [
  String.raw`praticant|tirocinant|stagist|segretari|impiegat|operator|operai|addett|autist|magazzinier|carrellist|camerier`,
  String.raw`cuoc|pizzaiol|barist|commess|badant|colf|baby ?sitter|infermier|oss\b|educator|murator|elettricist|idraulic`,
  String.raw`giardinier|parrucchier|estetist|venditor|agenti|promoter|consulenti|contabil|ragionier|ingegner|geometr|tecnic`,
  String.raw`programmator|sviluppator|grafic|collaborator|collaboratric|personale|risors|giovani|figur|candidat`,
  String.raw`receptionist|insegnant|ragazz|avvocat[oi] (?:junior|senior|da inserire|con esperienza)|lavorator`,
].join('|');

/** What somebody writes who hires. */
const hiring = [
  'cerc(?:asi|ansi|a|ano|o|hiamo)|(?:si )?cercano|(?:si )?ricerca(?:no|si)?|ricerchiamo',
  'selezion(?:a|iamo|ano)|assum(?:e|iamo|ono)|alla ricerca di',
].join('|');

/** Texts that are no request, with what speaks for each. */
const kinds: Readonly<Record<NoRequest, readonly Sign[]>> = {
  job_advert: [
    sign(5, new RegExp(`\\b(?:${hiring})\\s(?:\\S{1,12}\\s){0,3}(?:${roles})`, 'g')),
    sign(
      5,
      /\b(?:cerc(?:o|hiamo|a)|in cerca di|trovare|trovar|avrei bisogno di|ho bisogno di|dare un?|mi serve un?) ?(?:\S{1,10}\s){0,2}(?:lavor(?:o|are)|impiego|occupazione|stage|tirocinio)\b/g,
    ),
    sign(5, /\b(?:mi candido|candidar(?:mi|si|ti)|candidatura|candidature|posizioni aperte)\b/g),
    sign(
      5,
      /\b(?:offresi|offro lavoro|mi (?:offro|propongo) come|lavora(?:re)? con (?:noi|voi)|fare (?:uno |la |un )?(?:stage|pratica|tirocinio) (?:presso|da) (?:di )?(?:voi|vostr))/g,
    ),
    sign(
      4,
      /\b(?:invi(?:are|o|ate)|mandar[ei]|allego|allegare|spedire|vi invio)\s(?:\S{1,10}\s){0,3}(?:curriculum|cv)\b/g,
    ),
    sign(
      2,
      /\b(?:curriculum|cv|referenze|neolaureat[oa]|automunit[oa]|ambosessi|colloqui|ral|lettera di presentazione|massima serieta)\b/g,
    ),
    sign(2, /\b(?:no|nessuna|senza|prima|con|ottima|richiesta|di|anni di) esperienza\b/g),
    sign(
      2,
      /\b(?:full time|part time|tempo pieno|vitto e alloggio|alloggio (?:incluso|disponibile)|stipendio (?:in regola|fisso|secondo)|turni|provvigioni|assunzione immediata|stagione estiva|contratto a tempo)\b/g,
    ),
    sign(
      2,
      /\b(?:disponibil[ei] (?:da )?(?:subito|anche|immediat)|disponibilita immediata|valuto proposte|sono (?:serio|seria|volenteros|puntual|motivat|disponibil)|molto motivat|primo impiego|voglia di lavorare)/g,
    ),
    sign(5, /\b(?:guadagn(?:[aio]|ate)|lavor(?:a|ando|ate)) (?:\S{1,8}\s){0,3}(?:da casa|al giorno|dal divano)/g),
    sign(
      5,
      /\b(?:we are (?:hiring|recruiting|looking for an? (?:lawyer|paralegal|assistant|secretary|junior))|join our team|apply (?:now )?for the (?:position|job|vacancy)|(?:looking|searching) for (?:a |any )?(?:job|work|position|internship)|attached (?:is )?my (?:cv|resume)|(?:send|find) (?:us )?(?:your|my) (?:cv|resume))\b/g,
    ),
    sign(
      2,
      /\b(?:cover letter|resume|vacancy|full time|experience required|competitive salary|years of experience|available for an interview|start (?:immediately|next week))\b/g,
    ),
  ],
  insult: [
    sign(
      2,
      /\b(?:vaffanculo|fanculo|affanculo|stronz[oaie]|coglion[ei]|merd[ae]|cazz[oi]|puttan[ae]|troi[ae]|bastard[oaie]|testa di cazzo|leccacul[oi]|rompicoglioni|minchi[ae])\b/g,
    ),
    sign(
      2,
      /\b(?:idiot[aie]|cretin[oaie]|imbecill[ei]|deficient[ei]|ritardat[oaie]|buffon[ei]|pagliacc(?:io|i)|cialtron[ei]|parassit[aie]|schifos[oaie]|feccia|gentaglia|infam[ei]|verm[ei]|pezzent[ei]|porc[oi]|maial[ei]|incapac[ei]|ladr[oi]|fallit[oi]|ridicol[oi]|schifo|fate pena|truffator[ei]|succhiasoldi)\b/g,
    ),
    sign(
      3,
      /\b(?:siete (?:solo |tutti |proprio |la |una |dei |delle |lo )?(?:dei |una |la |lo )?(?:solo )?\w{3,12}|vergognatevi|non vi vergognate|andate (?:tutti )?a|andatevene|crepate|dovete morire|dovreste sparire|fate (?:schifo|pena|ridere)|vi odio|chi (?:vi|cazzo) crede|spero che (?:falli|chiud|vi))/g,
    ),
    sign(
      3,
      /\b(?:tu che leggi|chi legge|sei un[a']? ?(?:\w{1,8}\s)?\w{3,12}|ti ammazz\w{1,4}|ve la (?:faccio|farete|faremo)|so dove (?:state|abitate)|tua madre)\b/g,
    ),
    sign(
      3,
      /\b(?:fuck|shit|shitty|asshole|assholes|idiots?|morons?|stupid|bastards?|go to hell|shame on you|garbage|scum)\b/g,
    ),
  ],
  advertisement: [
    sign(
      5,
      /\b(?:preventiv[oi] (?:gratuit[oi]|senza impegno|gratis|onest[oi])|(?:richiedi|prenota|ordina|acquista|iscriviti|registrati|chiama|clicca|contattaci|scrivici|approfitta)\s(?:\S{1,8}\s)?(?:ora|subito|adesso|oggi|un preventivo|gratis|il tuo|al canale)|contattaci|scrivici|iscriviti|ti aspett(?:a|iamo)|vieni a trovarci|scopri il)\b/g,
    ),
    sign(
      3,
      /\b(?:spedizione (?:gratuita|anonima|discreta)|bonus|giri gratis|casino online|soddisfatti o rimborsati|posti limitati|ultimi posti|offerta (?:speciale|limitata)|prezzi (?:imbattibili|onesti|competitivi|bassi)|i prezzi piu bassi|migliori prezzi|prezzi a partire|a partire da|super sconti|consulto grat\w{2,6}|prova gratuita|valutazione gratuita|sopralluogo gratuito|prima consulenza gratuita|senza ricetta|sconto del|di sconto|sconto per|solo per (?:oggi|questo)|massima (?:professionalita|valutazione)|24 ore su 24|tutto incluso|pagamento (?:immediato )?in contanti|nuova apertura)\b/g,
    ),
    sign(3, /\b(?:vendo|affittasi|vendesi|svendo|compro|acquistiamo|cedesi)\b|(?:^|[.!]\s)affitto\b/g),
    sign(1, /\b\d{2,6} euro\b/g),
    sign(
      2,
      /\b(?:spese (?:incluse|escluse)|trattabili|ottimo stato|come nuov[oa]|arredat[oa]|referenziati|visibil[ei] a|ritiro a|consegna a mano)\b/g,
    ),
    sign(
      3,
      /\b(?:realizziamo|creiamo|offriamo|proponiamo|concediamo|eseguiamo|acquistiamo|aiutiamo|vi presentiamo|vorremmo proporvi|presentarvi|la nostra azienda offre|il nostro (?:metodo|integratore|robot|nuovo software)|le nostre (?:capsule|offerte)|i nostri (?:giochi|servizi)|che aiuta gli|esegue|offre servizi)\b/g,
    ),
    sign(
      3,
      /\b(?:prestit[oi] (?:veloc[ei]|personal[ei]|immediat[oi]|senza)|cattivi pagatori|protestati|tasso (?:agevolato|del)|(?:al|il) \d{1,3} ?% al mese|guadagni garantiti|guadagna con|bitcoin|criptovalute|trader|follower|seo|backlinks?|malocchio|ritorno della persona|tarocchi|cartomante|dimagrisci|perdi \d|integratore|viagra|cucciolat?[ae]|cuccioli|pedigree|microchip|siti? web|sgomberi|pronto intervento|acquisire nuovi clienti|nuovi clienti|crescere sui social)\b/g,
    ),
    sign(
      5,
      /\b(?:we offer|we can put|apply now and|claim your prize|you have won|limited time offer|offer ends|free quote|seo (?:services|packages)|no credit check|urgent loan|contact us today|buy now)\b/g,
    ),
  ],
  test: [
    sign(
      5,
      /\b(?:(?:quest[ao] e|e (?:solo|soltanto)|sto|stiamo|volevo) (?:solo |soltanto )?(?:facendo |fare )?(?:una? |delle |dei )?(?:test|prov[ae]|testando|provando)(?! a\b)|(?:messaggio|richiesta|testo|invio|modulo|messaggi) (?:di (?:invio di )?(?:prova|test|esempio|verifica)|finta)|prova (?:prova|uno|invio|\d)|prova del modulo|test (?:test|di invio|request)|testing|just a test|this is a test|facendo (?:delle |qualche )?prov[ae]|per (?:provare|verificare) (?:il |la |le )?(?:funzionamento|procedura|modulo|sito|servizio|notifiche|se funziona)|cose a caso)\b/g,
    ),
    sign(
      3,
      /\b(?:ignorare|ignorat[eo]|non (?:considerare|rispondete|fateci caso|inoltrare)|da non inoltrare|da eliminare|cancellate|di cancellare|ignore this|please delete|not a real request|funziona (?:il|questo) (?:sito|servizio|modulo)|come (?:funziona|e fatto)|non (?:ho nessun|mi serve nessun)|vedere (?:come|che|cosa|se) (?:e |succede|funziona))/g,
    ),
  ],
  filler: [
    sign(5, /\b(?:lorem ipsum|consectetur|(?:bla|la) (?:bla|la) (?:bla|la))\b/g),
    sign(5, /\b(?:(?:a?(?:ha){2,}h?|lol|xd)\s){3}/g),
  ],
};

/** What others said, in quotation marks, is no insult of the writer. */
const QUOTED = /"[^"]{0,300}"|«[^»]{0,300}»|“[^”]{0,300}”/g;

/** The same words again and again weigh no more. */
const MOST_COUNTED = 3;

/** Lower case and without accents, of the same length, so that places in it are places in the text. */
const fold = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (letter) => (letter === '’' ? "'" : letter.normalize('NFD').charAt(0))).toLowerCase();

/** The signs in a folded text, each up to three times. */
function find(signs: readonly Sign[], folded: string) {
  return signs.flatMap(({ weight, words }) =>
    [...folded.matchAll(words)]
      .slice(0, MOST_COUNTED)
      .map(({ 0: { length }, index: start }) => ({ weight, start, end: start + length })),
  );
}

const sum = (found: readonly { readonly weight: number }[]): number =>
  found.reduce((all, { weight }) => all + weight, 0);

/**
 * The words of a description that speak for a text of a kind that is no legal request. Rule 23.13.
 * @returns the words as they were written; empty where the description may be a request, or is of another kind
 */
export function noRequestWords(kind: NoRequest, description: string): string[] {
  const text = description.slice(0, requestLimits.textMax);
  const folded = fold(text);
  const found = find(
    kinds[kind],
    folded.replace(QUOTED, (quoted) => ' '.repeat(quoted.length)),
  );
  if (sum(found) - sum(find(dispute, folded)) < screeningLimits.noRequest) return [];
  return [...new Set(found.map(({ start, end }) => text.slice(start, end).trim()))];
}
