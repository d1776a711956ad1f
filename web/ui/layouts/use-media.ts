import { useSyncExternalStore } from 'react';

/** Whether a media query holds, as the window is now; it holds on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => {
        media.removeEventListener('change', listener);
      };
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
