import { sql } from 'kysely';
import { staffRoleLabels, staffRoles } from '../../shared/staff/staff.codes.js';
import { iso } from '../../kernel/database/sql.js';
import { oneOf, whether } from '../lists/filters.js';
import { defineList, sparse } from '../lists/list.js';

/** The members of the staff. */
export const staffList = defineList({
  resource: 'staff',
  from: sql`staff s`,
  id: sql`s.id`,
  fields: {
    id: sql<number>`s.id`,
    email: sql<string>`s.email`,
    name: sql<string>`s.name`,
    role: sql<string>`s.role`,
    locale: sql<string>`s.locale`,
    enrolled: sql<boolean>`s.totp_enrolled_at is not null`,
    first_password_until: iso(sql`s.password_until`),
    last_seen_at: iso(sql`s.last_seen_at`),
    disabled_at: iso(sql`s.disabled_at`),
    created_at: iso(sql`s.created_at`),
  },
  details: (now) => ({
    sessions: sql<number>`(
      select count(*) from staff_sessions o
      where o.staff_id = s.id and o.revoked_at is null and o.expires_at > ${now})`,
    recovery_codes: sql<number>`(
      select count(*) from staff_recovery_codes c
      where c.staff_id = s.id and c.used_at is null)`,
  }),
  sorts: {
    email: sql`s.email`,
    name: sql`s.name`,
    role: sql`s.role`,
    last_seen_at: sparse(sql`s.last_seen_at`),
    created_at: sql`s.created_at`,
  },
  order: ['name', 'ASC'],
  filters: { role: oneOf(sql`s.role`, staffRoles), active: whether(sql`s.disabled_at is null`) },
  search: [sql`s.email`, sql`s.name`],
  table: {
    id: { it: 'Numero', en: 'Number' },
    name: { it: 'Nome', en: 'Name' },
    email: { it: 'Email', en: 'E-mail' },
    role: { it: 'Ruolo', en: 'Role', words: staffRoleLabels },
    enrolled: { it: 'Accesso attivato', en: 'Access set up' },
    last_seen_at: { it: 'Ultimo accesso', en: 'Last login' },
    disabled_at: { it: 'Disattivata', en: 'Disabled' },
    created_at: { it: 'Aggiunta', en: 'Added' },
  },
});
