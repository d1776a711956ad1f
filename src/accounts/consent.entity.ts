import { defineEntity } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';
import { PRIVACY_VERSION, TERMS_VERSION } from './legal-versions.codes.js';

/** The four marketing consents, off by default. Rule 14.4. */
export const authorisations = ['newsletter', 'marketing', 'marketing_partner', 'marketing_profiling'] as const;
export type Authorisation = (typeof authorisations)[number];

/** Everything a person agrees to. */
export type ConsentKind = 'terms' | 'privacy' | Authorisation;

/** The texts people agreed to, by their date of publication. */
export const consentTexts: Readonly<Record<ConsentKind, string>> = {
  terms: TERMS_VERSION,
  privacy: PRIVACY_VERSION,
  newsletter: '2024-10-15',
  marketing: '2024-10-15',
  marketing_partner: '2024-10-15',
  marketing_profiling: '2024-10-15',
};

const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: column.id(),
    accountId: column.integer(),
    kind: column.text().$type<ConsentKind>(),
    given: column.boolean(),
    textVersion: column.text(),
    address: column.text().nullable(),
    at: column.instant(),
  },
});

/** One change of one consent: the log is append-only, the latest row of a kind is in force. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
