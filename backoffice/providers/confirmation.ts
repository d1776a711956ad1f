import { useSyncExternalStore } from 'react';

/** The answer that asks for a fresh code. */
export const CONFIRMATION_REQUIRED = 'confirmation_required';

interface Asked {
  readonly answer: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

let asked: Asked | null = null;
const watchers = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const notify of watchers) notify();
}

/** Asks for a code; calls that need one at the same time wait for the same answer. @returns whether it was given */
export function askForCode(): Promise<boolean> {
  if (asked) return asked.answer;
  let settle: Asked['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = (confirmed) => {
      set(null);
      resolve(confirmed);
    };
  });
  set({ answer, settle });
  return answer;
}

/** The calls that wait for a code now, and how to end the waiting. */
export function useAskedForCode(): Asked['settle'] | null {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
    () => asked?.settle ?? null,
  );
}
