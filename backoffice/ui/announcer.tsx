import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let said = '';

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region of announcements; once a page. */
export function Announcer() {
  return (
    <p className="vh" aria-live="polite">
      {useSyncExternalStore(subscribe, () => said)}
    </p>
  );
}
