import type { Text } from '../locale.js';

/** Whom a newsletter goes to: those who agreed to it, as subscribers without an account, citizens or firms. */
export const newsletterAudiences = ['everyone', 'subscribers', 'citizens', 'firms'] as const;
export type NewsletterAudience = (typeof newsletterAudiences)[number];

export const audienceLabels: Readonly<Record<NewsletterAudience, Text>> = {
  everyone: { it: 'Tutti quelli che hanno dato il consenso', en: 'Everybody who agreed' },
  subscribers: { it: 'Iscritti senza account', en: 'Subscribers without an account' },
  citizens: { it: 'Cittadini', en: 'Citizens' },
  firms: { it: 'Studi', en: 'Firms' },
};

/** The states of a newsletter. */
export const newsletterStatuses = ['draft', 'sending', 'stopped', 'sent'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

export const newsletterLabels: Readonly<Record<NewsletterStatus, Text>> = {
  draft: { it: 'Bozza', en: 'Draft' },
  sending: { it: 'In invio', en: 'Being sent' },
  stopped: { it: 'Fermata', en: 'Stopped' },
  sent: { it: 'Inviata', en: 'Sent' },
};

/** What a subscriber may agree to besides the newsletter itself. */
export const newsletterAuthorizations = ['marketing', 'marketing_partner', 'marketing_profiling'] as const;
export type NewsletterAuthorization = (typeof newsletterAuthorizations)[number];
