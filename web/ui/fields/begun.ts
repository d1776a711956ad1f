import { flushSync } from 'react-dom';

/** What stood in a field when another one takes its place. */
export interface Begun {
  text: string;
  /** Where the writer was; null for a field without the focus. */
  caret: number | null;
}

/**
 * Has another field take the place of this one, with what stands in it. Both in one go: a key that came between the two
 * would be lost with the field.
 * @param take sets the state by which the other field is drawn
 */
export function replaceField(field: HTMLInputElement | null, take: (begun: Begun) => void): void {
  if (!field) return;
  const caret = document.activeElement === field ? field.selectionStart : null;
  flushSync(() => {
    take({ text: field.value, caret });
  });
}
