import { defineEntity, p } from '@mikro-orm/core';
import type { CaseKind } from '../shared/moderation/case.codes.js';
import type { StaffRole } from '../shared/staff/staff.codes.js';
import { column } from '../kernel/database/entity.js';
import type { Locale } from '../shared/locale.js';

// Triggers of staff:
// - staff_session_changes: every process keeps known sessions of staff in memory; a disabled member is signed out at
//   once, even when the row was changed by hand.
const StaffSchema = defineEntity({
  name: 'Staff',
  tableName: 'staff',
  properties: {
    id: column.id(),
    email: column.text(),
    name: column.text(),
    role: column.text().$type<StaffRole>(),
    locale: column.text().$type<Locale>(),
    /** The kinds of cases that the member takes; none for all. */
    caseKinds: p.array().$type<CaseKind[]>().default([]),
    passwordHash: column.text(),
    /** Until when a first password, which somebody else knows, may be used to enrol. */
    passwordUntil: column.instant().nullable(),
    /** Sealed with a key of the instance. */
    totpSecret: column.text().nullable(),
    totpEnrolledAt: column.instant().nullable(),
    /** No code works twice. A bigint, read as a text. */
    totpLastStep: column.number().columnType('bigint').nullable(),
    lastSeenAt: column.instant().nullable(),
    disabledAt: column.instant().nullable(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
});

/** A member of the staff: an account of the back office, which has nothing to do with the accounts of the site. */
export class Staff extends StaffSchema.class {}
StaffSchema.setClass(Staff);
