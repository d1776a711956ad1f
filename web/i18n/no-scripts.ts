/** Rendered only by the server: a browser that runs scripts never shows it, so browsers do not load it. */
export const noScripts = {
  it: 'JavaScript è disattivato. Le pagine si leggono, ma per accedere, registrarti e inviare una richiesta serve: attivalo nelle impostazioni del browser e ricarica la pagina.',
  en: 'JavaScript is off. You can read the pages, but signing in, registering and sending a request need it: turn it on in the browser’s settings and reload the page.',
} as const;
