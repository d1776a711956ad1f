/** Pages of the site that are no texts and that search engines find. */
export const publicPages: readonly string[] = [
  '/',
  '/avvocati',
  '/blog',
  '/storie',
  '/prezzi',
  '/contributo-unificato',
  '/multe',
  '/patrocinio-a-spese-dello-stato',
  '/recesso',
  '/termini-e-condizioni',
  '/privacy',
  '/accessibilita',
  '/contatti',
];

/** Pages of the site that are no texts, which texts may link to. */
export const sitePages: readonly string[] = [
  ...publicPages,
  '/newsletter',
  '/login',
  '/registrazione-utente',
  '/registrazione-avvocato',
  '/request/create/1',
];

/** The page whose sections are testimonials. */
export const TESTIMONIALS = '/testimonianze';

/** The addresses at which the site shows a text of the kind `page`. */
export const textPages: readonly string[] = [
  '/chi-siamo',
  '/executive-summary',
  '/faq-avvocato',
  '/faq-utente',
  '/come-funziona-avvocato',
  '/come-funziona-utente',
  '/partners',
  TESTIMONIALS,
  '/cookie-policy',
];
