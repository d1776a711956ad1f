import { z } from 'zod';
import { caseKinds } from '../shared/moderation/case.codes.js';
import { staffRoles } from '../shared/staff/staff.codes.js';
import { trimmed, typedLine } from '../kernel/http/schemas.js';
import { locales } from '../shared/locale.js';
import { changeOf } from './backoffice.js';
import { accountLimits, staffLimits } from '../shared/limits.js';
import { staffList } from './members/staff.list.js';

const email = trimmed(accountLimits.emailMax).toLowerCase().pipe(z.email());
const knownPassword = z.string().min(1).max(accountLimits.passwordMax);
const newPassword = z.string().min(staffLimits.passwordMin).max(accountLimits.passwordMax);
/** Six digits, however they are grouped, or a recovery code. */
const code = z
  .string()
  .max(40, { abort: true })
  .transform((text) => text.replace(/\s+/g, ''));
const name = typedLine(1, accountLimits.nameMax);

const login = z.strictObject({
  email,
  password: knownPassword,
  code: code.nullish().transform((given) => given ?? ''),
});

/** The site's own login says `username`, and programs that make codes call them `totp`: both names are accepted. */
export const staffLoginBody = z.preprocess((body) => {
  if (typeof body !== 'object' || body === null) return body;
  const { username, totp, ...named } = body as Record<string, unknown>;
  return { ...(username !== undefined && { email: username }), ...(totp !== undefined && { code: totp }), ...named };
}, login);
export type StaffLoginBody = z.output<typeof staffLoginBody>;

export const enrolBody = z.strictObject({ token: z.string().min(1).max(4000), code, password: newPassword.optional() });
export type EnrolBody = z.output<typeof enrolBody>;

export const confirmationBody = z.strictObject({ code });
export type ConfirmationBody = z.output<typeof confirmationBody>;

export const ownStaffBody = z.strictObject({
  name: name.optional(),
  locale: z.enum(locales).optional(),
  password: knownPassword.optional(),
  new_password: newPassword.optional(),
  new_password_confirmation: z.string().max(accountLimits.passwordMax).optional(),
});
export type OwnStaffBody = z.output<typeof ownStaffBody>;

export const newStaffBody = z.strictObject({
  email,
  name,
  role: z.enum(staffRoles),
  locale: z.enum(locales).default('it'),
});
export type NewStaffBody = z.output<typeof newStaffBody>;

export const staffBody = changeOf(
  z.object({
    name: name.optional(),
    role: z.enum(staffRoles).optional(),
    locale: z.enum(locales).optional(),
    case_kinds: z.array(z.enum(caseKinds)).max(caseKinds.length).optional(),
  }),
  staffList.record,
);
export type StaffBody = z.output<typeof staffBody>;
