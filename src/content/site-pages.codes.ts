/** Pages of the site that are no texts, which texts may link to. */
export const sitePages: readonly string[] = [
  '/',
  '/avvocati',
  '/blog',
  '/storie',
  '/prezzi',
  '/recesso',
  '/termini-e-condizioni',
  '/privacy',
  '/accessibilita',
  '/contatti',
  '/newsletter',
  '/login',
  '/registrazione-utente',
  '/registrazione-avvocato',
  '/request/create/1',
];
