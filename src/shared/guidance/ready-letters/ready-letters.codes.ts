import type { Text } from '../../locale.js';
import { Part, type PartCode } from '../../requests/codes.js';

/** A letter that a person fills in, signs and sends without a lawyer, as lists name it. */
export interface LetterEntry {
  readonly title: Text;
  /** What it does, in one sentence. */
  readonly lead: Text;
  /** The request types for which it is offered. */
  readonly types: readonly string[];
  /** The side that may send it; both where left out. */
  readonly part?: PartCode;
  /** The request type in which a lawyer is asked instead. */
  readonly lawyerType: string;
  /** A page of its own instead of `/lettere/{id}`. */
  readonly path?: string;
}

const text = ([it, en]: readonly [it: string, en: string]): Text => ({ it, en });

/** The letters, by the last part of their address. What they say is in a file each. */
export const readyLetters = {
  'messa-in-mora': {
    title: text(['Sollecito di pagamento e messa in mora', 'Demand for payment and formal notice']),
    lead: text([
      'Chiede per iscritto una somma che ti devono. Da qui il debitore è in mora e la prescrizione ricomincia da capo.',
      'Claims in writing a sum that you are owed. From then on the debtor is in default, and the limitation period starts anew.',
    ]),
    types: [
      'recupero-crediti',
      'contenziosi-commerciali',
      'contratti-di-locazione',
      'cause-di-lavoro',
      'contratti-assicurativi',
      'altre-risarcitorie',
    ],
    part: Part.demandant,
    lawyerType: 'recupero-crediti',
  },
  'deposito-affitto': {
    title: text(['Restituzione del deposito dell’affitto', 'Return of a rent deposit']),
    lead: text([
      'Chiede al proprietario la cauzione con gli interessi, quando la locazione è finita e hai ridato le chiavi.',
      'Asks the landlord for the deposit with interest once the lease has ended and you have handed the keys back.',
    ]),
    types: ['contratti-di-locazione'],
    part: Part.demandant,
    lawyerType: 'contratti-di-locazione',
  },
  'impugnazione-licenziamento': {
    title: text(['Impugnazione del licenziamento', 'Contesting a dismissal']),
    lead: text([
      'Dice per iscritto al datore di lavoro che contesti il licenziamento. Senza questa lettera il diritto si perde in breve tempo.',
      'Tells the employer in writing that you contest the dismissal. Without this letter the right is lost after a short time.',
    ]),
    types: ['cause-di-lavoro'],
    part: Part.demandant,
    lawyerType: 'cause-di-lavoro',
  },
  'garanzia-prodotto': {
    title: text(['Garanzia legale: prodotto difettoso', 'Statutory guarantee: faulty product']),
    lead: text([
      'Chiede al venditore riparazione, sostituzione, sconto o rimborso per un prodotto che non è come doveva essere.',
      'Asks the seller to repair, replace, discount or refund a product that is not as it should be.',
    ]),
    types: ['contenziosi-commerciali', 'altre-risarcitorie'],
    part: Part.demandant,
    lawyerType: 'contenziosi-commerciali',
  },
  'accesso-agli-atti': {
    title: text(['Accesso ai documenti di un ufficio pubblico', 'Access to documents of a public office']),
    lead: text([
      'Chiede a un ufficio pubblico di farti vedere o copiare i documenti che ti riguardano.',
      'Asks a public office to let you read or copy the documents that concern you.',
    ]),
    types: ['ricorsi-inps', 'sinistri-stradali', 'altre-risarcitorie'],
    lawyerType: 'altre-risarcitorie',
  },
  'cartella-clinica': {
    title: text(['Richiesta della cartella clinica', 'Request for medical records']),
    lead: text([
      'Chiede a un ospedale o a una clinica la cartella e gli esami. Non devi spiegare perché li vuoi.',
      'Asks a hospital or clinic for the records and tests. You need not say why you want them.',
    ]),
    types: ['malasanita', 'lesioni-personali', 'sinistri-stradali', 'ricorsi-inps'],
    lawyerType: 'malasanita',
  },
  'ricorso-multa': {
    title: text(['Ricorso contro una multa', 'Appeal against a traffic fine']),
    lead: text([
      'Contesta un verbale davanti al giudice di pace o al Prefetto, senza avvocato.',
      'Contests a fine before the justice of the peace or the Prefetto, without a lawyer.',
    ]),
    types: ['contenziosi-fiscali-e-tributari', 'sinistri-stradali', 'altre-risarcitorie'],
    lawyerType: 'altre-risarcitorie',
    path: '/multe',
  },
} as const satisfies Readonly<Record<string, LetterEntry>>;

/** The code of a letter. */
export type ReadyLetterId = keyof typeof readyLetters;

/** All codes, in the order in which they are shown. */
export const readyLetterIds = Object.keys(readyLetters) as [ReadyLetterId, ...ReadyLetterId[]];

/** A letter as lists name it. */
export const letterEntry = (id: ReadyLetterId): LetterEntry => readyLetters[id];

/** The page of a letter. */
export const letterPath = (id: ReadyLetterId): string => letterEntry(id).path ?? `/lettere/${id}`;

/** The letters that one side of a request type may need. @param part null where the side is not known */
export const lettersOfType = (type: string, part: number | null): ReadyLetterId[] =>
  readyLetterIds.filter((id) => {
    const { types, part: only } = letterEntry(id);
    return types.includes(type) && (only === undefined || part === null || only === part);
  });

/** Whether a text is the code of a letter. */
export const isReadyLetter = (text: string): text is ReadyLetterId => Object.hasOwn(readyLetters, text);
