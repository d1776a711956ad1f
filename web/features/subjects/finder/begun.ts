/** The name of the finder's field, in the form and in the address. */
export const FINDER_FIELD = 'q';

/** The field takes as much as the server does. */
export const LONGEST_QUESTION = 120;

/** What stood in a field when another one takes its place. */
export interface Begun {
  text: string;
  /** Where the writer was; null for a field without the focus. */
  caret: number | null;
}
