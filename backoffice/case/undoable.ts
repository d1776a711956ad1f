import { useSyncExternalStore } from 'react';

/** A decision that is sent in a while. */
interface Waiting {
  /** What was decided. */
  readonly text: string;
  readonly send: () => Promise<void>;
  /** Leads back to what was decided. */
  readonly undo: () => void;
}

const listeners = new Set<() => void>();
let waiting: Waiting | null = null;

function set(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The decision that can still be undone. */
export const useWaiting = (): Waiting | null => useSyncExternalStore(subscribe, () => waiting);

/** Sends the decision that waits, now. */
export async function sendNow(): Promise<void> {
  const sent = waiting;
  set(null);
  await sent?.send();
}

/** Has a decision wait, and sends the one that waited before: there is one at a time. Rule 18.14. */
export async function sendLater(decision: Waiting): Promise<void> {
  await sendNow();
  set(decision);
}

/** Forgets the decision that waits. */
export function undo(): void {
  const undone = waiting;
  set(null);
  undone?.undo();
}
