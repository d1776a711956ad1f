import type { Text } from '../locale.js';
import { Part, type PartCode } from '../requests/codes.js';
import { requestTypeIds } from './request-types.js';

/** A paper with legal effect that reached somebody: a fine, a court order, a letter of dismissal. */
export interface ServedPaperKind {
  readonly label: Text;
  /** The words by which one recognises it. */
  readonly hint: Text;
  /** The request types in which it may arrive. */
  readonly types: readonly string[];
  /** Who may receive it; both sides where left out. */
  readonly part?: PartCode;
  /** It names a hearing, from which its time limits are counted backwards. */
  readonly hasHearing?: true;
}

const everywhere: readonly string[] = requestTypeIds;

const paper = (
  label: readonly [string, string],
  hint: readonly [string, string],
  types: readonly string[],
  rest: Pick<ServedPaperKind, 'part' | 'hasHearing'> = {},
): ServedPaperKind => ({
  label: { it: label[0], en: label[1] },
  hint: { it: hint[0], en: hint[1] },
  types,
  ...rest,
});

/** The papers that start a time limit by their arrival, the most urgent and the most frequent first. Rule 1.29. */
export const servedPapers = {
  fine: paper(
    ['Una multa', 'A traffic fine'],
    ['Verbale di vigili o polizia: velocità, sosta, ZTL.', 'A police report: speed, parking, restricted zone.'],
    ['contenziosi-fiscali-e-tributari', 'sinistri-stradali', 'altre-risarcitorie'],
  ),
  eviction: paper(
    ['Un’intimazione di sfratto', 'An eviction notice'],
    ['Dice «intima sfratto» e indica un’udienza.', 'It says “intima sfratto” and names a hearing.'],
    ['contratti-di-locazione'],
    { hasHearing: true },
  ),
  dismissal: paper(
    ['Una lettera di licenziamento', 'A letter of dismissal'],
    ['Anche per mail o messaggio, se è scritta.', 'By e-mail or message too, if it is in writing.'],
    ['cause-di-lavoro'],
    { part: Part.demandant },
  ),
  tax_collection: paper(
    ['Una cartella di pagamento', 'A tax collection notice (cartella)'],
    ['La manda l’agente della riscossione.', 'It comes from the collection agency.'],
    ['contenziosi-fiscali-e-tributari', 'ricorsi-inps', 'altre-risarcitorie', 'recupero-crediti'],
  ),
  tax_assessment: paper(
    ['Un avviso di accertamento', 'A tax assessment'],
    ['Lo manda l’Agenzia delle Entrate o il Comune.', 'It comes from the revenue agency or the town.'],
    ['contenziosi-fiscali-e-tributari'],
  ),
  inps_debit: paper(
    ['Un avviso di addebito INPS', 'An INPS debit notice'],
    ['Chiede contributi da pagare.', 'It claims contributions.'],
    ['ricorsi-inps', 'contenziosi-fiscali-e-tributari', 'recupero-crediti'],
  ),
  inps_refusal: paper(
    ['Un rifiuto dell’INPS', 'A refusal by INPS'],
    ['Una domanda di pensione o di altro respinta.', 'An application for a pension or the like was refused.'],
    ['ricorsi-inps'],
    { part: Part.demandant },
  ),
  disability_report: paper(
    ['Un verbale di invalidità', 'A disability report'],
    ['Invalidità civile, accompagnamento, legge 104.', 'Disability, attendance allowance, law 104.'],
    ['ricorsi-inps'],
    { part: Part.demandant },
  ),
  discontinuance: paper(
    ['Un avviso di richiesta di archiviazione', 'A notice that the prosecutor asks to close the case'],
    ['Lo manda la Procura a chi ha fatto querela.', 'The prosecutor sends it to who filed a complaint.'],
    [
      'parte-civile-in-processi-penali',
      'lesioni-personali',
      'sinistri-stradali',
      'diffamazione-a-mezzo-stampa',
      'malasanita',
    ],
    { part: Part.demandant },
  ),
  payment_order: paper(
    ['Un decreto ingiuntivo', 'A payment order (decreto ingiuntivo)'],
    ['Un giudice ti ordina di pagare o consegnare.', 'A judge orders you to pay or hand over.'],
    everywhere,
  ),
  summons: paper(
    ['Un atto di citazione', 'A summons (citazione)'],
    ['Dice «cita» e indica un’udienza davanti al tribunale.', 'It says “cita” and names a hearing at the tribunale.'],
    everywhere,
    { hasHearing: true },
  ),
  application: paper(
    ['Un ricorso con la data dell’udienza', 'An application with the date of a hearing'],
    ['Un ricorso con un decreto del giudice.', 'An application (ricorso) with a decree of the judge.'],
    everywhere,
    { hasHearing: true },
  ),
  enforcement: paper(
    ['Un precetto', 'A final demand before seizure (precetto)'],
    ['Dice «si intima» e dà almeno dieci giorni.', 'It gives you at least ten days to pay.'],
    everywhere,
  ),
  other: paper(
    ['Un altro atto', 'Another paper'],
    ['Di un giudice, di un ufficio o di un avvocato.', 'Of a judge, an office or a lawyer.'],
    everywhere,
  ),
} as const satisfies Readonly<Record<string, ServedPaperKind>>;

/** The code of a kind of paper. */
export type ServedPaperKindId = keyof typeof servedPapers;

/** All codes, in the order in which they are offered. */
export const servedPaperKinds = Object.keys(servedPapers) as ServedPaperKindId[];

/** A paper that the citizen says has arrived. Days are YYYY-MM-DD; null where they were not given. */
export interface ServedPaper {
  readonly kind: ServedPaperKindId;
  /** The day on which it arrived. */
  readonly served_on: string | null;
  /** The day of the hearing that it names. */
  readonly hearing_on: string | null;
}

/** The papers that may have arrived to one side of a request type. */
export const servedPapersOf = (type: string, part: number | null): ServedPaperKindId[] =>
  servedPaperKinds.filter((id) => {
    const { types, part: only }: ServedPaperKind = servedPapers[id];
    return types.includes(type) && (only === undefined || part === null || only === part);
  });

/** Whether a kind of paper names a hearing. */
export const namesHearing = (kind: ServedPaperKindId): boolean => {
  const { hasHearing }: ServedPaperKind = servedPapers[kind];
  return hasHearing === true;
};
