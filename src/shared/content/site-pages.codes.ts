import { letterPath, readyLetterIds } from '../guidance/ready-letters/ready-letters.codes.js';

/** The pages of the letters that have none of their own in the list below. */
const letterPages = readyLetterIds.map(letterPath).filter((path) => path.startsWith('/lettere/'));

/** Pages of the site that are no texts and that search engines find. */
export const publicPages: readonly string[] = [
  '/',
  '/avvocati',
  '/blog',
  '/storie',
  '/prezzi',
  '/contributo-unificato',
  '/multe',
  '/lettere',
  ...letterPages,
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
