import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../kernel/database/entity.js';

/** Enrolment in the Albo. */
export interface Bar {
  readonly city: string;
  readonly number: string;
  /** YYYY-MM-DD */
  readonly enrolled_on: string;
}

/** Professional indemnity insurance. */
export interface Insurance {
  readonly company_name: string;
  readonly number: string;
  /** YYYY-MM-DD */
  readonly expiration_date: string;
}

// Triggers of firms:
// - ranking_changes: every process keeps ranking pages, which show the name, place and photo of a firm.
const FirmSchema = defineEntity({
  name: 'Firm',
  tableName: 'firms',
  properties: {
    accountId: p.integer().primary(),
    companyName: column.text(),
    companyOrderCity: column.text(),
    pec: p.string().columnType('citext').nullable(),
    vatNumber: column.text().nullable(),
    taxCode: column.text().nullable(),
    sdiCode: column.text().nullable(),
    taxAsPublic: column.boolean().default(false),
    flatRate: column.boolean().default(false),
    bar: p.json().$type<Bar>().nullable(),
    insurance: p.json().$type<Insurance>().nullable(),
    languages: p.array().default([]),
    presentation: column.text().nullable(),
    /** When staff removed it; only the firm can still read it. */
    presentationRemovedAt: column.instant().nullable(),
    photoDocumentId: column.integer().nullable(),
    maxDistanceKm: column.integer().nullable(),
    latitude: column.number().nullable(),
    longitude: column.number().nullable(),
    city: column.text().nullable(),
    provinceId: column.text().nullable(),
    verifiedAt: column.instant().nullable(),
    /** Until then the firm wants no new request; null, or past, while it receives them. */
    resumesAt: column.instant().nullable(),
    /** When a planned pause begins; null for one that began at once. */
    pausesAt: column.instant().nullable(),
    /** Requests that name only smaller sums are not forwarded to the firm. */
    minValueCents: column.integer().nullable(),
    /** Since when a verified firm declares another identity; null once staff have looked at it. */
    identityChangedAt: column.instant().nullable(),
    live: column.boolean().default(true),
  },
});

/** The firm of a `lawyer` account; both share one id. */
export class Firm extends FirmSchema.class {}
FirmSchema.setClass(Firm);

const FirmSkillSchema = defineEntity({
  name: 'FirmSkill',
  tableName: 'firm_skills',
  properties: {
    firmId: p.integer().primary(),
    requestTypeId: p.text().primary(),
    position: column.smallint(),
  },
});

/** A subject the firm works in, in the firm's own order. */
export class FirmSkill extends FirmSkillSchema.class {}
FirmSkillSchema.setClass(FirmSkill);
