import { useEffect, useState } from 'react';

/** Kept for as long as the browser is open; only in memory if the browser refuses storage. */
function read<V extends object>(key: string, initial: V): V {
  try {
    const kept = sessionStorage.getItem(key);
    return kept ? { ...initial, ...(JSON.parse(kept) as Partial<V>) } : initial;
  } catch {
    return initial;
  }
}

/** What a form starts with: what was typed here before, or `initial`. */
export function useDraftStart<V extends object>(key: string | null, initial: V): V {
  const [start] = useState(() => (key === null ? initial : read(key, initial)));
  return start;
}

/**
 * Stores what is being typed, so that nothing is lost when the page is left or the server refuses.
 * @param key null stores nothing
 */
export function useKeepDraft(key: string | null, values: object): void {
  useEffect(() => {
    if (key === null) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Storage may be full or forbidden: the form itself still holds the words.
    }
  }, [key, values]);
}

/** It was sent: the next form starts empty. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
