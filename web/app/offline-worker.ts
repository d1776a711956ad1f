/** What is shown without a line is fetched when the page on the screen has all it needs, in milliseconds. */
const CALM_MS = 3000;

/** Has the browser keep what it shows when a page can't be reached. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    setTimeout(() => {
      // Where workers are forbidden the browser shows a page of its own.
      navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined);
    }, CALM_MS);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
