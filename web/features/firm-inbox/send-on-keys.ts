import type { KeyboardEvent } from 'react';

/** Ctrl (or Command) and Enter in a text of several lines send its form, as Enter in a line does. */
export function sendOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (event.target instanceof HTMLTextAreaElement && event.target.form === event.currentTarget)
    event.currentTarget.requestSubmit();
}
