import type { Text } from '../locale.js';

/** What a blacklist entry about an account may name. */
export const accountKinds = ['email', 'domain', 'phone', 'tax_id'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** What a blacklist entry may name: something of an account, or words that no text may hold. */
export const blacklistKinds = [...accountKinds, 'term'] as const;
export type BlacklistKind = (typeof blacklistKinds)[number];

export const blacklistKindLabels: Readonly<Record<BlacklistKind, Text>> = {
  email: { it: 'Indirizzo email', en: 'E-mail address' },
  domain: { it: 'Dominio email', en: 'E-mail domain' },
  phone: { it: 'Numero di telefono', en: 'Phone number' },
  tax_id: { it: 'Codice fiscale o partita IVA', en: 'Tax code or VAT number' },
  term: { it: 'Parola o espressione', en: 'Word or phrase' },
};
