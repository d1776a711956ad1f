import { sql } from 'kysely';
import { z } from 'zod';
import { caseKinds } from '../../shared/moderation/case.codes.js';
import { staffRoleLabels, staffRoles } from '../../shared/staff/staff.codes.js';
import { oneOf, whether } from '../lists/filters.js';
import { column } from '../lists/columns.js';
import { defineList } from '../lists/list.js';
import { locales } from '../../shared/locale.js';

/** The members of the staff. */
export const staffList = defineList({
  resource: 'staff',
  name: 'StaffRecord',
  from: sql`staff s`,
  id: sql`s.id`,
  columns: {
    id: column.integer(sql`s.id`, { heading: { it: 'Numero', en: 'Number' } }),
    name: column.text(sql`s.name`, { heading: { it: 'Nome', en: 'Name' }, sort: true }),
    email: column.text(sql`s.email`, { heading: { it: 'Email', en: 'E-mail' }, sort: true }),
    role: column.oneOf(sql`s.role`, staffRoles, {
      heading: { it: 'Ruolo', en: 'Role', words: staffRoleLabels },
      sort: true,
    }),
    locale: column.oneOf(sql`s.locale`, locales),
    enrolled: column.boolean(sql`s.totp_enrolled_at is not null`, {
      heading: { it: 'Accesso attivato', en: 'Access set up' },
    }),
    first_password_until: column.instant(sql`s.password_until`, { nullable: true }),
    last_seen_at: column.instant(sql`s.last_seen_at`, {
      heading: { it: 'Ultimo accesso', en: 'Last login' },
      sort: true,
      nullable: true,
    }),
    disabled_at: column.instant(sql`s.disabled_at`, { heading: { it: 'Disattivata', en: 'Disabled' }, nullable: true }),
    created_at: column.instant(sql`s.created_at`, { heading: { it: 'Aggiunta', en: 'Added' }, sort: true }),
  },
  details: (now) => ({
    sessions: column.integer(sql`(
      select count(*) from staff_sessions o
      where o.staff_id = s.id and o.revoked_at is null and o.expires_at > ${now})`),
    case_kinds: column.of(sql`to_json(s.case_kinds)`, z.array(z.enum(caseKinds)), {
      description: 'the kinds of cases that the member takes; empty for all',
    }),
    recovery_codes: column.integer(sql`(
      select count(*) from staff_recovery_codes c
      where c.staff_id = s.id and c.used_at is null)`),
  }),
  order: ['name', 'ASC'],
  filters: { role: oneOf(sql`s.role`, staffRoles), active: whether(sql`s.disabled_at is null`) },
  search: [sql`s.email`, sql`s.name`],
});

/** A member of staff with the password that was just made for them, which is shown once. */
export const staffWithPasswordRecord = staffList.record
  .extend({ password: z.string() })
  .meta({ id: 'StaffWithPassword' });
