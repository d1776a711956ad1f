import { flushSync } from 'react-dom';

/** The content of a field that another one replaces. */
export interface Begun {
  text: string;
  /** The caret; null for a field without the focus. */
  caret: number | null;
}

/**
 * Lets another field replace this one, with its content. Both at once: a key typed between the two
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
