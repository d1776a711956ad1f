import { defineEntity, p } from '@mikro-orm/core';
import type { AccountModel } from '../shared/actor.js';
import { column } from '../kernel/database/entity.js';
import type { Locale } from '../shared/locale.js';

/** A postal address as people write it. */
export interface Address {
  readonly address: string;
  readonly address_line_2: string | null;
  readonly postal_code: string | null;
  readonly city: string;
  /** Two letters (MI). */
  readonly province_id: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country_id: string;
  /** Degrees, WGS 84. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** To whom invoices are made out. */
export interface FiscalData {
  readonly company_name?: string | null;
  readonly tax_code?: string | null;
  readonly vat_number?: string | null;
  readonly sdi_code?: string | null;
  readonly pec?: string | null;
  readonly address?: Address | null;
}

/** Whether notifications of a type appear in the app and come by mail. */
export interface Channels {
  readonly app: boolean;
  readonly mail: boolean;
}

// Triggers of accounts:
// - session_changes, session_truncation: every process keeps known sessions in memory, and a sweep, a use case or a
//   manual change of the database may end their account.
// - ranking_changes: every process keeps ranking pages, and a suspended firm disappears from them.
const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: column.id(),
    model: column.text().$type<AccountModel>(),
    email: p.string().columnType('citext'),
    /** Empty while nobody has chosen one: no password matches it. */
    passwordHash: column.text(),
    /** How often the address was registered before it was confirmed. */
    registrations: column.integer().default(1),
    firstName: column.text(),
    lastName: column.text(),
    birthDate: column.day(),
    phone: column.text().nullable(),
    mobile: column.text().nullable(),
    locale: column.text().$type<Locale>().default('it'),
    completed: column.boolean().default(false),
    mainAddress: p.json().$type<Address>().nullable(),
    fiscalData: p.json().$type<FiscalData>().nullable(),
    resume: column.text().nullable(),
    notificationChoices: p.json().$type<Record<string, Channels>>().defaultRaw("'{}'"),
    digest: column.boolean().default(false),
    confirmedAt: column.instant().nullable(),
    completionDeadline: column.instant().nullable(),
    completionReminders: column.smallint().default(0),
    suspendedAt: column.instant().nullable(),
    suspendedUntil: column.instant().nullable(),
    suspensionReason: column.text().nullable(),
    lastSeenAt: column.instant().nullable(),
    /** When the owner of an unused account was warned of its deletion; null once they have signed in. */
    unusedToldAt: column.instant().nullable(),
    deletedAt: column.instant().nullable(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
});

/** An account of a citizen (`user`) or of the person behind a law firm (`lawyer`). */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
