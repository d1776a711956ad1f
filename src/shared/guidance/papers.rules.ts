import { paperKinds, papersOfTypes, type Paper, type PaperKindId } from './papers.codes.js';

/** The fields of a document of a request that the list of papers needs. */
export interface FiledDocument {
  readonly name: string;
  /** What its citizen says it is. */
  readonly kind?: string | null | undefined;
  /** The result of its malware scan. */
  readonly scan?: string | null | undefined;
}

/** A paper of the list, and whether it is there: as a document, at home, or not at all. */
export interface CheckedPaper extends Paper {
  readonly state: 'attached' | 'at_hand' | 'missing';
}

/** Whether a text names a kind of paper. */
export const isPaperKind = (text: string): text is PaperKindId => Object.hasOwn(paperKinds, text);

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The probable kind of a document of a type, by the words of its name; null where they match none. Rule 28.10. */
export function guessedKind(type: string, name: string): PaperKindId | null {
  const words = wordsOf(name);
  const found = (papersOfTypes[type] ?? []).find(({ kind }) =>
    paperKinds[kind].words.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
  return found?.kind ?? null;
}

/** The kind of a document: as its citizen says, or else by its name. */
export const kindOf = (type: string, { name, kind }: FiledDocument): PaperKindId | null =>
  kind != null && isPaperKind(kind) ? kind : guessedKind(type, name);

/** Whether the document is there: an infected one was removed. Rule 31.7. */
export const isThere = ({ scan }: FiledDocument): boolean => scan !== 'infected';

/** The papers of a type with what is there of them. @param atHand what the citizen ticked. Rules 28.9 to 28.11 */
export function checkedPapers(
  type: string,
  documents: readonly FiledDocument[],
  atHand: readonly string[],
): CheckedPaper[] {
  const attached = new Set(documents.filter(isThere).map((document) => kindOf(type, document)));
  return (papersOfTypes[type] ?? []).map((paper) => ({
    ...paper,
    state: attached.has(paper.kind) ? 'attached' : atHand.includes(paper.kind) ? 'at_hand' : 'missing',
  }));
}

/** How many of the papers are there, and how many there are. */
export function papersProgress(checked: readonly CheckedPaper[]): { ready: number; of: number } {
  return { ready: checked.filter(({ state }) => state !== 'missing').length, of: checked.length };
}
