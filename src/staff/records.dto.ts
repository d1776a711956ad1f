import { z } from 'zod';
import { instant } from '../kernel/http/schemas.js';
import { locales } from '../shared/locale.js';
import { staffPermissions, type StaffPermission } from '../shared/permissions.rules.js';
import { caseKinds } from '../shared/moderation/case.codes.js';
import { staffRoles } from '../shared/staff/staff.codes.js';

/** The records of the back office's API. Optional fields are missing in lists; a single record has them. */

/** The account that a record belongs to. */
export const accountReferenceRecord = z
  .strictObject({ id: z.number().int(), name: z.string(), model: z.enum(['user', 'lawyer']) })
  .meta({ id: 'AccountReference' });

/** The member of staff who did something. */
export const staffReferenceRecord = z
  .strictObject({ id: z.number().int(), name: z.string().nullable() })
  .meta({ id: 'StaffReference' });

/** A member of staff, as they see themselves. */
export const memberRecord = z
  .strictObject({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
    locale: z.enum(locales),
    case_kinds: z.array(z.enum(caseKinds)).meta({ description: 'the kinds of cases that they take; empty for all' }),
    permissions: z.array(z.enum(Object.keys(staffPermissions) as StaffPermission[])),
  })
  .meta({ id: 'Member' });

const openedSession = z.strictObject({ access_token: z.string(), expires_at: instant, staff: memberRecord });

/** A session of the back office. */
export const staffSessionRecord = openedSession.meta({ id: 'StaffSession' });

/** The data to set up an authenticator. */
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
