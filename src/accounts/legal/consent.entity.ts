import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { LegalDocument } from '../../shared/accounts/legal-versions.codes.js';

/** The four marketing consents, off by default. Rule 14.4. */
export const authorisations = ['newsletter', 'marketing', 'marketing_partner', 'marketing_profiling'] as const;
export type Authorisation = (typeof authorisations)[number];

/** Everything a person agrees to. */
export type ConsentKind = LegalDocument | Authorisation;

/** The text of the four consents, by the date of its publication. */
export const authorisationText = '2024-10-15';

// Triggers of consents:
// - consents_append_only: what somebody agreed to is proof, which nobody may change.
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
