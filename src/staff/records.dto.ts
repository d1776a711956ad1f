import { z } from 'zod';
import { securityEventKinds } from '../shared/accounts/security-event.codes.js';
import { instant } from '../kernel/http/schemas.js';
import { locales } from '../shared/locale.js';
import { staffPermissions, type StaffPermission } from '../shared/permissions.js';
import { staffRoles } from '../shared/staff/staff.codes.js';

/** What the back office's API answers. A record of a list lacks what is optional; a single one has it. */

/** The account that a record belongs to. */
export const accountReferenceRecord = z
  .strictObject({ id: z.number().int(), name: z.string(), model: z.enum(['user', 'lawyer']) })
  .meta({ id: 'AccountReference' });

/** The member of staff who did something. */
export const staffReferenceRecord = z
  .strictObject({ id: z.number().int(), name: z.string().nullable() })
  .meta({ id: 'StaffReference' });

const values = z.record(z.string(), z.unknown()).nullable();

/** What a member of staff did to a record, and how it was before and after. */
export const auditRecord = z
  .strictObject({
    id: z.number().int(),
    at: instant,
    staff: staffReferenceRecord.nullable(),
    action: z.string(),
    resource: z.string(),
    record_id: z.number().int().nullable(),
    reason: z.string().nullable(),
    before: values,
    after: values,
  })
  .meta({ id: 'AuditRecord' });

/** Who signed in or tried to, or changed how; of neither an account nor a member where the address has none. */
export const securityEventRecord = z
  .strictObject({
    id: z.number().int(),
    at: instant,
    kind: z.enum(securityEventKinds),
    kind_label: z.string(),
    account: accountReferenceRecord.nullable(),
    staff: staffReferenceRecord.nullable(),
    address: z.string().nullable(),
    device: z.string().nullable().meta({ description: 'browser and system, as "Firefox, Windows"' }),
  })
  .meta({ id: 'SecurityEventRecord' });

/** A member of staff, as admins see them. */
export const staffRecord = z
  .strictObject({
    id: z.number().int(),
    email: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    locale: z.enum(locales),
    enrolled: z.boolean(),
    first_password_until: instant.nullable(),
    last_seen_at: instant.nullable(),
    disabled_at: instant.nullable(),
    created_at: instant,
    sessions: z.number().int().optional(),
    recovery_codes: z.number().int().optional(),
  })
  .meta({ id: 'StaffRecord' });

/** A member of staff with the password that was just made for them, which is shown once. */
export const staffWithPasswordRecord = staffRecord.extend({ password: z.string() }).meta({ id: 'StaffWithPassword' });

/** A member of staff, as they see themselves. */
export const memberRecord = z
  .strictObject({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
    locale: z.enum(locales),
    permissions: z.array(z.enum(Object.keys(staffPermissions) as StaffPermission[])),
  })
  .meta({ id: 'Member' });

const openedSession = z.strictObject({ access_token: z.string(), expires_at: instant, staff: memberRecord });

/** A session of the back office. */
export const staffSessionRecord = openedSession.meta({ id: 'StaffSession' });

/** What it takes to set up an authenticator. */
export const enrolmentRecord = z
  .strictObject({
    enrolment: z.strictObject({
      otpauth_uri: z.string(),
      secret: z.string().meta({ description: 'Base32, to type where the picture cannot be scanned' }),
      qr_svg: z.string(),
      token: z.string(),
      new_password: z.boolean(),
    }),
  })
  .meta({ id: 'Enrolment' });

/** The first session after an enrolment, with the recovery codes, which are shown once. */
export const enrolledRecord = openedSession
  .extend({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'EnrolledSession' });
