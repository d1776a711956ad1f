/** The offline page is fetched when the page on the screen has loaded everything, after so many milliseconds. */
const CALM_MS = 3000;

/** Makes the browser cache the page that it shows when another can't be reached. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    setTimeout(() => {
      // If workers are forbidden, the browser shows a page of its own.
      navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined);
    }, CALM_MS);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
