/** What stood in a field when another one takes its place. */
export interface Begun {
  text: string;
  /** Where the writer was; null for a field without the focus. */
  caret: number | null;
}

/** What stands in a field. */
export const begunIn = (field: HTMLInputElement): Begun => ({
  text: field.value,
  caret: document.activeElement === field ? field.selectionStart : null,
});
