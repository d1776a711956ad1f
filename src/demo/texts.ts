import { requestType } from '../shared/guidance/request-types.js';
import type { DemoFirm } from './people.js';

/** Every text of the demonstration says that it is one. */
const DEMO = 'Contenuto dimostrativo.';

const labelOf = (slug: string): string => requestType(slug)?.label.it.toLowerCase() ?? slug;

/** The presentation of an invented firm. */
export function presentation(firm: DemoFirm, city: string): string {
  const subjects = firm.skills.map(labelOf);
  const list = `${subjects.slice(0, -1).join(', ')} e ${subjects.at(-1)}`;
  const languages = firm.languages.length > 1 ? ' Riceviamo anche clienti che non parlano italiano.' : '';
  return [
    `Studio di ${city}: ci occupiamo di ${list}. Al primo incontro diciamo che cosa si può ottenere, `,
    `in quanto tempo e con quale spesa; poi lo scriviamo nel preventivo.${languages} `,
    'Profilo inventato per la dimostrazione.',
  ].join('');
}

/** What people ask for, by type. */
const stories: Readonly<Record<string, string>> = {
  'sinistri-stradali':
    'Sono stato tamponato a un semaforo: colpo di frusta, due settimane di collare e l’auto ferma in carrozzeria. L’assicurazione ha offerto una cifra che non copre nemmeno la riparazione. Ho il modulo di constatazione e i referti.',
  malasanita:
    'Dopo un intervento al ginocchio il dolore non è mai passato. Un secondo medico dice che la protesi è stata montata male e che serve una revisione. Ho la cartella clinica e le radiografie e vorrei capire se posso chiedere un risarcimento.',
  'cause-di-lavoro':
    'Dopo sei anni in magazzino mi hanno licenziato per riorganizzazione, ma la settimana dopo cercavano una persona con le mie stesse mansioni. Non mi hanno pagato gli straordinari degli ultimi mesi. Ho buste paga e lettera di licenziamento.',
  'recupero-crediti':
    'Ho ristrutturato il bagno di un cliente che da otto mesi non paga il saldo. Ho il preventivo firmato, le fatture e i messaggi in cui promette di pagare. Vorrei recuperare la somma senza spendere più di quanto vale.',
  'contratti-di-locazione':
    'Ho lasciato l’appartamento regolarmente e il proprietario trattiene la caparra di tre mensilità per danni che c’erano già. Al momento dell’ingresso avevamo fatto le foto. Vorrei riavere la somma.',
  'successioni-ereditarie':
    'È mancata mia zia e il testamento lascia tutto a una vicina conosciuta da poco. Noi nipoti abbiamo dubbi sulla data e sulla firma. Vorremmo sapere se ha senso impugnarlo e quanto tempo abbiamo.',
  'ricorsi-inps':
    'La commissione ha ridotto l’invalidità di mia madre da 80 a 67 per cento, benché le sue condizioni siano peggiorate. Abbiamo il verbale e i certificati degli specialisti. Vorremmo fare ricorso.',
  'contratti-bancari-e-finanziari':
    'Dal conto di mio padre sono partiti tre bonifici dopo un messaggio che sembrava della banca. La banca rimborsa solo una parte. Abbiamo la denuncia e gli estratti conto.',
  'cause-condominiali':
    'Dal terrazzo del piano di sopra entra acqua nel mio soggiorno a ogni pioggia. L’assemblea rimanda da un anno e l’amministratore non risponde. Ho le foto e due preventivi di riparazione.',
  'lesioni-personali':
    'Sono caduta in un supermercato su un pavimento bagnato senza segnaletica: polso fratturato e quaranta giorni di gesso. Il direttore ha compilato un verbale, poi nessuno si è più fatto sentire.',
};
const OTHER_STORY =
  'Ho ricevuto una lettera che mi attribuisce una responsabilità che non ritengo mia e vorrei capire come rispondere, entro quando, e che cosa rischio se non faccio nulla. Ho tutti i documenti in ordine.';

/** A description of 50 to 2000 characters. */
export const story = (type: string): string => `${stories[type] ?? OTHER_STORY} ${DEMO}`;

const quotes = [
  'Dai documenti la richiesta è fondata. Cominciamo con una diffida; se entro trenta giorni non c’è un’offerta seria procediamo in giudizio, dopo averne parlato.',
  'Casi come questo si chiudono spesso senza causa. La percentuale si paga solo su quanto si ottiene; le spese vive sono documentate una per una.',
  'Proponiamo un primo tentativo di accordo e, se serve, la mediazione. Nel prezzo è compresa ogni lettera e ogni incontro fino alla prima udienza.',
  'Serve una perizia di parte, che organizziamo noi. Se il perito la sconsiglia ci fermiamo e non è dovuto altro.',
  'Seguo la pratica personalmente. La parte fissa copre lo studio degli atti; il resto dipende dal risultato.',
];

/** The text of a quote. */
export const quoteText = (number: number): string => `${quotes[number % quotes.length]} ${DEMO}`;

const opinions = [
  'Con questi documenti la causa costerebbe più di quanto può dare: conviene prima un reclamo scritto, che può presentare anche senza avvocato. Se la risposta è negativa ne riparliamo.',
  'La questione è già stata decisa in senso contrario dal nostro tribunale in casi molto simili. Le suggerisco di accettare l’offerta, se arriva, e di non anticipare spese.',
];

/** The text of an opinion, at least 50 characters. */
export const opinionText = (number: number): string => `${opinions[number % opinions.length]} ${DEMO}`;

const reviews: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Chiari fin dal primo giorno, e la spesa è stata quella scritta nel preventivo.',
    'Sempre raggiungibili. In quattro mesi abbiamo chiuso con un accordo.',
    'Mi hanno spiegato tutto con parole semplici.',
  ],
  4: [
    'Bravi e corretti; qualche giorno di attesa in più del previsto.',
    'Buon risultato. Avrei voluto più aggiornamenti a metà pratica.',
  ],
  3: ['Risultato discreto, comunicazione migliorabile.'],
  2: ['Lavoro fatto, ma ho dovuto chiamare molte volte per avere notizie.'],
  1: ['Non mi sono sentito seguito.'],
};

/** A review that fits the stars. */
export function reviewText(stars: number, number: number): string {
  const fitting = reviews[stars] ?? [];
  return `${fitting[number % fitting.length]} Recensione dimostrativa.`;
}
